/** A page of this very site, to go back to after signing in; anything else becomes `fallback`. */
export function safeReturn(path: string | null | undefined, fallback: string): string {
  if (!path || !path.startsWith('/') || /^\/[/\\]/.test(path) || /[\u0000-\u001f\\]/.test(path)) return fallback
  return path
}

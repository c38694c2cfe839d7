import { sessionDays } from '#areas/identity/model.ts'

const names = ['access-token', 'client', 'uid'] as const

type CookieOptions = { secure: boolean; maxAge: number }

function cookie(name: string, value: string, { secure, maxAge }: CookieOptions): string {
  return `${name}=${encodeURIComponent(value)}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure ? '; Secure' : ''}`
}

/** The session of an answer of the API as the three cookies of the browser; scripts cannot read them. */
export function sessionCookies(answer: Headers, secure: boolean): Headers {
  const headers = new Headers()
  const maxAge = sessionDays * 24 * 3600
  for (const name of names) headers.append('set-cookie', cookie(name, answer.get(name) ?? '', { secure, maxAge }))
  // From which organization one looks is chosen anew by who signs in.
  headers.append('set-cookie', cookie('organization', '', { secure, maxAge: 0 }))
  return headers
}

/** Clears the session, also when the server could not be told. */
export function clearedCookies(secure: boolean): Headers {
  const headers = new Headers()
  for (const name of [...names, 'organization']) headers.append('set-cookie', cookie(name, '', { secure, maxAge: 0 }))
  headers.set('clear-site-data', '"cache", "storage"')
  return headers
}

/** A page of this very site, to go back to after signing in; anything else becomes `fallback`. */
export function safeReturn(path: string | null | undefined, fallback: string): string {
  if (!path || !path.startsWith('/') || /^\/[/\\]/.test(path) || /[\u0000-\u001f\\]/.test(path)) return fallback
  return path
}

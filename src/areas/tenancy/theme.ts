export type ThemeInput = { shape: 'rounded' | 'straight'; headerKind: 'default' | 'legacy' }
export function themeCss(_theme: ThemeInput): string {
  return ''
}

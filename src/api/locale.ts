import { isLocale, type Locale } from '#platform/i18n.ts'

/**
 * Whether the caller chose a language by name, which counts for more than the one of their profile. What a program accepts
 * it chose; what a browser accepts it says by itself.
 */
export function explicitLocale(request: Request, byProgram: boolean): boolean {
  if (request.headers.has('x-locale') || new URL(request.url).searchParams.has('locale')) return true
  return byProgram && /^\s*(nl|en)\b/i.test(request.headers.get('accept-language') ?? '')
}

/** The language of an answer to a program: named, else what it accepts, else Dutch. */
export function localeOf(request: Request): Locale {
  const asked = request.headers.get('x-locale') ?? new URL(request.url).searchParams.get('locale')
  if (isLocale(asked)) return asked
  return /^\s*en/i.test(request.headers.get('accept-language') ?? '') ? 'en' : 'nl'
}

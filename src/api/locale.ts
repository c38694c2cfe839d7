import { isLocale, type Locale } from '#platform/i18n.ts'

/** Whether the caller chose a language by name, which counts for more than the one of their profile. */
export function explicitLocale(request: Request): boolean {
  return request.headers.has('x-locale') || new URL(request.url).searchParams.has('locale')
}

/** The language of an answer to a program: named, else what it accepts, else Dutch. */
export function localeOf(request: Request): Locale {
  const asked = request.headers.get('x-locale') ?? new URL(request.url).searchParams.get('locale')
  if (isLocale(asked)) return asked
  return /^\s*en/i.test(request.headers.get('accept-language') ?? '') ? 'en' : 'nl'
}

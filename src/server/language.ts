import { readCookies } from '#platform/cookies.ts'
import { isLocale, type Locale } from '#platform/i18n.ts'

/** A screen without a language in its path moves to the visitor's. */
export function toLocalePath(request: Request, url: URL): Response | undefined {
  const [, first = '', ...rest] = url.pathname.split('/')
  // The data of the home page is asked at `/nl.data`.
  if (isLocale(first.replace(/\.data$/, ''))) return undefined
  // `/nl-NL` and `/en-US` were addresses once.
  const [tagged = ''] = first.toLowerCase().match(/^[a-z]{2}(?=-[a-z]{2}$)/) ?? []
  if (isLocale(tagged)) return redirectTo(`/${[tagged, ...rest].join('/')}${url.search}`, 301)
  const path = url.pathname === '/' ? '' : url.pathname
  return redirectTo(`/${preferredLocale(request)}${path}${url.search}`, 302)
}

function redirectTo(location: string, status: 301 | 302): Response {
  // Two slashes at the front would name another host.
  return new Response(null, {
    status,
    headers: { location: location.replace(/^\/+/, '/'), vary: 'Cookie, Accept-Language' },
  })
}

/** The visitor's language: cookie, then what the browser asks, then Dutch. */
export function preferredLocale(request: Request): Locale {
  const kept = readCookies(request)['i18n_redirected']
  if (isLocale(kept)) return kept
  const wishes = (request.headers.get('accept-language') ?? '')
    .split(',')
    .map((part) => part.trim().slice(0, 2).toLowerCase())
  return wishes.find(isLocale) ?? 'nl'
}

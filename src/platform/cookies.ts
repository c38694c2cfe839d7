import { parse } from 'cookie-es'

/** What was read of a request: it is asked for several times, and a stranger decides how long it is. */
const read = new WeakMap<Request, Partial<Record<string, string>>>()

/**
 * The cookies of a request by name. Of two with one name neither counts: a website below the same domain may have set one
 * of them, and which of the two it was cannot be told.
 */
export function readCookies(request: Request): Partial<Record<string, string>> {
  const known = read.get(request)
  if (known) return known
  const header = request.headers.get('cookie') ?? ''
  const found = parse(header)
  const seen = new Set<string>()
  for (const part of header.split(';')) {
    const name = part.split('=')[0]?.trim() ?? ''
    if (seen.has(name)) delete found[name]
    seen.add(name)
  }
  read.set(request, found)
  return found
}

/**
 * Every cookie there is and what it is for, of which the page about cookies is made. The first ones decide who somebody is,
 * or how they came in; the others say how somebody likes things, and scripts may read them.
 */
const cookieNames = {
  'access-token': 'session',
  client: 'session',
  uid: 'session',
  'own-access-token': 'eyes',
  'own-client': 'eyes',
  'own-uid': 'eyes',
  organization: 'organization',
  'sign-in-challenge': 'signing-in',
  sso: 'signing-in',
  'signed-up-with': 'sign-up',
  'signer-name': 'signing',
  i18n_redirected: 'language',
  mode: 'look',
  tenant: 'tenant',
  story: 'story',
} as const

export type CookieName = keyof typeof cookieNames
export type CookiePurpose = (typeof cookieNames)[CookieName]

export const cookiePurposes: readonly CookiePurpose[] = [...new Set(Object.values(cookieNames))]

export function cookiesFor(purpose: CookiePurpose): CookieName[] {
  return (Object.keys(cookieNames) as CookieName[]).filter((name) => cookieNames[name] === purpose)
}

/** Under which name a browser keeps a cookie that nobody else may set: over https it takes one that begins so from us alone. */
function ownName(name: CookieName, secure: boolean): string {
  return secure ? `__Host-${name}` : name
}

/** A cookie of ours that decides who somebody is, or how they came in. */
export function readOwnCookie(request: Request, name: CookieName, secure: boolean): string | undefined {
  return readCookies(request)[ownName(name, secure)]
}

/** The line that sets such a cookie; scripts cannot read it. No seconds take it away. */
export function ownCookie(
  name: CookieName,
  value: string,
  { secure, maxAge }: { secure: boolean; maxAge: number },
): string {
  return `${ownName(name, secure)}=${encodeURIComponent(value)}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure ? '; Secure' : ''}`
}

/** The line that sets a cookie about how somebody likes things, for a year; without a value it is taken away. */
export function wishCookie(name: 'i18n_redirected' | 'mode' | 'tenant', value: string, secure: boolean): string {
  const year = 365 * 24 * 3600
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${value === '' ? 0 : year}; SameSite=Lax${secure ? '; Secure' : ''}`
}

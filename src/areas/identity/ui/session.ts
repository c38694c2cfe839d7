import { ownCookie, readOwnCookie } from '#platform/cookies.ts'
import { challengeMinutes, sessionDays } from '#areas/identity/model.ts'

const names = ['access-token', 'client', 'uid'] as const

/** The session of an answer of the API as the three cookies of the browser; scripts cannot read them. */
export function sessionCookies(answer: Headers, secure: boolean): Headers {
  const headers = new Headers()
  const maxAge = sessionDays * 24 * 3600
  for (const name of names) headers.append('set-cookie', ownCookie(name, answer.get(name) ?? '', { secure, maxAge }))
  headers.append('set-cookie', ownCookie(carried, '', { secure, maxAge: 0 }))
  // Whoever signs in chooses anew which organization to look from.
  headers.append('set-cookie', ownCookie('organization', '', { secure, maxAge: 0 }))
  return headers
}

/** The cookie that keeps an administrator's own session, to come back to from looking through somebody's eyes. */
const kept = (name: (typeof names)[number]) => `own-${name}` as const

/** The session of somebody else, with one's own laid aside. */
export function borrowedCookies(answer: Headers, request: Request, secure: boolean): Headers {
  const headers = sessionCookies(answer, secure)
  const maxAge = sessionDays * 24 * 3600
  for (const name of names)
    headers.append('set-cookie', ownCookie(kept(name), readOwnCookie(request, name, secure) ?? '', { secure, maxAge }))
  return headers
}

/** The cookies that bring back the administrator's own session after looking through somebody's eyes. */
export function returnedCookies(request: Request, secure: boolean): Headers | undefined {
  const own = names.map((name) => [name, readOwnCookie(request, kept(name), secure)] as const)
  if (own.some(([, value]) => !value)) return undefined
  const headers = sessionCookies(new Headers(own as [string, string][]), secure)
  for (const name of names) headers.append('set-cookie', ownCookie(kept(name), '', { secure, maxAge: 0 }))
  return headers
}

const carried = 'sign-in-challenge'

/** The cookie that carries the challenge from the password to the code: the page itself keeps nothing of it. */
export function challengeCookie(challenge: string, secure: boolean): Headers {
  return new Headers({ 'set-cookie': ownCookie(carried, challenge, { secure, maxAge: challengeMinutes * 60 }) })
}

export function challengeOf(request: Request, secure: boolean): string | undefined {
  return readOwnCookie(request, carried, secure)
}

const signedUp = 'signed-up-with'

/** The address a mail went to, for the page after it: not in its own address, which others see. */
export function signupCookie({ email, organization }: Signup, secure: boolean): Headers {
  const kept = new URLSearchParams({ email, organization }).toString()
  return new Headers({ 'set-cookie': ownCookie(signedUp, kept, { secure, maxAge: 10 * 60 }) })
}

/** What was signed up a moment ago, and with which address; undefined for who did nothing here just now. */
export function signupOf(request: Request, secure: boolean): Signup | undefined {
  const kept = new URLSearchParams(readOwnCookie(request, signedUp, secure))
  const [email, organization] = [kept.get('email'), kept.get('organization')]
  return email && organization ? { email, organization } : undefined
}

type Signup = { email: string; organization: string }

/** Clears the session, also when the server could not be told. */
export function clearedCookies(secure: boolean): Headers {
  const headers = new Headers()
  for (const name of [...names, ...names.map(kept), 'organization'] as const)
    headers.append('set-cookie', ownCookie(name, '', { secure, maxAge: 0 }))
  headers.set('clear-site-data', '"cache", "storage"')
  return headers
}

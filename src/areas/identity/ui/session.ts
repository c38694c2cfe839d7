import { challengeMinutes, sessionDays } from '#areas/identity/model.ts'

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
  headers.append('set-cookie', cookie(carried, '', { secure, maxAge: 0 }))
  // Whoever signs in chooses anew which organization to look from.
  headers.append('set-cookie', cookie('organization', '', { secure, maxAge: 0 }))
  return headers
}

/** The cookie that keeps an administrator's own session, to come back to from looking through somebody's eyes. */
const kept = (name: string) => `own-${name}`

/** The session of somebody else, with one's own laid aside. */
export function borrowedCookies(answer: Headers, request: Request, secure: boolean): Headers {
  const headers = sessionCookies(answer, secure)
  const maxAge = sessionDays * 24 * 3600
  for (const name of names)
    headers.append('set-cookie', cookie(kept(name), readCookie(request, name) ?? '', { secure, maxAge }))
  return headers
}

/** The cookies that bring back the administrator's own session after looking through somebody's eyes. */
export function returnedCookies(request: Request, secure: boolean): Headers | undefined {
  const own = names.map((name) => [name, readCookie(request, kept(name))] as const)
  if (own.some(([, value]) => !value)) return undefined
  const headers = sessionCookies(new Headers(own as [string, string][]), secure)
  for (const name of names) headers.append('set-cookie', cookie(kept(name), '', { secure, maxAge: 0 }))
  return headers
}

function readCookie(request: Request, name: string): string | undefined {
  const found = new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(request.headers.get('cookie') ?? '')?.[1]
  try {
    return found && decodeURIComponent(found)
  } catch {
    return undefined
  }
}

const carried = 'sign-in-challenge'

/** The cookie that carries the challenge from the password to the code: the page itself keeps nothing of it. */
export function challengeCookie(challenge: string, secure: boolean): Headers {
  return new Headers({ 'set-cookie': cookie(carried, challenge, { secure, maxAge: challengeMinutes * 60 }) })
}

export function challengeOf(request: Request): string | undefined {
  return readCookie(request, carried)
}

const signedUp = 'signed-up-with'

/** The address a mail went to, for the page after it: not in its own address, which others see. */
export function signupCookie(email: string, secure: boolean): Headers {
  return new Headers({ 'set-cookie': cookie(signedUp, email, { secure, maxAge: 10 * 60 }) })
}

export function signupAddress(request: Request): string | undefined {
  return readCookie(request, signedUp) || undefined
}

/** Clears the session, also when the server could not be told. */
export function clearedCookies(secure: boolean): Headers {
  const headers = new Headers()
  for (const name of [...names, ...names.map(kept), 'organization'])
    headers.append('set-cookie', cookie(name, '', { secure, maxAge: 0 }))
  headers.set('clear-site-data', '"cache", "storage"')
  return headers
}

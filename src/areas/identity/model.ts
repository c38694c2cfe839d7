/** Sessions end two weeks after signing in and are not renewed by use, as devise_token_auth has it (docs/domain.md 9.12). */
export const sessionDays = 14
/** After the password there is this long to type the code. */
export const challengeMinutes = 5
/** Above this the session that ends first makes room. */
export const maxSessions = 10

export type SessionHeaders = {
  'access-token': string
  client: string
  uid: string
  expiry: string
  'token-type': 'Bearer'
  authorization: string
}

export type Credentials = { accessToken: string; client: string; uid: string }

export function sessionHeaders(credentials: Credentials, expiresAt: Date): SessionHeaders {
  const plain = {
    'access-token': credentials.accessToken,
    'token-type': 'Bearer' as const,
    client: credentials.client,
    expiry: String(Math.floor(expiresAt.getTime() / 1000)),
    uid: credentials.uid,
  }
  return { ...plain, authorization: `Bearer ${Buffer.from(JSON.stringify(plain)).toString('base64')}` }
}

/** Reads credentials from the three headers, or from `Authorization: Bearer` with the same three as base64 JSON. */
export function readCredentials(get: (name: string) => string | null | undefined): Credentials | undefined {
  const accessToken = get('access-token')?.trim()
  const client = get('client')?.trim()
  const uid = get('uid')?.trim().toLowerCase()
  if (accessToken && client && uid) return { accessToken, client, uid }
  const bearer = /^Bearer\s+([A-Za-z0-9+/=_-]+)$/i.exec(get('authorization') ?? '')?.[1]
  if (!bearer) return undefined
  try {
    const sent = JSON.parse(Buffer.from(bearer, 'base64').toString('utf8')) as Record<string, unknown>
    const [token, name, who] = [sent['access-token'], sent.client, sent.uid]
    if (typeof token !== 'string' || typeof name !== 'string' || typeof who !== 'string') return undefined
    return { accessToken: token, client: name, uid: who.toLowerCase() }
  } catch {
    return undefined
  }
}

/** Kinds of links that open something without an account, and how long each lasts. */
export const linkLifetimes = {
  sign: { days: 21 },
  hours: { days: 14 },
  qr: { minutes: 5 },
  reset: { minutes: 60 },
  confirm: { days: 14 },
  unlock: { minutes: 60 },
  email: { minutes: 60 },
  claim: { days: 14 },
  fill: { days: 21 },
  self_found: { days: 21 },
} as const
export type LinkKind = keyof typeof linkLifetimes

export function linkExpiry(kind: LinkKind, now: Date): Date {
  const lifetime: { days?: number; minutes?: number } = linkLifetimes[kind]
  return new Date(now.getTime() + ((lifetime.days ?? 0) * 24 * 60 + (lifetime.minutes ?? 0)) * 60_000)
}

export type LinkState = 'valid' | 'expired' | 'used' | 'unknown'

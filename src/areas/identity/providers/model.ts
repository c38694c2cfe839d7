export const providerKinds = ['entree', 'surfconext', 'microsoft', 'other'] as const
export type ProviderKind = (typeof providerKinds)[number]

/** Between leaving for the other place and coming back. */
export const minutesAway = 10

/** The address a login service sends people back to; it must be registered there before. */
export function callbackOf({ origin }: { origin: string }): string {
  return `${origin}/auth/sso/callback`
}

export type Claims = { sub: string } & Record<string, unknown>

/**
 * Whether the server may ask this address who somebody is: a named host over https. Elsewhere than on one's own machine
 * an address or a bare name would be a way into the network around us.
 */
export function mayBeIssuer(address: string, onOwnMachine: boolean): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, search, hash } = new URL(address)
  if (username || search || hash) return false
  const isOwn = hostname === '127.0.0.1' || hostname === 'localhost'
  if (isOwn) return onOwnMachine && (protocol === 'http:' || protocol === 'https:')
  return (
    protocol === 'https:' && /\.[a-z][a-z0-9-]*$/i.test(hostname) && !/\.(local|internal|localhost)$/i.test(hostname)
  )
}

/**
 * The e-mail address the other place vouches for. Microsoft's may be anything its owner typed in, so there it counts for
 * nothing.
 */
export function vouchedEmail(kind: ProviderKind, claims: Claims): string | undefined {
  const { email, email_verified: isVerified } = claims
  if (kind === 'microsoft' || isVerified !== true || typeof email !== 'string') return undefined
  return email.trim().toLowerCase()
}

export function studentNumberOf(claims: Claims): string | undefined {
  const { student_number: number } = claims
  return typeof number === 'string' || typeof number === 'number' ? String(number).trim() || undefined : undefined
}

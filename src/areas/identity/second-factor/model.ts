import { Secret, TOTP } from 'otpauth'
import { actsAs, type Actor } from '#areas/users/model.ts'

const stepSeconds = 30
export const recoveryCodeCount = 10

function authenticator(secret: string, issuer = '', label = ''): TOTP {
  return new TOTP({
    issuer,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: stepSeconds,
    secret: Secret.fromBase32(secret),
  })
}

/** A secret of 160 bits, as an authenticator app takes it. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The address in the QR code. */
export function totpAddress(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return authenticator(secret, issuer, label).toString()
}

/** The time step this code belongs to: now, the one before or the one after; undefined when it is wrong. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const token = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const delta = authenticator(secret).validate({ token, timestamp: now.getTime(), window: 1 })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / stepSeconds) + delta
}

/** However it was typed over from paper. */
export function plainRecoveryCode(code: string): string {
  return code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}

/** Whoever could do most harm must have a second factor. */
export function mustHaveSecondFactor(actor: Actor): boolean {
  return actsAs(actor, 'platform_admin', 'tenant_admin')
}

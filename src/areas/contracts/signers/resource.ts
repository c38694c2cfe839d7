import { z } from 'zod'
import { moment, shape } from '#platform/shapes.ts'
import { signerRoles } from '../model.ts'

/** Noor Y. */
export function shortName(name: string): string {
  const words = name.split(' ')
  return words.length > 1 ? `${words[0]} ${words.at(-1)?.[0] ?? ''}.` : name
}

export const signerShape = shape(
  'signers',
  z.object({ shortName: z.string(), role: z.enum(signerRoles), needsLastName: z.boolean() }),
)

export const qrCodeShape = shape(
  'qr_codes',
  z.object({ secret: z.string(), expiresAt: moment, signerName: z.string() }),
)

import { z } from 'zod'
import { providerKinds } from './model.ts'

const line = z.string({ error: 'identity.fields.needed' }).trim().min(1, 'identity.fields.needed').max(300)

/** A place where people of the tenant, or of one school, sign in instead of here. */
export const providerInput = z.object({
  kind: z.enum(providerKinds, 'identity.fields.provider-kind'),
  label: line.max(60),
  issuer: line,
  clientId: line,
  clientSecret: line,
  organizationId: z.uuid('identity.fields.school').nullish(),
})
export type ProviderInput = z.infer<typeof providerInput>

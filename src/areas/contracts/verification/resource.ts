import type { Resource } from '#platform/jsonapi.ts'
import { maskEmail } from '../proof/model.ts'
import type { Contract } from '../queries.ts'
import { z } from 'zod'
import { moment, shape, view } from '#platform/shapes.ts'
import { contractStatuses, signerRoles } from '../model.ts'
import { shortName } from '../signers/resource.ts'

/** What anybody with the code may know: that it is real and who signed, never what it says. */
export function presentVerification(contract: Contract): Resource {
  return {
    type: 'verifications',
    id: contract.verifyCode,
    attributes: {
      number: contract.number,
      title: contract.template.title,
      status: contract.status,
      completedAt: contract.completedAt,
      sealedSha256: contract.sealedSha256,
      signers: contract.signers.map(({ role, name, email, signedAt }) => ({
        role,
        name: shortName(name),
        email: email ? maskEmail(email) : null,
        signedAt,
      })),
    },
  }
}

const verified = z.object({
  number: z.string(),
  title: z.string(),
  status: z.enum(contractStatuses),
  completedAt: moment.nullable(),
  sealedSha256: z.string().nullable(),
  signers: z.array(
    z.object({
      role: z.enum(signerRoles),
      name: z.string(),
      email: z.string().nullable(),
      signedAt: moment.nullable(),
    }),
  ),
})

/** By its code a contract; by its bytes what became of them, with the contract if we know it. */
export const verificationShape = shape(
  'verifications',
  verified.partial().extend({
    verdict: z.string().optional(),
    known: z.boolean().optional(),
    signedAt: moment.nullable().optional(),
    contract: verified.nullable().optional(),
  }),
)
export const byCodeShape = view('by_code', shape('verifications', verified))
export const byBytesShape = view(
  'by_bytes',
  shape(
    'verifications',
    z.object({
      verdict: z.string(),
      known: z.boolean(),
      signedAt: moment.nullable(),
      contract: verified.nullable(),
    }),
  ),
)

import { z } from 'zod'
import { emailField, emptyOr, phoneField, reasonField, textField } from '#platform/fields.ts'
import { known } from '../schema.ts'

/** The fields of each step of signing up, in the order of the form. */
const asked = {
  organization: {
    name: known.name,
    kvkNumber: known.kvkNumber.optional(),
    branchNumber: known.branchNumber.optional(),
    noKvkReason: emptyOr(reasonField).optional(),
    isNonprofit: known.isNonprofit.default(false),
    street: textField(120),
    houseNumber: known.houseNumber.refine((value) => value !== null, 'fields.required'),
    postcode: known.postcode.refine((value) => value !== null, 'fields.required'),
    city: textField(80),
    website: known.website.optional(),
  },
  contact: {
    firstName: textField(80),
    infix: emptyOr(textField(40)).optional(),
    lastName: textField(80),
    jobTitle: emptyOr(textField(80)).optional(),
    email: emailField,
    phone: phoneField,
    mayAgree: z.literal(true, 'organizations.fields.may-agree'),
  },
  offer: {
    sectorKeys: known.sectorKeys.default([]),
    description: known.description.default(''),
    whatYouDo: known.whatYouDo.default(''),
  },
  check: {
    consent: z.literal(true, 'organizations.fields.consent'),
  },
} as const

export const signupSteps = ['organization', 'contact', 'offer', 'check'] as const
export type SignupStep = (typeof signupSteps)[number]

/** A KVK number, or a word on why there is none. */
function hasKvkOrReason({ kvkNumber, noKvkReason }: { kvkNumber?: unknown; noKvkReason?: unknown }): boolean {
  return Boolean(kvkNumber ?? noKvkReason)
}
const kvkOrReason = { path: ['kvkNumber'], message: 'organizations.fields.kvk-or-reason' }

/** One step by itself, for the form. */
export const signupStepInputs = {
  organization: z.object(asked.organization).refine(hasKvkOrReason, kvkOrReason),
  contact: z.object(asked.contact),
  offer: z.object(asked.offer),
  check: z.object(asked.check),
} as const satisfies Record<SignupStep, z.ZodType>

export const signupFields = {
  organization: Object.keys(asked.organization),
  contact: Object.keys(asked.contact),
  offer: Object.keys(asked.offer),
  check: Object.keys(asked.check),
} as const satisfies Record<SignupStep, string[]>

/** The rules a field is checked by when it is left. */
export const signupShape: Record<string, z.ZodType> = {
  ...asked.organization,
  ...asked.contact,
  ...asked.offer,
  ...asked.check,
}

export const signupInput = z
  .strictObject({
    ...asked.organization,
    ...asked.contact,
    ...asked.offer,
    ...asked.check,
    locale: z.enum(['nl', 'en']).default('nl'),
    /** A field that people do not see: only a machine fills it in. */
    nickname: z.string().max(200).default(''),
  })
  .refine(hasKvkOrReason, kvkOrReason)
export type SignupInput = z.infer<typeof signupInput>

export const claimInput = z.object({
  claimToken: z.string().max(200).optional(),
  /** Required by the command rather than the schema, so that a link that works no more is told first. */
  isMine: z.boolean().optional(),
})
export type ClaimInput = z.infer<typeof claimInput>

import { z } from 'zod'
import { reasonField } from '#platform/fields.ts'
import { isDay } from '#platform/week.ts'
import { agreementKinds } from './model.ts'

const day = z.string('agreements.fields.day').refine(isDay, 'agreements.fields.day')
const told = {
  kind: z.enum(agreementKinds, 'agreements.fields.kind'),
  note: z.string().trim().max(300, 'fields.tooLong').default(''),
  startsOn: day,
  endsOn: day.nullable().default(null),
}

export const newAgreementInput = z.strictObject({
  schoolId: z.uuid('agreements.fields.school'),
  organizationId: z.uuid('agreements.fields.organization'),
  ...told,
})
export type NewAgreement = z.infer<typeof newAgreementInput>

export const agreementChange = z.strictObject({ ...told, lockVersion: z.coerce.number().int() })
export type AgreementChange = z.infer<typeof agreementChange>

export const exceptionInput = z.strictObject({
  schoolId: z.uuid('agreements.fields.school'),
  organizationId: z.uuid('agreements.fields.organization'),
  reason: reasonField,
})
export type NewException = z.infer<typeof exceptionInput>

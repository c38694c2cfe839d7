import { z } from 'zod'
import { inputsOf } from '#platform/field-kinds.ts'
import { reasonField } from '#platform/fields.ts'
import { organizationFields } from './fields.ts'
import { organizationStatuses, organizationTypes } from './model.ts'

/** What is known of an organization, each thing checked by its own rule. */
export const known = inputsOf(organizationFields)
const written = z.strictObject(known).partial().shape

const version = { lockVersion: z.coerce.number().int().optional() }

/** A wish for a status; which step that is depends on where the organization stands. */
const wish = {
  status: z.enum(organizationStatuses),
  reason: reasonField.optional(),
  approvalNote: reasonField.optional(),
}
export const statusInput = z.strictObject({ ...wish, ...version })
export type StatusInput = z.infer<typeof statusInput>

export const newOrganizationInput = z.strictObject({
  type: z.enum(organizationTypes).default('Company'),
  ...written,
  name: known.name,
})
export type NewOrganization = z.infer<typeof newOrganizationInput>

/** Fields that are left out stay as they are; fields that are not named here are refused. */
export const organizationInput = z.strictObject({
  ...written,
  ...z.strictObject(wish).partial().shape,
  ...version,
})
export type OrganizationInput = z.infer<typeof organizationInput>

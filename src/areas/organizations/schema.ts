import { z } from 'zod'
import {
  emailField,
  emptyOr,
  houseNumberField,
  phoneField,
  postcodeField,
  reasonField,
  textField,
} from '#platform/fields.ts'
import { organizationStatuses, organizationTypes, parseBranchNumber, parseBrin, parseKvk } from './model.ts'
import { sectorKeys } from './sectors/model.ts'

function number(parse: (text: string) => string | undefined, message: string) {
  return z.string().transform((text, context) => {
    const value = parse(text)
    if (value !== undefined) return value
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })
}

/** `geit.nl` is meant as https://geit.nl; nothing but the web is linked to. */
const websiteField = z
  .string()
  .trim()
  .max(300, 'fields.tooLong')
  .transform((text, context) => {
    const address = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`
    const url = URL.canParse(address) ? new URL(address) : undefined
    const isWeb = url && /^https?:$/.test(url.protocol) && url.hostname.includes('.') && !url.username && !url.password
    if (isWeb) return url.href.replace(/\/$/, '')
    context.addIssue({ code: 'custom', message: 'organizations.fields.website' })
    return z.NEVER
  })

const houseNumber = houseNumberField.transform(({ houseNumber, addition }) => `${houseNumber}${addition}`)

/** What is known of an organization, each thing checked by its own rule. */
export const known = {
  name: z.string().trim().min(1, 'fields.required').min(2, 'fields.tooShort').max(120, 'fields.tooLong'),
  legalName: emptyOr(textField(200)),
  kvkNumber: emptyOr(number(parseKvk, 'organizations.fields.kvk')),
  branchNumber: emptyOr(number(parseBranchNumber, 'organizations.fields.branch')),
  brin: emptyOr(number(parseBrin, 'organizations.fields.brin')),
  sbbCompanyId: emptyOr(textField(20)),
  isNonprofit: z.boolean(),
  sectorKeys: z
    .array(z.enum(sectorKeys as [string, ...string[]]))
    .max(5, 'organizations.fields.sectors')
    .transform((keys) => [...new Set(keys)]),
  website: emptyOr(websiteField),
  email: emptyOr(emailField),
  phone: emptyOr(phoneField),
  street: emptyOr(textField(120)),
  houseNumber: emptyOr(houseNumber),
  postcode: emptyOr(postcodeField),
  city: emptyOr(textField(80)),
  description: z.string().trim().max(2000, 'fields.tooLong'),
}
export const profile = {
  whatYouDo: z.string().trim().max(2000, 'fields.tooLong'),
  houseRules: z.string().trim().max(2000, 'fields.tooLong'),
  travelInfo: z.string().trim().max(1000, 'fields.tooLong'),
}

/** Name, numbers and purpose: what is judged at the approval. */
export const registryFields = [
  'name',
  'legalName',
  'kvkNumber',
  'branchNumber',
  'brin',
  'sbbCompanyId',
  'isNonprofit',
] as const satisfies readonly (keyof typeof known)[]
export const profileFields = Object.keys(profile) as (keyof typeof profile)[]

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
  ...z.strictObject({ ...known, ...profile }).partial().shape,
  name: known.name,
})
export type NewOrganization = z.infer<typeof newOrganizationInput>

/** Fields that are left out stay as they are; fields that are not named here are refused. */
export const organizationInput = z.strictObject({
  ...z.strictObject({ ...known, ...profile, ...wish }).partial().shape,
  ...version,
})
export type OrganizationInput = z.infer<typeof organizationInput>

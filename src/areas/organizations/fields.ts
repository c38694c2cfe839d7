import { z } from 'zod'
import { optional, optionalDay, text, value, yesNo, type FieldKind } from '#platform/field-kinds.ts'
import { emailField, houseNumberField, phoneField, postcodeField, textField } from '#platform/fields.ts'
import { moment, words } from '#platform/wire.ts'
import { organizationStatuses, parseBranchNumber, parseBrin, parseKvk } from './model.ts'
import { sectorKeys } from './sectors/model.ts'

// What an organization is made of, each thing declared once: the columns that are read and written, what a body may hold,
// what answers show and the texts the form asks for are made of these tables. A text that is optional: a line here, its
// column in a migration and in tables.ts, its words in locales/, and the screen that shows it.

type Shown = {
  /** Strangers see what helps to recognise it and go there; insiders are its own people and who looks after it. */
  shownTo: 'everyone' | 'insiders' | 'moderators' | 'nobody'
}

type Field = FieldKind &
  Shown & {
    /** Name, numbers and purpose: judged at the approval, and fixed from then on. */
    isRegistry?: true
    /** Kept with the profile, which is read where it is asked for. */
    inProfile?: true
    /** The form asks for it as a text of so many lines, by its name alone. */
    rows?: number
    /** The form says more about it, by `organizations.field.…-help`. */
    help?: true
  }

const everyone = { shownTo: 'everyone' } as const
const insiders = { shownTo: 'insiders' } as const
const registry = { isRegistry: true } as const
const profile = { ...everyone, inProfile: true } as const

function number(parse: (text: string) => string | undefined, message: string) {
  return z.string().transform((text, context) => {
    const parsed = parse(text)
    if (parsed !== undefined) return parsed
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })
}

/** `geit.nl` is meant as https://geit.nl; nothing but the web is linked to. */
const website = z
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
const name = z.string().trim().min(1, 'fields.required').min(2, 'fields.tooShort').max(120, 'fields.tooLong')
const sectors = z
  .array(z.enum(sectorKeys as [string, ...string[]]))
  .max(5, 'organizations.fields.sectors')
  .transform((keys) => [...new Set(keys)])
const string = z.string()

/** What its people and those who look after it say of an organization, each thing checked by its own rule. */
export const organizationFields = {
  name: { ...value(name, string), ...everyone, ...registry },
  legalName: { ...optional(textField(200), string), ...insiders, ...registry },
  kvkNumber: { ...optional(number(parseKvk, 'organizations.fields.kvk'), string), ...insiders, ...registry },
  branchNumber: {
    ...optional(number(parseBranchNumber, 'organizations.fields.branch'), string),
    ...insiders,
    ...registry,
  },
  brin: { ...optional(number(parseBrin, 'organizations.fields.brin'), string), ...insiders, ...registry },
  sbbCompanyId: { ...optional(textField(20), string), ...insiders, ...registry },
  sbbValidUntil: { ...optionalDay, ...insiders, ...registry },
  isNonprofit: { ...yesNo, ...everyone, ...registry },
  sectorKeys: { ...value(sectors, words), ...everyone },
  website: { ...optional(website, string), ...everyone },
  email: { ...optional(emailField, string), ...insiders },
  phone: { ...optional(phoneField, string), ...insiders },
  street: { ...optional(textField(120), string), ...everyone },
  houseNumber: { ...optional(houseNumber, string), ...everyone },
  postcode: { ...optional(postcodeField, string), ...everyone },
  city: { ...optional(textField(80), string), ...everyone },
  description: { ...text(2000), ...everyone, rows: 4, help: true },
  whatYouDo: { ...text(2000), ...profile, rows: 3, help: true },
  houseRules: { ...text(2000), ...profile, rows: 3, help: true },
  travelInfo: { ...text(1000), ...profile, rows: 2, help: true },
} as const satisfies Record<string, Field>

type Fact = Shown & { wire: z.ZodType; inProfile?: true }

/** What the product itself keeps of an organization. */
export const organizationFacts = {
  status: { ...insiders, wire: z.enum(organizationStatuses) },
  noKvkReason: { shownTo: 'moderators', wire: string.nullable() },
  lat: { ...everyone, wire: z.number().nullable() },
  lng: { ...everyone, wire: z.number().nullable() },
  source: { ...insiders, wire: string },
  deniedReason: { ...insiders, wire: string.nullable() },
  /** The note with an approval, for those who judge. */
  approvalNote: { shownTo: 'moderators', wire: string.nullable() },
  approvedAt: { ...insiders, wire: moment.nullable() },
  lockVersion: { ...insiders, wire: z.int() },
  createdAt: { ...insiders, wire: moment },
  awaitsContact: { shownTo: 'moderators', wire: z.boolean() },
  aboutHtml: { ...profile, wire: string },
} as const satisfies Record<string, Fact>

/** What no answer shows by its name; `type` is shown as `organizationType` too, because a resource has a type itself. */
const keys = {
  id: { shownTo: 'nobody' },
  type: { shownTo: 'nobody' },
  settings: { shownTo: 'nobody' },
  proposedBy: { shownTo: 'nobody' },
  mergedInto: { shownTo: 'nobody' },
} as const

type Everything = typeof organizationFields & typeof organizationFacts & typeof keys
type Having<Like> = { [Name in keyof Everything]: Everything[Name] extends Like ? Name : never }[keyof Everything]

export type OrganizationField = keyof typeof organizationFields
export type ProfileColumn = Having<{ inProfile: true }>
export type OrganizationColumn = Exclude<keyof Everything, ProfileColumn>
export type PublicColumn = Exclude<Having<{ shownTo: 'everyone' }>, ProfileColumn> | 'id' | 'type'

const everything: [string, Shown & { inProfile?: true; isRegistry?: true }][] = Object.entries({
  ...keys,
  ...organizationFields,
  ...organizationFacts,
})
const own = everything.filter(([, { inProfile }]) => !inProfile)
const namesOf = (some: readonly [string, unknown][]) => some.map(([key]) => key)
const shownTo = (who: Shown['shownTo']) => namesOf(own.filter(([, field]) => field.shownTo === who))

export const organizationColumns = namesOf(own) as OrganizationColumn[]
export const profileColumns = namesOf(everything.filter(([, { inProfile }]) => inProfile)) as ProfileColumn[]
/** What strangers are shown, by its name. */
export const shownToEveryone = shownTo('everyone') as Exclude<PublicColumn, 'id' | 'type'>[]
export const publicOrganizationColumns: PublicColumn[] = ['id', 'type', ...shownToEveryone]
export const shownToInsiders = [...shownToEveryone, ...shownTo('insiders')] as OrganizationColumn[]
export const shownToModerators = shownTo('moderators') as OrganizationColumn[]
export const registryFields = namesOf(own.filter(([, { isRegistry }]) => isRegistry)) as OrganizationField[]

type Plain = { name: OrganizationField; rows: number; max: number; help?: true }
/** The texts the form asks for by their names. */
export const plainTexts = Object.entries(organizationFields).flatMap(([key, field]: [string, Field]): Plain[] =>
  field.rows && field.max
    ? [{ name: key as OrganizationField, rows: field.rows, max: field.max, ...(field.help && { help: true }) }]
    : [],
)

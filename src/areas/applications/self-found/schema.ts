import { z } from 'zod'
import { organizationFields } from '#areas/organizations/fields.ts'
import { weekdays, type WeeklySchedule } from '#platform/week.ts'
import { dayField, emailField, emptyOr, phoneField, postcodeField, reasonField, textField } from '#platform/fields.ts'
import { purposes } from './model.ts'

const clock = z
  .string()
  .trim()
  .regex(/^([01]?\d|2[0-3])[:.][0-5]\d$/, 'applications.fields.clock')
const version = z.coerce.number().int().optional()
const address = {
  street: emptyOr(textField(120)).optional(),
  houseNumber: organizationFields.houseNumber.input.optional(),
  postcode: emptyOr(postcodeField).optional(),
  city: emptyOr(textField(80)).optional(),
  kvkNumber: organizationFields.kvkNumber.input.optional(),
}
const reach = {
  contactEmail: emptyOr(emailField).optional(),
  contactPhone: emptyOr(phoneField).optional(),
}

/** A place as a pupil tells of it. The days of the week share their hours: that is how pupils come. */
export const selfFoundInput = z.object({
  hostName: textField(120, 2),
  typedName: emptyOr(textField(120)).optional(),
  /** One that is known already, chosen from what was offered. */
  organizationId: emptyOr(z.uuid()).optional(),
  ...address,
  contactName: textField(120, 2),
  ...reach,
  purpose: emptyOr(z.enum(purposes, 'applications.fields.purpose')).optional(),
  isRelative: z.preprocess(
    (value) => (value === 'yes' ? true : value === 'no' ? false : value),
    z.boolean('applications.fields.relative'),
  ),
  relativeNote: emptyOr(textField(200)).optional(),
  tasks: textField(2000, 20),
  days: z.array(z.enum(weekdays)).max(7).default([]),
  from: emptyOr(clock).optional(),
  until: emptyOr(clock).optional(),
  startsOn: emptyOr(dayField).optional(),
  endsOn: emptyOr(dayField).optional(),
  plannedHours: z
    .number('applications.fields.hours')
    .int('applications.fields.hours')
    .min(1, 'applications.fields.hours')
    .max(2000, 'applications.fields.hours')
    .nullable()
    .default(null),
  lockVersion: version,
})
export type SelfFoundInput = z.infer<typeof selfFoundInput>

/** The week of what was filled in; empty where no days are agreed yet. */
export function weekScheduleOf({ days, from, until }: Pick<SelfFoundInput, 'days' | 'from' | 'until'>): WeeklySchedule {
  if (!from || !until) return {}
  const [begins, ends] = [from, until].map((time) => time.replace('.', ':').padStart(5, '0')) as [string, string]
  return Object.fromEntries(weekdays.filter((day) => days.includes(day)).map((day) => [day, [[begins, ends]]]))
}

const message = emptyOr(z.string().trim().max(500, 'fields.tooLong')).optional()
const tick = z.preprocess((value) => (value === 'on' ? true : value), z.boolean()).optional()

export const judgingInputs = {
  request_changes: z.object({ lockVersion: version, reason: reasonField }),
  approve: z.object({
    lockVersion: version,
    message,
    /** Mas: the school says that it is for others, where the pupil did not. */
    purposeFits: tick,
    /** BR-07: no help for the pupil's own family. */
    relativeFits: tick,
    relativeReason: emptyOr(reasonField).optional(),
  }),
  reject: z.object({ lockVersion: version, reason: reasonField }),
  send_link: z.object({ lockVersion: version }),
  phone_confirm: z.object({
    lockVersion: version,
    /** Whom the school spoke. */
    name: textField(120, 2),
    reason: reasonField,
  }),
  /** The pupil owes nobody a reason. */
  withdraw: z.object({ lockVersion: version, reason: emptyOr(reasonField).optional() }),
} as const
export type JudgingStep = keyof typeof judgingInputs

export type JudgingInput = {
  lockVersion?: number | undefined
  reason?: string
  message?: string | null | undefined
  purposeFits?: boolean | undefined
  relativeFits?: boolean | undefined
  relativeReason?: string | undefined
  name?: string
}

/** What a host says of itself while it confirms: where the school has written something wrong, it says how it is. */
export const hostInput = z.object({
  contactName: textField(120, 2),
  contactPhone: reach.contactPhone,
  ...address,
  agrees: z.preprocess((value) => value === 'on' || value === true, z.literal(true, 'applications.fields.agrees')),
  lockVersion: version,
})
export type HostInput = z.infer<typeof hostInput>

export const hostRefusal = z.object({ name: textField(120, 2), reason: reasonField })

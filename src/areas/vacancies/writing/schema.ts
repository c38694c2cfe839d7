import { z } from 'zod'
import { sectorKeys } from '#areas/organizations/sectors/model.ts'
import { workTimeRuleNames } from '#areas/periods/model.ts'
import { dayField, emptyOr, houseNumberField, postcodeField, reasonField, textField } from '#platform/fields.ts'
import { isClock, parseMoment, scheduleFault, weekdays, type WeeklySchedule } from '#platform/week.ts'
import { vacancyFormats, accessibilities, locationKinds, masChecks, mostSeats } from '../model.ts'
import { schoolLevels } from '#areas/groups/model.ts'
import { prohibitedTasks } from '../law/model.ts'
import { warnedWork } from '../law/model.ts'

const text = (max: number) => z.string().trim().max(max, 'fields.tooLong')

function some<Value extends string>(values: readonly Value[], most: number) {
  return z
    .array(z.enum(values as [Value, ...Value[]]))
    .max(most, 'vacancies.edit.too-many')
    .transform((chosen) => [...new Set(chosen)])
}

const clock = z.string().refine(isClock, 'vacancies.edit.clock')
const week = z
  .partialRecord(z.enum(weekdays), z.array(z.tuple([clock, clock])).max(4, 'vacancies.edit.too-many'))
  .superRefine((schedule, context) => {
    const fault = scheduleFault(schedule as WeeklySchedule)
    if (fault) context.addIssue({ code: 'custom', message: `vacancies.edit.schedule-${fault}` })
  })

const momentField = z.string().transform((written, context) => {
  const moment = parseMoment(written)
  if (moment) return moment
  context.addIssue({ code: 'custom', message: 'vacancies.edit.moment' })
  return z.NEVER
})
/** A moment of something that is once. */
export const momentInput = z
  .strictObject({
    startsAt: momentField,
    endsAt: momentField,
    seats: z.coerce.number().int().min(1, 'vacancies.edit.seats').max(mostSeats, 'vacancies.edit.seats'),
    note: emptyOr(textField(120)).optional(),
  })
  .refine(({ startsAt, endsAt }) => startsAt < endsAt, {
    message: 'vacancies.edit.schedule-order',
    path: ['endsAt'],
  })

/** A rule on hours with the age and the limit it is about, as `lawOn` names it. */
const hoursPoint = z
  .string()
  .regex(
    new RegExp(`^(${workTimeRuleNames.join('|')}):\\d{1,2}:\\d{1,2}([.:]\\d{1,2})?$`),
    'vacancies.edit.law-unknown',
  )

const count = (most: number, message: string) =>
  z.coerce.number(message).int(message).min(1, message).max(most, message)

/** What can be written of a vacancy, each thing by its own rule. What is still missing is judged when it goes online. */
export const written = {
  program: z.enum(['mas', 'traineeship']),
  title: text(80),
  summary: text(200),
  descriptionHtml: z.string().max(20_000, 'fields.tooLong'),
  /** The same as plain words; where both are sent the other one counts. */
  description: z.string().max(10_000, 'fields.tooLong'),
  tasks: z.array(textField(200)).max(12, 'vacancies.edit.too-many'),
  whatYouLearn: text(1000),
  titleEn: text(80),
  summaryEn: text(200),
  descriptionEn: text(5000),
  tasksEn: z.array(textField(200)).max(12, 'vacancies.edit.too-many'),
  pictureAlt: text(200),
  sectorKeys: some(sectorKeys, 3),
  format: z.enum(vacancyFormats),
  weeklySchedule: week,
  slots: z.array(momentInput).max(30, 'vacancies.edit.too-many'),
  startsOn: emptyOr(dayField),
  endsOn: emptyOr(dayField),
  applicationDeadline: emptyOr(dayField),
  hoursTotal: emptyOr(count(2000, 'vacancies.edit.hours')),
  seats: count(mostSeats, 'vacancies.edit.seats'),
  minAge: z.coerce
    .number('vacancies.edit.age')
    .int('vacancies.edit.age')
    .min(12, 'vacancies.edit.age')
    .max(30, 'vacancies.edit.age'),
  levels: some(schoolLevels, 12),
  schoolIds: z
    .array(z.uuid())
    .max(50, 'vacancies.edit.too-many')
    .transform((ids) => [...new Set(ids)]),
  groupIds: z
    .array(z.uuid())
    .max(100, 'vacancies.edit.too-many')
    .transform((ids) => [...new Set(ids)]),
  requiresMotivation: z.boolean(),
  requiresInterview: z.boolean(),
  requiresVog: z.boolean(),
  accessibility: some(accessibilities, 3),
  industrial: z.boolean(),
  hazards: some(prohibitedTasks, prohibitedTasks.length),
  supervision: text(500),
  physicalDemands: text(300),
  masChecks: some(masChecks, 4),
  workConfirmed: some(warnedWork, warnedWork.length),
  /** Why a school lets hours through that the law forbids here; for its coordinator alone. */
  hoursAllowedReason: reasonField,
  hoursConfirmed: z.array(hoursPoint).max(30, 'vacancies.edit.too-many'),
  allowanceCents: emptyOr(
    z.coerce
      .number('vacancies.edit.allowance')
      .int('vacancies.edit.allowance')
      .min(0)
      .max(500_000, 'vacancies.edit.allowance'),
  ),
  travelAllowance: z.boolean(),
  clothing: text(200),
  lunch: text(200),
  locationKind: z.enum(locationKinds),
  street: emptyOr(textField(120)),
  houseNumber: emptyOr(houseNumberField.transform(({ houseNumber, addition }) => `${houseNumber}${addition}`)),
  postcode: emptyOr(postcodeField),
  city: emptyOr(textField(80)),
  contactUserId: emptyOr(z.uuid('vacancies.edit.person')),
  supervisorUserId: emptyOr(z.uuid('vacancies.edit.person')),
}

/** A new vacancy begins with whose it is; the rest may come later. */
export const newVacancyInput = z.strictObject({
  ...z.strictObject(written).partial().shape,
  organizationId: z.uuid('vacancies.edit.organization'),
})
export type NewVacancy = z.infer<typeof newVacancyInput>

/** What is left out stays; what is not named here is refused at its name. */
export const vacancyInput = z.strictObject({
  ...z.strictObject(written).partial().shape,
  lockVersion: z.coerce.number().int().optional(),
})
export type VacancyInput = z.infer<typeof vacancyInput>

import { z } from 'zod'
import { workTimeRuleNames } from '#areas/periods/work-time/model.ts'
import { emptyOr, houseNumberField, textField } from '#platform/fields.ts'
import { isClock, parseMoment, scheduleFault, weekdays, type WeeklySchedule } from '#platform/week.ts'
import { id, moment } from '#platform/wire.ts'
import { mostSeats, readDayLine } from './model.ts'

// How the fields of a vacancy are read that no general kind fits.

const clock = z.string().refine(isClock, 'vacancies.edit.clock')
/** The hours of each day of a week. */
export const weeklyScheduleInput = z
  .partialRecord(z.enum(weekdays), z.array(z.tuple([clock, clock])).max(4, 'vacancies.edit.too-many'))
  .superRefine((hours, context) => {
    const fault = scheduleFault(hours as WeeklySchedule)
    if (fault) context.addIssue({ code: 'custom', message: `vacancies.edit.schedule-${fault}` })
  })

/** A line for each hour: one that begins with no time of the day is refused. */
export const dayPlanInput = z
  .array(textField(200).refine((line) => readDayLine(line), 'vacancies.edit.day-plan'))
  .max(12, 'vacancies.edit.too-many')

const momentField = z.string().transform((written, context) => {
  const at = parseMoment(written)
  if (at) return at
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
export const momentShown = z.object({
  id: id.optional(),
  startsAt: moment,
  endsAt: moment,
  seats: z.int(),
  note: z.string().nullable(),
})

/** A rule on hours with the age and the limit it is about, as `lawOn` names it. */
export const hoursPoint = z
  .string()
  .regex(
    new RegExp(`^(${workTimeRuleNames.join('|')}):\\d{1,2}:\\d{1,2}([.:]\\d{1,2})?$`),
    'vacancies.edit.law-unknown',
  )

/** A whole number between two others, each of which it may be. */
export function whole(least: number, most: number, message: string) {
  return z.coerce.number(message).int(message).min(least, message).max(most, message)
}
/** An amount of money a month. */
export const centsInput = z.coerce
  .number('vacancies.edit.allowance')
  .int('vacancies.edit.allowance')
  .min(0)
  .max(500_000, 'vacancies.edit.allowance')
export const houseNumberInput = houseNumberField.transform(
  ({ houseNumber: number, addition }) => `${number}${addition}`,
)
export const personInput = z.uuid('vacancies.edit.person')

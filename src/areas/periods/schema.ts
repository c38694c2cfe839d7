import { z } from 'zod'
import { programs } from '#areas/tenancy/model.ts'
import { textField } from '#platform/fields.ts'
import { isDay, weekdays } from '#platform/week.ts'

const day = z.string().refine(isDay, 'periods.fields.day')
/** A form sends an emptied day as nothing between quotes. */
export const dayOrNone = z
  .union([z.literal('').transform(() => null), day])
  .nullable()
  .default(null)
const count = (least: number, most: number) =>
  z.coerce
    .number('periods.fields.number')
    .int('periods.fields.number')
    .min(least, 'periods.fields.number')
    .max(most, 'periods.fields.number')

const fields = {
  name: textField(60),
  program: z.enum(programs, 'periods.fields.program'),
  startsOn: day,
  endsOn: day,
  searchOpensOn: dayOrNone,
  applicationsCloseOn: dayOrNone,
  contractDeadline: dayOrNone,
  completionDeadline: dayOrNone,
  hoursTarget: count(1, 1000).nullable().default(null),
  minInternships: count(0, 10).default(1),
  maxInternships: count(1, 10).default(1),
  /** None is every day that is agreed. */
  weekdays: z.array(z.enum(weekdays)).max(7).default([]),
  allowHolidays: z.boolean().default(false),
  groupIds: z.array(z.uuid('periods.fields.group')).max(200).default([]),
}

export const periodInput = z.object({ schoolId: z.uuid(), ...fields })
export type PeriodInput = z.infer<typeof periodInput>

/** The whole period as it shall be. */
export const periodChange = z.object({
  ...fields,
  lockVersion: z.coerce.number().int().optional(),
  /** Who is touched was shown, and the change is meant all the same. */
  acceptTouched: z.boolean().default(false),
})
export type PeriodChange = z.infer<typeof periodChange>

export const periodStepInput = z.object({
  lockVersion: z.coerce.number().int().optional(),
  /** Until when, where search opens by hand after it was closed. */
  closesOn: day.nullable().optional(),
})

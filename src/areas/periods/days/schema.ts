import { z } from 'zod'
import { schoolDayKinds } from '#areas/periods/calendar/model.ts'
import { textField } from '#platform/fields.ts'
import { isDay } from '#platform/week.ts'
import { dayOrNone } from '../schema.ts'
import { calendarLimits } from './model.ts'

const day = z.string().refine(isDay, 'periods.fields.day')

export const schoolDaysInput = z.object({
  kind: z.enum(schoolDayKinds, 'periods.fields.kind'),
  name: textField(80),
  startsOn: day,
  /** One day, where it is left out. */
  endsOn: dayOrNone,
})
export type SchoolDaysInput = z.infer<typeof schoolDaysInput>

export const calendarInput = z.object({
  /** An iCalendar file, as it is. */
  calendar: z.string().min(1, 'periods.fields.calendar').max(calendarLimits.bytes, 'periods.fields.calendar-too-large'),
})

import { dayKindOf, type SchoolCalendar } from '#areas/periods/calendar/model.ts'
import type { Program } from '#areas/tenancy/model.ts'
import { addDays, scheduleMinutes, weekdayOf, weekdays, type WeeklySchedule } from '#platform/week.ts'
import { checkWorkTime, type WorkTimeFinding } from '../model.ts'

/** Where no days are agreed yet, the lightest there could be is judged: age and kind of work count all the same. */
const afternoon: WeeklySchedule = { wed: [['14:00', '16:00']] }

export type WorkedWeek = { weeklySchedule: WeeklySchedule; program: Program; industrial: boolean }

/**
 * What the working-time rules find in the first week of a place, each rule once; `allowed` are the points a school lets
 * through there.
 */
export function findingsOnWeek(
  place: WorkedWeek,
  age: number | null,
  startsOn: string,
  allowed: readonly string[],
  calendar: SchoolCalendar,
): WorkTimeFinding[] {
  const isEmpty = Object.values(place.weeklySchedule).every((spans) => spans.length === 0)
  const week: WeeklySchedule = isEmpty ? afternoon : place.weeklySchedule
  const found = weekdays.flatMap((_, at) => {
    const date = addDays(startsOn, at)
    const day = weekdayOf(date)
    return (week[day] ?? []).flatMap((span) => {
      const work = { date, minutes: scheduleMinutes({ [day]: [span] }), breakMinutes: 0, span }
      const kindOf = (one: string) => dayKindOf(calendar, one)
      return checkWorkTime({ age, program: place.program, industrial: place.industrial, kindOf, work }).filter(
        ({ rule }) => !allowed.some((point) => point.startsWith(`${rule}:`)),
      )
    })
  })
  return [...new Map(found.map((one) => [one.rule, one])).values()]
}

/** What these rules come to: forbidden, something to look at, or nothing. */
export function lawOnWeek(...asked: Parameters<typeof findingsOnWeek>): 'fine' | 'warn' | 'block' {
  const found = findingsOnWeek(...asked)
  if (found.some(({ severity }) => severity === 'block')) return 'block'
  return found.length > 0 ? 'warn' : 'fine'
}

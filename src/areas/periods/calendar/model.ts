import { holidaysOf, publicHolidaysOf } from '#areas/periods/holidays/model.ts'
import type { HolidayRegion } from '#areas/tenancy/model.ts'
import { addDays, daysBetween, mondayOf, weekdayOf, weekdays, weekdaysIn, type WeeklySchedule } from '#platform/week.ts'

/** What a school says of days of its own; `lessons` are given where the region has a holiday that is only advised. */
export const schoolDayKinds = ['free_day', 'holiday', 'test_week', 'lessons'] as const
export type SchoolDayKind = (typeof schoolDayKinds)[number]

/** Days a school has entered itself, the first and the last of them counted. */
export type OwnDays = { kind: SchoolDayKind; name: string; startsOn: string; endsOn: string }

/** All there is to know about what kind of day it is at a school. */
export type SchoolCalendar = {
  region: HolidayRegion
  own: readonly OwnDays[]
  /** Nobody is at an internship while tests are taken. */
  restsInTestWeeks: boolean
}

/**
 * What kind of day it is at a school: with lessons, with tests, free (weekend or a day off), a public holiday, or within a
 * school holiday. For the law tests are lessons; a public holiday within a holiday stays a public holiday.
 */
export const dayKinds = ['school', 'test', 'free', 'public_holiday', 'holiday'] as const
export type DayKind = (typeof dayKinds)[number]

/** The one place that says what kind of day it is. */
export function dayKindOf(calendar: SchoolCalendar, day: string): DayKind {
  if (publicHolidaysOf(Number(day.slice(0, 4))).has(day)) return 'public_holiday'
  const holds = ({ startsOn, endsOn }: { startsOn: string; endsOn: string }) => day >= startsOn && day <= endsOn
  const own = new Set(calendar.own.filter(holds).map(({ kind }) => kind))
  if (own.has('holiday')) return 'holiday'
  const isWeekend = ['sat', 'sun'].includes(weekdayOf(day))
  if (!own.has('lessons') && holidaysOf(calendar.region).some(holds)) return 'holiday'
  if (isWeekend || own.has('free_day')) return 'free'
  return own.has('test_week') ? 'test' : 'school'
}

/** Days that belong together and have a name: of the region and the law by the key of its text, of the school by its own. */
export type NamedDays = {
  kind: SchoolDayKind | 'public_holiday'
  key: `periods.${string}` | null
  name: string | null
  startsOn: string
  endsOn: string
}

/** Everything that is known between two days, in the order in which it begins. */
export function namedDays(calendar: SchoolCalendar, { from, until }: { from: string; until: string }): NamedDays[] {
  const years = Array.from({ length: Number(until.slice(0, 4)) - Number(from.slice(0, 4)) + 1 }, (_, at) => at)
  const found: NamedDays[] = [
    ...holidaysOf(calendar.region).map(({ name, startsOn, endsOn }) => ({
      kind: 'holiday' as const,
      key: `periods.holiday.${name}` as const,
      name: null,
      startsOn,
      endsOn,
    })),
    ...years.flatMap((at) =>
      [...publicHolidaysOf(Number(from.slice(0, 4)) + at)].map(([day, name]) => ({
        kind: 'public_holiday' as const,
        key: `periods.publicHoliday.${name}` as const,
        name: null,
        startsOn: day,
        endsOn: day,
      })),
    ),
    ...calendar.own.map(({ kind, name, startsOn, endsOn }) => ({ kind, key: null, name, startsOn, endsOn })),
  ]
  return found
    .filter(({ startsOn, endsOn }) => endsOn >= from && startsOn <= until)
    .sort((a, b) => a.startsOn.localeCompare(b.startsOn) || a.endsOn.localeCompare(b.endsOn))
}

/** What a day is called on which there is rest: lessons that a school gives in the holiday of its region are none. */
export function restOn<Days extends Pick<NamedDays, 'kind' | 'startsOn' | 'endsOn'>>(
  named: readonly Days[],
  day: string,
): Days | undefined {
  const here = named.filter(({ startsOn, endsOn }) => day >= startsOn && day <= endsOn)
  const hasLessons = here.some(({ kind }) => kind === 'lessons')
  const rank = ['public_holiday', 'holiday', 'free_day', 'test_week']
  return here
    .filter(({ kind }) => kind !== 'lessons' && !(hasLessons && kind === 'holiday'))
    .sort((a, b) => rank.indexOf(a.kind) - rank.indexOf(b.kind))[0]
}

/** The same where no school is known: lessons on weekdays, free at the weekend. */
export function weekdayKindOf(day: string): DayKind {
  return ['sat', 'sun'].includes(weekdayOf(day)) ? 'free' : 'school'
}

/** Whether lessons are given: a day of tests is a day at school too. */
export function isLessonDay(kind: DayKind): boolean {
  return kind === 'school' || kind === 'test'
}

/** A week of holidays: no lessons on any of its five weekdays, and a school holiday on one of them at least. */
export function isHolidayWeek(kindOf: (day: string) => DayKind, day: string): boolean {
  const monday = mondayOf(day)
  const kinds = [0, 1, 2, 3, 4].map((at) => kindOf(addDays(monday, at)))
  return !kinds.some(isLessonDay) && kinds.includes('holiday')
}

/** What says on which days somebody may come: the period's weekdays and whether its holidays are free. */
export type ComingRules = { weekdays: readonly string[]; allowHolidays: boolean }

/**
 * The weekdays on which somebody comes: those of the agreed week that the period has too. Where no week is agreed, those of
 * the period; where nothing says anything, Monday to Friday.
 */
function weekdaysOf({ weekdays: ofPeriod }: ComingRules, schedule: WeeklySchedule): readonly string[] {
  const agreed: readonly string[] = weekdaysIn(schedule)
  if (agreed.length === 0) return ofPeriod.length > 0 ? ofPeriod : weekdays.slice(0, 5)
  const both = agreed.filter((day) => ofPeriod.includes(day))
  // What was agreed outside the period's days was agreed all the same.
  return both.length > 0 ? both : agreed
}

/** Whether somebody really comes on a day: it is in the week's plan, and the school keeps no rest on it. */
export function comesOn(calendar: SchoolCalendar, rules: ComingRules, schedule: WeeklySchedule, day: string): boolean {
  const weekday = weekdayOf(day)
  if (!weekdaysOf(rules, schedule).includes(weekday)) return false
  switch (dayKindOf(calendar, day)) {
    case 'school':
      return true
    case 'public_holiday':
      return false
    case 'holiday':
      return rules.allowHolidays
    case 'test':
      return !calendar.restsInTestWeeks
    case 'free':
      // The weekend is free of lessons, not of work that is planned then.
      return ['sat', 'sun'].includes(weekday) || rules.allowHolidays
  }
}

/**
 * The first and the last day within two days on which somebody really comes. Undefined where there is none: what was
 * agreed lies wholly in a holiday, say.
 */
export function comingDays(
  calendar: SchoolCalendar,
  rules: ComingRules,
  schedule: WeeklySchedule,
  { from, until }: { from: string; until: string },
): { first: string; last: string } | undefined {
  let first = from
  while (first <= until && !comesOn(calendar, rules, schedule, first)) first = addDays(first, 1)
  if (first > until) return undefined
  let last = until
  while (!comesOn(calendar, rules, schedule, last)) last = addDays(last, -1)
  return { first, last }
}

/** The days within two on which nobody comes, whatever week was agreed. */
export function restDaysIn(
  calendar: SchoolCalendar,
  allowHolidays: boolean,
  { from, until }: { from: string; until: string },
): string[] {
  const everyDay: WeeklySchedule = Object.fromEntries(weekdays.map((day) => [day, [['10:00', '12:00']]]))
  const days = Array.from({ length: daysBetween(from, until) + 1 }, (_, at) => addDays(from, at))
  return days.filter((day) => !comesOn(calendar, { weekdays: [], allowHolidays }, everyDay, day))
}

import { workTimeBandOf, workTimeRulesOn, type WorkTimeRules } from '#areas/periods/bands/model.ts'
import { isHolidayWeek, isLessonDay, type DayKind } from '#areas/periods/calendar/model.ts'
import type { Program } from '#areas/tenancy/model.ts'
import { addDays, daysBetween, minuteOfDay, mondayOf, weekdayOf, type TimeSpan } from '#platform/week.ts'

/** One piece of work on one day. `minutes` is net of the break; `span` is there when the clock times are known. */
export type WorkPiece = { date: string; minutes: number; breakMinutes: number; span?: TimeSpan | undefined }

export type WorkTimeInput = {
  /** The age on the day of the work (BR-05); null where the school gives no birth date: then only what holds for all. */
  age: number | null
  program: Program
  industrial?: boolean
  /** What kind of day any day is at the school of whoever works. */
  kindOf: (day: string) => DayKind
  work: WorkPiece
  /** Other work of the same person: of the year before at best, and of the day after. What is not given counts as none. */
  otherWork?: readonly WorkPiece[]
  /** Minutes of lessons on a school day: six hours unless the school says otherwise. */
  lessonMinutes?: number
  /** Where no school is known nobody can say on how many days of the week there are lessons: of the week they do not count. */
  isSchoolKnown?: boolean
  sideJobMinutesPerWeek?: number
  sundayConsent?: boolean
}

export const workTimeRuleNames = [
  'not_allowed',
  'industrial',
  'day',
  'week',
  'average',
  'days_per_week',
  'holiday_weeks',
  'holiday_weeks_in_row',
  'earliest',
  'latest',
  'rest',
  'break',
  'sunday',
  'free_sundays',
  'saturday',
] as const
export type WorkTimeRuleName = (typeof workTimeRuleNames)[number]

export type WorkTimeFinding = {
  rule: WorkTimeRuleName
  severity: 'block' | 'warn'
  /** A text of this area, with the values that go in it. */
  key: `periods.workTime.${WorkTimeRuleName}`
  values: { age: number; limit: string | number }
  source: string
}

type Breach = { severity: 'block' | 'warn'; limit: string | number }

/** What a rule is judged by: the work, the law of its age, and what else was done on its day and in its week. */
type Judged = WorkTimeInput & {
  law: WorkTimeRules
  others: readonly WorkPiece[]
  /** The work and all other work of its week. */
  week: readonly WorkPiece[]
  /** Minutes of lessons on a day that has them, where this age counts them as work. */
  lessons: number
}

/**
 * Each rule says by itself whether the work runs into it. What is forbidden at an age blocks; everything about how long
 * and when warns (docs/domain.md 9.7).
 */
const judges: Record<WorkTimeRuleName, (judged: Judged) => Breach | undefined> = {
  not_allowed: ({ law }) => when(!law.allowed, block(13)),
  industrial: ({ law, industrial = false }) => when(industrial && !law.industrialAllowed, block(0)),
  day: overDay,
  week: overWeek,
  average: overAverage,
  days_per_week({ law, week }) {
    const most = law.daysPerWeek
    return most === null ? undefined : when(new Set(week.map(({ date }) => date)).size > most, warn(most))
  },
  holiday_weeks({ law, ...judged }) {
    const most = law.holidayWeeksPerYear
    if (most === null || !isHolidayWeek(judged.kindOf, judged.work.date)) return undefined
    return when(holidayWeeksOf(judged).length > most, warn(most))
  },
  holiday_weeks_in_row({ law, ...judged }) {
    const most = law.holidayWeeksInRow
    if (most === null || !isHolidayWeek(judged.kindOf, judged.work.date)) return undefined
    const weeks = new Set(holidayWeeksOf(judged))
    let row = 0
    for (let monday = mondayOf(judged.work.date); weeks.has(monday); monday = addDays(monday, -7)) row += 1
    return when(row > most, warn(most))
  },
  earliest: ({ law: { earliest }, work }) =>
    earliest && work.span ? when(work.span[0] < earliest, warn(earliest)) : undefined,
  latest: ({ law: { latest }, work }) => (latest && work.span ? when(work.span[1] > latest, warn(latest)) : undefined),
  rest({ law: { dailyRestMinutes: least }, work, others }) {
    return least === null ? undefined : when(shortestRest(work, others) < least, warn(least / 60))
  },
  break: ({ law, work }) =>
    when(
      work.minutes + work.breakMinutes > law.breakAfterMinutes && work.breakMinutes < law.breakMinutes,
      warn(law.breakMinutes),
    ),
  sunday: onSunday,
  free_sundays({ law: { freeSundays }, work, others }) {
    if (!freeSundays || !isSunday(work.date)) return undefined
    const { least, inWeeks } = freeSundays
    const first = addDays(work.date, -7 * (inWeeks - 1))
    const worked = daysOf([work, ...others]).filter((day) => isSunday(day) && day >= first && day <= work.date)
    return when(inWeeks - worked.length < least, warn(least))
  },
  saturday: ({ law, work, others }) =>
    when(
      law.saturdayBeforeFree &&
        isSunday(work.date) &&
        others.some(({ date, minutes }) => minutes > 0 && date === addDays(work.date, -1)),
      warn(0),
    ),
}

/** Which working-hour rules a piece of work runs into, in the order of their names. */
export function checkWorkTime(input: WorkTimeInput): WorkTimeFinding[] {
  const { age, work, otherWork: others = [], lessonMinutes = 360 } = input
  if (age === null) return []
  const law = workTimeRulesOn(work.date, workTimeBandOf(age, input.program))
  const week = inWeekOf(work.date, [work, ...others])
  const judged: Judged = { ...input, law, others, week, lessons: law.lessonsCount ? lessonMinutes : 0 }
  // How long and when is no question of work that is not there to be done.
  const asked = law.allowed ? workTimeRuleNames : (['not_allowed'] as const)
  return asked.flatMap((rule) => {
    const breach = judges[rule](judged)
    if (!breach) return []
    const { severity, limit } = breach
    return [{ rule, severity, key: `periods.workTime.${rule}`, values: { age, limit }, source: law.source }]
  })
}

const block = (limit: string | number): Breach => ({ severity: 'block', limit })
const warn = (limit: string | number): Breach => ({ severity: 'warn', limit })
const when = (broken: boolean, breach: Breach) => (broken ? breach : undefined)
const isSunday = (day: string) => weekdayOf(day) === 'sun'
const daysOf = (pieces: readonly WorkPiece[]) => [
  ...new Set(pieces.filter(({ minutes }) => minutes > 0).map(({ date }) => date)),
]

/** More minutes than the law gives; the limit is said in hours. */
function over(minutes: number, limit: number | null): Breach | undefined {
  return limit === null ? undefined : when(minutes > limit, warn(limit / 60))
}

function overDay({ law, kindOf, work, others, lessons }: Judged): Breach | undefined {
  const minutes = sumMinutes([work, ...others.filter(({ date }) => date === work.date)])
  return isLessonDay(kindOf(work.date))
    ? over(minutes + lessons, law.schoolDayMinutes)
    : over(minutes, law.freeDayMinutes)
}

function overWeek({ law, kindOf, week, work, ...judged }: Judged): Breach | undefined {
  const minutes = sumMinutes(week) + (judged.sideJobMinutesPerWeek ?? 0)
  return isHolidayWeek(kindOf, work.date)
    ? over(minutes, law.holidayWeekMinutes)
    : over(minutes + lessonsInWeek({ ...judged, kindOf }, work.date, week), law.schoolWeekMinutes)
}

/** Four weeks together, the one of the work the last of them. */
function overAverage({ law, work, others, ...judged }: Judged): Breach | undefined {
  const weeks = [0, -7, -14, -21].map((days) => {
    const day = addDays(work.date, days)
    const pieces = inWeekOf(day, [work, ...others])
    return sumMinutes(pieces) + (judged.sideJobMinutesPerWeek ?? 0) + lessonsInWeek(judged, day, pieces)
  })
  return over(weeks.reduce((sum, minutes) => sum + minutes, 0) / weeks.length, law.averageWeekMinutes)
}

/** The hour at which lessons are in full swing: whoever works before it, or longer than the rest of a day, has none. */
const noon = '12:00'
const halfDay = 240

/** Minutes of lessons in a week: on each school day that is not wholly given to work. */
function lessonsInWeek(
  { kindOf, lessons, isSchoolKnown = true }: Pick<Judged, 'kindOf' | 'lessons' | 'isSchoolKnown'>,
  day: string,
  week: readonly WorkPiece[],
): number {
  if (!isSchoolKnown || lessons === 0) return 0
  const monday = mondayOf(day)
  const days = [0, 1, 2, 3, 4].map((at) => addDays(monday, at)).filter((one) => isLessonDay(kindOf(one)))
  const atWork = ({ span, minutes }: WorkPiece) => (span ? span[0] < noon : minutes > halfDay)
  return lessons * days.filter((one) => !week.some((piece) => piece.date === one && atWork(piece))).length
}

/** The Mondays of the weeks of a school holiday with work in them, in the year of the work. */
function holidayWeeksOf({ kindOf, work, others }: Pick<Judged, 'kindOf' | 'work' | 'others'>): string[] {
  const year = work.date.slice(0, 4)
  const mondays = daysOf([work, ...others].filter(({ date }) => date.startsWith(year))).map(mondayOf)
  return [...new Set(mondays)].filter((monday) => isHolidayWeek(kindOf, monday))
}

function onSunday({ law: { sunday }, work, sundayConsent = false }: Judged): Breach | undefined {
  if (!isSunday(work.date) || sunday === 'allowed') return undefined
  return sunday === 'never' ? block(0) : when(!sundayConsent, warn(0))
}

function inWeekOf(day: string, pieces: readonly WorkPiece[]): WorkPiece[] {
  const monday = mondayOf(day)
  return pieces.filter(({ date }) => date >= monday && date <= addDays(monday, 6))
}

function sumMinutes(pieces: readonly WorkPiece[]): number {
  return pieces.reduce((sum, piece) => sum + piece.minutes, 0)
}

/** Minutes between this work and the nearest work of the day before and after, where clock times are known. */
function shortestRest(work: WorkPiece, others: readonly WorkPiece[]): number {
  if (!work.span) return Infinity
  const [start, end] = work.span.map((time) => minuteOfDay(time) ?? 0) as [number, number]
  return Math.min(
    Infinity,
    ...others.flatMap((other) => {
      const days = daysBetween(work.date, other.date)
      if (!other.span || Math.abs(days) !== 1) return []
      const from = (minuteOfDay(other.span[0]) ?? 0) + days * 1440
      const to = (minuteOfDay(other.span[1]) ?? 0) + days * 1440
      return [days < 0 ? start - to : from - end]
    }),
  )
}

import { workTimeBandOf, workTimeRulesOn, type WorkTimeRules } from '#areas/periods/bands/model.ts'
import type { Program } from '#areas/tenancy/model.ts'
import { addDays, daysBetween, minuteOfDay, mondayOf, weekdayOf, type TimeSpan } from '#platform/week.ts'

export type DayKind = 'school' | 'free' | 'holiday'

/** What kind of day it is: lessons on weekdays, free at the weekend. No calendar of holidays is kept yet. */
export function dayKindOf(day: string): DayKind {
  return ['sat', 'sun'].includes(weekdayOf(day)) ? 'free' : 'school'
}

/** One piece of work on one day. `minutes` is net of the break; `span` is there when the clock times are known. */
export type WorkPiece = { date: string; minutes: number; breakMinutes: number; span?: TimeSpan | undefined }

export type WorkTimeInput = {
  /** The age on the day of the work (BR-05); null where the school gives no birth date: then only what holds for all. */
  age: number | null
  program: Program
  industrial?: boolean
  /** Whether lessons are given on this day, it is a free day such as a Saturday, or it lies in a school holiday. */
  dayKind: DayKind
  work: WorkPiece
  /** Other work of the same person in the same ISO week, and on the day before and after. */
  otherWork?: readonly WorkPiece[]
  /** Minutes of lessons on a school day: six hours unless the school says otherwise. */
  lessonMinutes?: number
  lessonDaysInWeek?: number
  sideJobMinutesPerWeek?: number
  sundayConsent?: boolean
  /** Everything worked in the four weeks up to this day, this work included, lessons too where they count. */
  fourWeekMinutes?: number
}

export const workTimeRuleNames = [
  'not_allowed',
  'industrial',
  'day',
  'week',
  'average',
  'days_per_week',
  'earliest',
  'latest',
  'rest',
  'break',
  'sunday',
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
  average: ({ law, fourWeekMinutes = 0 }) => over(fourWeekMinutes / 4, law.averageWeekMinutes),
  days_per_week({ law, week }) {
    const most = law.daysPerWeek
    return most === null ? undefined : when(new Set(week.map(({ date }) => date)).size > most, warn(most))
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
}

/** Which working-hour rules a piece of work runs into, in the order of their names. */
export function checkWorkTime(input: WorkTimeInput): WorkTimeFinding[] {
  const { age, work, otherWork: others = [], lessonMinutes = 360 } = input
  if (age === null) return []
  const law = workTimeRulesOn(work.date, workTimeBandOf(age, input.program))
  const monday = mondayOf(work.date)
  const week = [work, ...others].filter(({ date }) => date >= monday && date <= addDays(monday, 6))
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

/** More minutes than the law gives; the limit is said in hours. */
function over(minutes: number, limit: number | null): Breach | undefined {
  return limit === null ? undefined : when(minutes > limit, warn(limit / 60))
}

function overDay({ law, dayKind, work, others, lessons }: Judged): Breach | undefined {
  const minutes = sumMinutes([work, ...others.filter(({ date }) => date === work.date)])
  return dayKind === 'school' ? over(minutes + lessons, law.schoolDayMinutes) : over(minutes, law.freeDayMinutes)
}

function overWeek({ law, dayKind, week, lessons, ...input }: Judged): Breach | undefined {
  const minutes = sumMinutes(week) + (input.sideJobMinutesPerWeek ?? 0)
  return dayKind === 'holiday'
    ? over(minutes, law.holidayWeekMinutes)
    : over(minutes + lessons * (input.lessonDaysInWeek ?? 0), law.schoolWeekMinutes)
}

function onSunday({ law: { sunday }, work, sundayConsent = false }: Judged): Breach | undefined {
  if (weekdayOf(work.date) !== 'sun' || sunday === 'allowed') return undefined
  return sunday === 'never' ? block(0) : when(!sundayConsent, warn(0))
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

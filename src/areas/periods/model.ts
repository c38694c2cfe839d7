import type { Program } from '#areas/tenancy/model.ts'
import { addDays, daysBetween, minuteOfDay, mondayOf, weekdayOf, type TimeSpan } from '#platform/week.ts'

export const periodStatuses = [
  'draft',
  'announced',
  'open',
  'closed_for_applications',
  'running',
  'finished',
  'archived',
] as const
export type PeriodStatus = (typeof periodStatuses)[number]

/** School years run from 1 August to 31 July. */
export function schoolYearOf(day: string): { name: string; startsOn: string; endsOn: string } {
  const year = Number(day.slice(0, 4)) - (day.slice(5) < '08-01' ? 1 : 0)
  return { name: `${year}-${year + 1}`, startsOn: `${year}-08-01`, endsOn: `${year + 1}-07-31` }
}

export type PeriodDates = {
  status: PeriodStatus
  startsOn: string
  endsOn: string
  searchOpensOn: string | null
  applicationsCloseOn: string | null
}

/** Where a period stands by its dates. A draft stays a draft until somebody announces it; an archive stays closed. */
export function periodStatusOn(period: PeriodDates, today: string): PeriodStatus {
  if (period.status === 'draft' || period.status === 'archived') return period.status
  if (today > period.endsOn) return 'finished'
  if (today < (period.searchOpensOn ?? period.startsOn)) return 'announced'
  if (period.applicationsCloseOn && today > period.applicationsCloseOn) {
    return today >= period.startsOn ? 'running' : 'closed_for_applications'
  }
  return 'open'
}

/** BR-22: the target of a pupil comes from the nearest that says one. */
export function hoursTargetOf(targets: {
  student?: number | null
  group?: number | null
  period?: number | null
  school?: number | null
}): number {
  return targets.student ?? targets.group ?? targets.period ?? targets.school ?? 30
}

export type WorkTimeBand = 'under13' | 'mas13' | 'mas15' | 'traineeship14' | 'minor16' | 'adult'

/** What the law asks of one band of ages. Minutes, and clock times; null where the law sets nothing we check. */
export type WorkTimeRules = {
  band: WorkTimeBand
  validFrom: string
  source: string
  checkedOn: string
  allowed: boolean
  industrialAllowed: boolean
  /** Includes lessons where `lessonsCount`. */
  schoolDayMinutes: number | null
  freeDayMinutes: number | null
  schoolWeekMinutes: number | null
  holidayWeekMinutes: number | null
  daysPerWeek: number | null
  averageWeekMinutes: number | null
  lessonsCount: boolean
  earliest: string | null
  latest: string | null
  dailyRestMinutes: number | null
  breakAfterMinutes: number
  breakMinutes: number
  sunday: 'never' | 'with_consent' | 'allowed'
  guardianMustSign: boolean
}

const hours = (count: number) => Math.round(count * 60)
const masSource =
  'https://www.rijksoverheid.nl/onderwerpen/jongeren-en-werk/vraag-en-antwoord/hoeveel-uur-mag-ik-werken-tijdens-een-maatschappelijke-stage'
const traineeshipSource = 'https://szw.rijksopenheid.nl/159'
const minorSource = 'https://www.oudersenonderwijs.nl/mijn-kind-in/mbo/stage/regels-rondom-werktijden-stage/'
const actSource = 'https://wetten.overheid.nl/BWBR0007671/'

/**
 * The working hours of young people as dated rows. Not legal advice: the figures have their source beside them and a
 * lawyer checks them before anyone relies on them. A new rule is a new row with a later `validFrom`.
 */
export const workTimeRules: readonly WorkTimeRules[] = [
  {
    band: 'under13',
    validFrom: '2015-01-01',
    source: masSource,
    checkedOn: '2026-11-17',
    allowed: false,
    industrialAllowed: false,
    schoolDayMinutes: 0,
    freeDayMinutes: 0,
    schoolWeekMinutes: 0,
    holidayWeekMinutes: 0,
    daysPerWeek: 0,
    averageWeekMinutes: null,
    lessonsCount: false,
    earliest: null,
    latest: null,
    dailyRestMinutes: null,
    breakAfterMinutes: hours(4.5),
    breakMinutes: 30,
    sunday: 'never',
    guardianMustSign: false,
  },
  {
    band: 'mas13',
    validFrom: '2015-01-01',
    source: masSource,
    checkedOn: '2026-11-17',
    allowed: true,
    industrialAllowed: false,
    schoolDayMinutes: hours(2),
    freeDayMinutes: hours(7),
    schoolWeekMinutes: hours(12),
    holidayWeekMinutes: hours(35),
    daysPerWeek: 5,
    averageWeekMinutes: null,
    lessonsCount: false,
    earliest: '07:00',
    latest: '19:00',
    dailyRestMinutes: hours(14),
    breakAfterMinutes: hours(4.5),
    breakMinutes: 30,
    sunday: 'with_consent',
    guardianMustSign: false,
  },
  {
    band: 'mas15',
    validFrom: '2015-01-01',
    source: masSource,
    checkedOn: '2026-11-17',
    allowed: true,
    industrialAllowed: false,
    schoolDayMinutes: hours(2),
    freeDayMinutes: hours(8),
    schoolWeekMinutes: hours(12),
    holidayWeekMinutes: hours(40),
    daysPerWeek: 5,
    averageWeekMinutes: null,
    lessonsCount: false,
    earliest: '07:00',
    latest: '19:00',
    dailyRestMinutes: hours(12),
    breakAfterMinutes: hours(4.5),
    breakMinutes: 30,
    sunday: 'with_consent',
    guardianMustSign: false,
  },
  {
    band: 'traineeship14',
    validFrom: '2015-01-01',
    source: traineeshipSource,
    checkedOn: '2026-11-17',
    allowed: true,
    industrialAllowed: true,
    schoolDayMinutes: hours(7),
    freeDayMinutes: hours(7),
    schoolWeekMinutes: hours(35),
    holidayWeekMinutes: hours(35),
    daysPerWeek: 5,
    averageWeekMinutes: null,
    lessonsCount: true,
    earliest: '07:00',
    latest: '19:00',
    dailyRestMinutes: hours(14),
    breakAfterMinutes: hours(4.5),
    breakMinutes: 30,
    sunday: 'never',
    guardianMustSign: true,
  },
  {
    band: 'minor16',
    validFrom: '1996-01-01',
    source: minorSource,
    checkedOn: '2026-11-17',
    allowed: true,
    industrialAllowed: true,
    schoolDayMinutes: hours(9),
    freeDayMinutes: hours(9),
    schoolWeekMinutes: hours(45),
    holidayWeekMinutes: hours(45),
    daysPerWeek: null,
    averageWeekMinutes: hours(40),
    lessonsCount: true,
    earliest: '06:00',
    latest: '23:00',
    dailyRestMinutes: hours(12),
    breakAfterMinutes: hours(4.5),
    breakMinutes: 30,
    sunday: 'with_consent',
    guardianMustSign: false,
  },
  {
    band: 'adult',
    validFrom: '1996-01-01',
    source: actSource,
    checkedOn: '2026-11-17',
    allowed: true,
    industrialAllowed: true,
    schoolDayMinutes: hours(12),
    freeDayMinutes: hours(12),
    schoolWeekMinutes: hours(60),
    holidayWeekMinutes: hours(60),
    daysPerWeek: null,
    averageWeekMinutes: hours(55),
    lessonsCount: false,
    earliest: null,
    latest: null,
    dailyRestMinutes: hours(11),
    breakAfterMinutes: hours(5.5),
    breakMinutes: 30,
    sunday: 'allowed',
    guardianMustSign: false,
  },
]

/** Which band somebody falls in. A traineeship begins at 14, so a 13-year-old is held to the rules of the mas. */
export function workTimeBandOf(age: number, program: Program): WorkTimeBand {
  if (age >= 18) return 'adult'
  if (age >= 16) return 'minor16'
  if (age >= 14 && program === 'traineeship') return 'traineeship14'
  if (age >= 15) return 'mas15'
  return age >= 13 ? 'mas13' : 'under13'
}

/** The row of a band that holds on a day. */
export function workTimeRulesOn(day: string, band: WorkTimeBand): WorkTimeRules {
  const rows = workTimeRules.filter((row) => row.band === band)
  const valid = rows.filter((row) => row.validFrom <= day).sort((a, b) => b.validFrom.localeCompare(a.validFrom))
  return valid[0] ?? rows[0]!
}

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

/**
 * Which working-hour rules a piece of work runs into. Work that is forbidden at this age blocks; everything about how
 * long and when warns (docs/domain.md 9.7).
 */
export function checkWorkTime(input: WorkTimeInput): WorkTimeFinding[] {
  if (input.age === null) return []
  const rules = workTimeRulesOn(input.work.date, workTimeBandOf(input.age, input.program))
  const found: WorkTimeFinding[] = []
  const add = (rule: WorkTimeRuleName, severity: 'block' | 'warn', limit: string | number) =>
    found.push({
      rule,
      severity,
      key: `periods.workTime.${rule}`,
      values: { age: input.age!, limit },
      source: rules.source,
    })

  if (!rules.allowed) {
    add('not_allowed', 'block', 13)
    return found
  }
  if (input.industrial && !rules.industrialAllowed) add('industrial', 'block', 0)

  const { work } = input
  const others = input.otherWork ?? []
  const lessons = rules.lessonsCount ? (input.lessonMinutes ?? 360) : 0

  const today = sumMinutes([work, ...others.filter((other) => other.date === work.date)])
  const dayLimit = input.dayKind === 'school' ? rules.schoolDayMinutes : rules.freeDayMinutes
  if (dayLimit !== null && today + (input.dayKind === 'school' ? lessons : 0) > dayLimit)
    add('day', 'warn', dayLimit / 60)

  const monday = mondayOf(work.date)
  const week = [work, ...others].filter((other) => other.date >= monday && other.date <= addDays(monday, 6))
  const weekLimit = input.dayKind === 'holiday' ? rules.holidayWeekMinutes : rules.schoolWeekMinutes
  const weekLessons = input.dayKind === 'holiday' ? 0 : lessons * (input.lessonDaysInWeek ?? 0)
  if (weekLimit !== null && sumMinutes(week) + weekLessons + (input.sideJobMinutesPerWeek ?? 0) > weekLimit) {
    add('week', 'warn', weekLimit / 60)
  }
  if (rules.averageWeekMinutes !== null && (input.fourWeekMinutes ?? 0) / 4 > rules.averageWeekMinutes) {
    add('average', 'warn', rules.averageWeekMinutes / 60)
  }
  if (rules.daysPerWeek !== null && new Set(week.map((other) => other.date)).size > rules.daysPerWeek) {
    add('days_per_week', 'warn', rules.daysPerWeek)
  }

  if (work.span && rules.earliest && work.span[0] < rules.earliest) add('earliest', 'warn', rules.earliest)
  if (work.span && rules.latest && work.span[1] > rules.latest) add('latest', 'warn', rules.latest)
  if (rules.dailyRestMinutes !== null && shortestRest(work, others) < rules.dailyRestMinutes) {
    add('rest', 'warn', rules.dailyRestMinutes / 60)
  }
  if (work.minutes + work.breakMinutes > rules.breakAfterMinutes && work.breakMinutes < rules.breakMinutes) {
    add('break', 'warn', rules.breakMinutes)
  }
  if (weekdayOf(work.date) === 'sun') {
    if (rules.sunday === 'never') add('sunday', 'block', 0)
    else if (rules.sunday === 'with_consent' && !input.sundayConsent) add('sunday', 'warn', 0)
  }
  return found
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

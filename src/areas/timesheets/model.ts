import type { AreaNames } from '#areas/events.ts'
import type { Capacity } from '#areas/users/model.ts'
import { conflict, invalid } from '#platform/errors.ts'
import type { Program } from '#areas/tenancy/model.ts'
import { dayKindOf, type SchoolCalendar } from '#areas/periods/calendar/model.ts'
import { checkWorkTime, type WorkPiece, type WorkTimeFinding } from '#areas/periods/work-time/model.ts'
import { addDays, ageOn, minuteOfDay, spansOverlap, type TimeSpan } from '#platform/week.ts'
import { allowedSteps, stepTable, type Situation } from '#platform/transitions.ts'

/** Hours as people type them, in minutes: `7,5` `7.5` `7:30` `7u30` `450m` `2 uur`. Undefined for anything else. */
export function parseHours(text: string): number | undefined {
  const input = text.trim().toLowerCase()
  const minutes = input.match(/^(\d{1,4})\s*(?:m|min|minuten|minutes)$/)
  if (minutes) return withinDay(Number(minutes[1]))
  const clock = input.match(/^(\d{1,2})\s*[:uh]\s*([0-5]\d)$/)
  if (clock) return withinDay(Number(clock[1]) * 60 + Number(clock[2]))
  const decimal = input.match(/^(\d{0,2})(?:[.,](\d{1,2}))?\s*(?:u|uur|h|hours?)?$/)
  if (!decimal || (!decimal[1] && !decimal[2])) return undefined
  return withinDay(Math.round(Number(`${decimal[1] || 0}.${decimal[2] ?? 0}`) * 60))
}

function withinDay(minutes: number): number | undefined {
  return minutes <= 24 * 60 ? minutes : undefined
}

/** Net minutes between two clock times. Undefined when the end is not after the start or the break eats it all. */
export function minutesBetween(span: TimeSpan, breakMinutes: number): number | undefined {
  const from = minuteOfDay(span[0])
  const to = minuteOfDay(span[1])
  if (from === undefined || to === undefined || to <= from) return undefined
  const minutes = to - from - breakMinutes
  return minutes > 0 ? minutes : undefined
}

/** A line as somebody writes it down: what counts was typed, or lies between from and to. */
export type WrittenEntry = {
  date: string
  startsAt?: string | null | undefined
  endsAt?: string | null | undefined
  breakMinutes: number
  worked?: number | undefined
  /** Why a day outside the internship counts. */
  reason?: string | null | undefined
}

/** Another line of the same pupil, in any internship. */
export type OtherEntry = { date: string; startsAt: string | null; endsAt: string | null; minutes: number }

export type EntrySituation = {
  monday: string
  today: string
  internship: { startsOn: string; endsOn: string; program: Program }
  /** Null where the school keeps no birth date. */
  birthDate: string | null
  /** All other lines of the year before, until the day after the week. */
  others: readonly OtherEntry[]
  calendar: SchoolCalendar
  sideJobHoursWeek?: number
}

export type EntryFault = {
  field: 'date' | 'startsAt' | 'endsAt' | 'breakMinutes' | 'worked' | 'reason'
  code:
    | 'other-week'
    | 'in-future'
    | 'outside-internship'
    | 'outside-reason'
    | 'times-wrong'
    | 'break-wrong'
    | 'hours-missing'
    | 'too-short'
    | 'longer-than-span'
    | 'overlap'
    | 'more-than-a-day'
    | 'test-week'
    | 'law-block'
}

const slackDays = 7
const leastReason = 10
const leastMinutes = 15

/** Whether a day is one of the internship. */
export function isWithin(day: string, { startsOn, endsOn }: { startsOn: string; endsOn: string }): boolean {
  return day >= startsOn && day <= endsOn
}

/** The days that may be written down by who says why: a week more on both sides. */
export function slackOf({ startsOn, endsOn }: { startsOn: string; endsOn: string }) {
  return { startsOn: addDays(startsOn, -slackDays), endsOn: addDays(endsOn, slackDays) }
}

/** What a line counts in minutes. Undefined when neither a number nor two times say it. */
export function minutesOf(entry: WrittenEntry): number | undefined {
  const span = spanOf(entry)
  return entry.worked ?? (span && minutesBetween(span, entry.breakMinutes))
}

/** Everything that stands in the way of a line of hours, what is told first in front; empty when nothing does. */
export function entryFaults(entry: WrittenEntry, situation: EntrySituation): EntryFault[] {
  const { date } = entry
  const { monday, today, internship } = situation
  const span = spanOf(entry)
  const isBackwards = span !== undefined && span[0] >= span[1]
  const between = span && minutesBetween(span, entry.breakMinutes)
  const minutes = minutesOf(entry) ?? 0
  const sameDay = situation.others.filter((other) => other.date === date)
  const isOutside = !isWithin(date, internship)
  const isFarOutside = !isWithin(date, slackOf(internship))
  const isExplained = (entry.reason ?? '').trim().length >= leastReason
  const isAtOnce = sameDay.some((other) => {
    const taken = spanOf(other)
    return span && taken && spansOverlap(span, taken)
  })
  const rows: [isSo: boolean, EntryFault['field'], EntryFault['code']][] = [
    [date < monday || date > addDays(monday, 6), 'date', 'other-week'],
    [date > today, 'date', 'in-future'],
    [isFarOutside, 'date', 'outside-internship'],
    [isOutside && !isFarOutside && !isExplained, 'reason', 'outside-reason'],
    [isTestDay(entry, situation) && !isOutside && !isExplained, 'reason', 'test-week'],
    [isBackwards, 'endsAt', 'times-wrong'],
    [span !== undefined && !isBackwards && !between, 'breakMinutes', 'break-wrong'],
    [minutes === 0, 'worked', 'hours-missing'],
    [minutes > 0 && minutes < leastMinutes, 'worked', 'too-short'],
    [between !== undefined && minutes > between, 'worked', 'longer-than-span'],
    [isAtOnce, 'startsAt', 'overlap'],
    [sameDay.reduce((sum, other) => sum + other.minutes, minutes) > 1440, 'worked', 'more-than-a-day'],
    [lawFindings(entry, situation).some(({ severity }) => severity === 'block'), 'date', 'law-block'],
  ]
  return rows.flatMap(([isSo, field, code]) => (isSo ? [{ field, code }] : []))
}

/** A day on which the school's tests come before the internship: who worked all the same says why. */
export function isTestDay({ date }: { date: string }, { calendar }: { calendar: SchoolCalendar }): boolean {
  return calendar.restsInTestWeeks && dayKindOf(calendar, date) === 'test'
}

/** What the law on working hours says of a line. */
export function lawFindings(entry: WrittenEntry, situation: EntrySituation): WorkTimeFinding[] {
  const piece = (one: WrittenEntry | OtherEntry, minutes: number, breakMinutes: number): WorkPiece => ({
    date: one.date,
    minutes,
    breakMinutes,
    span: spanOf(one),
  })
  return checkWorkTime({
    age: situation.birthDate ? ageOn(situation.birthDate, entry.date) : null,
    program: situation.internship.program,
    kindOf: (day) => dayKindOf(situation.calendar, day),
    sideJobMinutesPerWeek: (situation.sideJobHoursWeek ?? 0) * 60,
    work: piece(entry, minutesOf(entry) ?? 0, entry.breakMinutes),
    otherWork: situation.others.map((other) => piece(other, other.minutes, 0)),
  })
}

/** What the law says now of the lines of a week that were written before, each among all others, whatever was said then. */
export function lawOfWeek<Line extends OtherEntry & { breakMinutes: number }>(
  entries: readonly Line[],
  around: EntrySituation,
): { entry: Line; findings: WorkTimeFinding[] }[] {
  return entries.map((entry) => ({
    entry,
    findings: lawFindings(
      { ...entry, worked: entry.minutes },
      { ...around, others: [...around.others, ...entries.filter((one) => one !== entry)] },
    ),
  }))
}

/** Whether a finding is one that nobody but the school may let pass. */
export function isForbidden(found: readonly { findings: readonly WorkTimeFinding[] }[]): boolean {
  return found.some(({ findings }) => findings.some(({ severity }) => severity === 'block'))
}

function spanOf({ startsAt, endsAt }: Pick<WrittenEntry, 'startsAt' | 'endsAt'>): TimeSpan | undefined {
  return startsAt && endsAt ? [startsAt, endsAt] : undefined
}

/** Hours are written down while the work goes on, and until the internship is completed. */
export function takesHours(internship: { status: string }): boolean {
  return internship.status === 'active' || internship.status === 'wrapping_up'
}

export const weekStatuses = ['open', 'submitted', 'returned', 'approved', 'locked'] as const
export type WeekStatus = (typeof weekStatuses)[number]

export const weekEvents = ['save', 'submit', 'approve', 'return', 'reopen', 'lock', 'unlock'] as const
export type WeekEvent = (typeof weekEvents)[number]

/** Those who look after a pupil at school write down for her what she did not. */
const schoolWriters = ['mentor', 'school_supervisor', 'coordinator'] as const satisfies readonly Capacity[]
const writers = ['student', ...schoolWriters] as const satisfies readonly Capacity[]
const company = ['company_admin', 'company_supervisor', 'host_link'] as const satisfies readonly Capacity[]

/** A week as the rules of its steps judge it. */
export type JudgedWeek = {
  entries: readonly unknown[]
  internship: { status: string; isOfMyCompany: boolean }
  /** Who holds the company's link, by the name given there. */
  byLink: { name: string } | undefined
}
export type WeekStepInput = { reason?: string | undefined; lockVersion?: number | undefined }
type Judged = Situation<JudgedWeek, WeekStepInput>

/** Whether a school says yes in the company's place. */
export function isInCompanysPlace({ byLink, internship }: Pick<JudgedWeek, 'byLink' | 'internship'>): boolean {
  return !byLink && !internship.isOfMyCompany
}

const running = ({ subject: { internship } }: Judged) =>
  takesHours(internship) ? undefined : conflict('timesheets.not-running')
const written = ({ subject: { entries } }: Judged) =>
  entries.length === 0 ? conflict('timesheets.nothing-to-submit') : undefined
const withReason = ({ input: { reason = '' } }: Judged) =>
  reason.trim().length < leastReason ? invalid({ reason: ['timesheets.reason'] }) : undefined

/**
 * The steps of one week of hours. `host_link` is the company's own link, without an account. Nobody decides on own hours:
 * a pupil is in no row that does. Where the internship is completed its weeks are locked, and unlocked when it is reopened.
 */
export const weekTransitions = stepTable<WeekStatus, WeekEvent, Capacity, AreaNames, Judged>('timesheets.event', {
  save: [
    { from: ['none', 'open', 'returned'], to: ['open'], who: ['student'], guard: running, audits: 'nothing' },
    {
      from: ['none', 'open', 'returned'],
      to: ['open'],
      who: schoolWriters,
      guard: running,
      audits: 'timesheets.week-written',
    },
  ],
  submit: {
    from: ['open', 'returned'],
    to: ['submitted'],
    who: writers,
    guard: written,
    records: 'timesheets.week-submitted',
  },
  approve: {
    from: ['submitted'],
    to: ['approved'],
    who: [...company, 'coordinator', 'school_supervisor'],
    guard: (judged) => (isInCompanysPlace(judged.subject) ? withReason(judged) : undefined),
    records: 'timesheets.week-approved',
  },
  return: {
    from: ['submitted'],
    to: ['returned'],
    who: company,
    guard: withReason,
    records: 'timesheets.week-returned',
  },
  reopen: {
    from: ['approved'],
    to: ['open'],
    who: ['coordinator'],
    // Of an internship that is over nobody could write it down again: that is opened first.
    guard: (judged) => running(judged) ?? withReason(judged),
    records: 'timesheets.week-reopened',
  },
  lock: { from: ['approved'], to: ['locked'], who: ['system'], audits: 'nothing', keepsVersion: true },
  unlock: { from: ['locked'], to: ['approved'], who: ['system'], audits: 'nothing', keepsVersion: true },
})

export function weekStepsFor(from: WeekStatus | 'none', who: readonly Capacity[]): WeekEvent[] {
  return allowedSteps(weekTransitions, from, who)
}

/** Lines are decided on with their week. */
export const entryStatusIn = {
  open: 'draft',
  submitted: 'submitted',
  returned: 'rejected',
  approved: 'approved',
  locked: 'approved',
} as const satisfies Record<WeekStatus, string>

/** As many weeks as a host is shown, and may approve, at once. */
export const mostWeeks = 100

export type HoursTurn = 'student' | 'company' | null

/** Whose move a week is. */
export function weekTurnOf(status: WeekStatus): HoursTurn {
  if (status === 'submitted') return 'company'
  return status === 'open' || status === 'returned' ? 'student' : null
}

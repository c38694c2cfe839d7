import type { Capacity } from '#areas/users/model.ts'
import { addDays, minuteOfDay, spansOverlap, type TimeSpan } from '#platform/week.ts'
import { allowedSteps, judgeStep, type Transition, type Verdict } from '#platform/transitions.ts'

export const entryStatuses = ['draft', 'submitted', 'approved', 'rejected', 'corrected'] as const
export type EntryStatus = (typeof entryStatuses)[number]

export const entryEvents = ['add', 'edit', 'remove', 'submit', 'take_back', 'approve', 'reject', 'correct'] as const
export type EntryEvent = (typeof entryEvents)[number]

/** The steps of one line of hours (domain.md 6.7). Nobody approves their own hours: a pupil is in no row that decides. */
export const entryTransitions: readonly Transition<EntryStatus, EntryEvent, Capacity>[] = [
  {
    event: 'add',
    from: ['none'],
    to: ['draft'],
    who: [
      'student',
      'mentor',
      'coordinator',
      'school_supervisor',
      'company_admin',
      'company_supervisor',
      'platform_admin',
    ],
  },
  {
    event: 'edit',
    from: ['draft', 'corrected'],
    to: ['same'],
    who: [
      'student',
      'mentor',
      'coordinator',
      'school_supervisor',
      'company_admin',
      'company_supervisor',
      'platform_admin',
    ],
  },
  {
    event: 'remove',
    from: ['draft', 'corrected', 'rejected'],
    to: ['same'],
    who: ['student', 'mentor', 'coordinator', 'platform_admin'],
  },
  {
    event: 'submit',
    from: ['draft', 'corrected'],
    to: ['submitted'],
    who: ['student', 'mentor', 'coordinator', 'platform_admin'],
  },
  { event: 'take_back', from: ['submitted'], to: ['draft'], who: ['student', 'platform_admin'] },
  {
    event: 'approve',
    from: ['submitted'],
    to: ['approved'],
    who: [
      'company_admin',
      'company_supervisor',
      'host_link',
      'coordinator',
      'mentor',
      'school_supervisor',
      'platform_admin',
    ],
  },
  {
    event: 'reject',
    from: ['submitted'],
    to: ['rejected'],
    who: ['company_admin', 'company_supervisor', 'host_link', 'coordinator', 'platform_admin'],
  },
  {
    event: 'correct',
    from: ['rejected'],
    to: ['corrected'],
    who: ['student', 'mentor', 'coordinator', 'platform_admin'],
  },
]

export const sheetStatuses = ['open', 'submitted', 'approved', 'uploaded', 'verified', 'returned', 'locked'] as const
export type SheetStatus = (typeof sheetStatuses)[number]

export const sheetEvents = ['upload', 'verify', 'return', 'lock', 'unlock'] as const
export type SheetEvent = (typeof sheetEvents)[number]

/** The steps of a whole sheet; `upload`, `verify` and `return` are for paper. The digital ones follow the lines. */
export const sheetTransitions: readonly Transition<SheetStatus, SheetEvent, Capacity>[] = [
  {
    event: 'upload',
    from: ['open', 'returned'],
    to: ['uploaded'],
    who: ['student', 'mentor', 'coordinator', 'platform_admin'],
  },
  { event: 'verify', from: ['uploaded'], to: ['verified'], who: ['coordinator', 'mentor', 'platform_admin'] },
  { event: 'return', from: ['uploaded'], to: ['returned'], who: ['coordinator', 'mentor', 'platform_admin'] },
  {
    event: 'lock',
    from: ['open', 'submitted', 'approved', 'verified'],
    to: ['locked'],
    who: ['system', 'coordinator', 'platform_admin'],
  },
  { event: 'unlock', from: ['locked'], to: ['open'], who: ['coordinator', 'platform_admin'] },
]

export function judgeEntryStep(event: EntryEvent, from: EntryStatus | 'none', who: readonly Capacity[]): Verdict {
  return judgeStep(entryTransitions, event, from, who)
}

export function entryStepsFor(from: EntryStatus | 'none', who: readonly Capacity[]): EntryEvent[] {
  return allowedSteps(entryTransitions, from, who)
}

export function judgeSheetStep(event: SheetEvent, from: SheetStatus | 'none', who: readonly Capacity[]): Verdict {
  return judgeStep(sheetTransitions, event, from, who)
}

/** Where a digital sheet stands, told from its lines: what waits for somebody goes before what is done. */
export function sheetStatusOf(entries: readonly { status: EntryStatus }[], locked: boolean): SheetStatus {
  if (locked) return 'locked'
  if (entries.some((entry) => entry.status === 'submitted')) return 'submitted'
  if (entries.length === 0 || entries.some((entry) => entry.status !== 'approved')) {
    return entries.some((entry) => entry.status === 'rejected') ? 'returned' : 'open'
  }
  return 'approved'
}

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

/** Minutes as hours for people, at most two decimals: 450 → `7,5` in Dutch, `7.5` in English. */
export function formatHours(minutes: number, locale: 'nl' | 'en'): string {
  const text = (Math.round((minutes / 60) * 100) / 100).toString()
  return locale === 'nl' ? text.replace('.', ',') : text
}

/** Credited hours are shown in quarters, rounded down; the sum keeps every minute (BR-20). */
export function shownMinutes(minutes: number): number {
  return Math.floor(minutes / 15) * 15
}

/** Net minutes between two clock times. Undefined when the end is not after the start or the break eats it all. */
export function minutesBetween(span: TimeSpan, breakMinutes: number): number | undefined {
  const from = minuteOfDay(span[0])
  const to = minuteOfDay(span[1])
  if (from === undefined || to === undefined || to <= from) return undefined
  const minutes = to - from - breakMinutes
  return minutes > 0 ? minutes : undefined
}

export type EntryRefusal =
  | 'internship_not_running'
  | 'outside_internship'
  | 'in_future'
  | 'overlap'
  | 'too_short'
  | 'too_long'
  | 'day_full'
  | 'times_wrong'
  | 'break_wrong'
  | 'activity_too_long'
  | 'sheet_locked'
  | 'law_block'

export type EntrySituation = {
  entry: { date: string; minutes: number; breakMinutes: number; span?: TimeSpan | undefined; activity: string }
  /** All other lines of the same pupil on that day, in any internship. */
  sameDay: readonly { minutes: number; span?: TimeSpan | undefined }[]
  internship: { status: string; startsOn: string; endsOn: string }
  /** Somebody who gives a reason may go seven days over the edge. */
  reason: string
  today: string
  sheetLocked: boolean
  lawBlocks: boolean
}

/** Everything that stands in the way of a line of hours; empty when nothing does. */
export function entryRefusals(situation: EntrySituation): EntryRefusal[] {
  const { entry, sameDay, internship, today } = situation
  const refusals: EntryRefusal[] = []
  const slack = situation.reason.trim().length >= 10 ? 7 : 0

  if (internship.status !== 'active' && internship.status !== 'wrapping_up') refusals.push('internship_not_running')
  if (entry.date < addDays(internship.startsOn, -slack) || entry.date > addDays(internship.endsOn, slack)) {
    refusals.push('outside_internship')
  }
  if (entry.date > today) refusals.push('in_future')
  if (entry.span && (minuteOfDay(entry.span[0]) ?? 1440) >= (minuteOfDay(entry.span[1]) ?? 0))
    refusals.push('times_wrong')
  if (entry.breakMinutes < 0 || (entry.span && minutesBetween(entry.span, entry.breakMinutes) === undefined)) {
    refusals.push('break_wrong')
  }
  if (entry.minutes < 15) refusals.push('too_short')
  if (entry.minutes > 1440) refusals.push('too_long')
  else if (sameDay.reduce((sum, other) => sum + other.minutes, entry.minutes) > 1440) refusals.push('day_full')
  if (sameDay.some((other) => entry.span && other.span && spansOverlap(entry.span, other.span)))
    refusals.push('overlap')
  if (entry.activity.length > 500) refusals.push('activity_too_long')
  if (situation.sheetLocked) refusals.push('sheet_locked')
  if (situation.lawBlocks) refusals.push('law_block')
  return refusals
}

export type HoursTotals = {
  approved: number
  submitted: number
  draft: number
  rejected: number
  toGo: number
  /** 0 to 100; more hours than the target stay visible as minutes (BR-24). */
  percent: number
}

export function totalsOf(
  entries: readonly { status: EntryStatus; minutes: number }[],
  targetMinutes: number | null,
): HoursTotals {
  const sum = (...statuses: EntryStatus[]) =>
    entries.filter((entry) => statuses.includes(entry.status)).reduce((total, entry) => total + entry.minutes, 0)
  const approved = sum('approved')
  const target = targetMinutes ?? 0
  return {
    approved,
    submitted: sum('submitted'),
    draft: sum('draft', 'corrected'),
    rejected: sum('rejected'),
    toGo: Math.max(0, target - approved),
    percent: target > 0 ? Math.min(100, Math.floor((approved / target) * 100)) : 0,
  }
}

export type HoursTurn = 'student' | 'company' | null

/** Whose move a week of hours is: what was sent waits for the company, the rest for the pupil. */
export function turnOf(entries: readonly { status: EntryStatus }[]): HoursTurn {
  if (entries.some((entry) => entry.status === 'rejected')) return 'student'
  if (entries.some((entry) => entry.status === 'submitted')) return 'company'
  return entries.some((entry) => entry.status === 'draft' || entry.status === 'corrected') ? 'student' : null
}

export const weekStatuses = ['open', 'submitted', 'returned', 'approved', 'locked'] as const
export type WeekStatus = (typeof weekStatuses)[number]

export const weekEvents = ['save', 'submit', 'approve', 'return', 'reopen'] as const
export type WeekEvent = (typeof weekEvents)[number]

/** The steps of one week of hours. `host_link` is the company's own link, without an account. Nobody decides on own hours. */
export const weekTransitions: readonly Transition<WeekStatus, WeekEvent, Capacity>[] = [
  { event: 'save', from: ['none', 'open', 'returned'], to: ['open'], who: ['student', 'mentor', 'coordinator'] },
  { event: 'submit', from: ['open', 'returned'], to: ['submitted'], who: ['student', 'mentor', 'coordinator'] },
  {
    event: 'approve',
    from: ['submitted'],
    to: ['approved'],
    who: ['company_admin', 'company_supervisor', 'host_link', 'coordinator'],
  },
  { event: 'return', from: ['submitted'], to: ['returned'], who: ['company_admin', 'company_supervisor', 'host_link'] },
  { event: 'reopen', from: ['approved'], to: ['open'], who: ['coordinator'] },
]

export function judgeWeekStep(event: WeekEvent, from: WeekStatus | 'none', who: readonly Capacity[]): Verdict {
  return judgeStep(weekTransitions, event, from, who)
}

export function weekStepsFor(from: WeekStatus | 'none', who: readonly Capacity[]): WeekEvent[] {
  return allowedSteps(weekTransitions, from, who)
}

/** Whose move a week is. */
export function weekTurnOf(status: WeekStatus): HoursTurn {
  if (status === 'submitted') return 'company'
  return status === 'open' || status === 'returned' ? 'student' : null
}

import type { Program } from '#areas/tenancy/model.ts'
import { weekdayKindOf } from '#areas/periods/calendar/model.ts'
import { checkWorkTime, type WorkPiece, type WorkTimeFinding } from '#areas/periods/work-time/model.ts'
import { invalid } from '#platform/errors.ts'
import { addDays, clockAt, dayOf, mondayOf, scheduleMinutes, weekdays } from '#platform/week.ts'
import type { Written } from '../model.ts'
import { gapsIn } from '../readiness/model.ts'

export const prohibitedTasks = [
  'machines',
  'hazardous',
  'lifting',
  'cash',
  'alcohol',
  'night',
  'driving',
  'alone',
] as const
export type ProhibitedTask = (typeof prohibitedTasks)[number]

export type LegalFinding = {
  rule: 'industrial_under_16' | 'prohibited_under_16' | 'prohibited_under_18' | 'min_age' | 'mas_unpaid' | 'supervision'
  severity: 'block' | 'warn'
  key: `vacancies.legal.${LegalFinding['rule']}`
}

/** What the law says about a vacancy before it goes online (docs/domain.md 7, BR-08). */
export function legalPrecheck(vacancy: {
  program: Program | 'both'
  minAge: number
  industrial: boolean
  prohibited: readonly ProhibitedTask[]
  supervisionText: string
  allowanceCents: number
}): LegalFinding[] {
  const found: LegalFinding[] = []
  const add = (rule: LegalFinding['rule'], severity: 'block' | 'warn') =>
    found.push({ rule, severity, key: `vacancies.legal.${rule}` })
  const isMas = vacancy.program !== 'traineeship'
  const hasSupervision = vacancy.supervisionText.trim().length >= 10

  if (vacancy.minAge < 12) add('min_age', 'block')
  if (vacancy.minAge < 16 && vacancy.industrial && isMas) add('industrial_under_16', 'block')
  if (vacancy.minAge < 16 && vacancy.prohibited.length > 0 && isMas) add('prohibited_under_16', 'block')
  if (vacancy.minAge < 16 && !isMas && (vacancy.industrial || vacancy.prohibited.length > 0) && !hasSupervision) {
    add('supervision', 'block')
  }
  if (vacancy.minAge >= 16 && vacancy.minAge < 18 && vacancy.prohibited.length > 0) add('prohibited_under_18', 'warn')
  if (isMas && vacancy.allowanceCents > 0) add('mas_unpaid', 'block')
  return found
}

/** What of the work itself is warned of, rather than forbidden. */
export const warnedWork = ['prohibited_under_18'] as const satisfies readonly LegalFinding['rule'][]

const fieldOfRule: Record<LegalFinding['rule'], string> = {
  industrial_under_16: 'industrial',
  prohibited_under_16: 'hazards',
  prohibited_under_18: 'hazards',
  min_age: 'minAge',
  mas_unpaid: 'allowanceCents',
  supervision: 'supervision',
}

/** What the law says about the work itself, each at the field to mend. */
export function legalFindings(vacancy: Written): (LegalFinding & { field: string })[] {
  return legalPrecheck({
    program: vacancy.program,
    minAge: vacancy.minAge,
    industrial: vacancy.industrial,
    prohibited: vacancy.hazards as ProhibitedTask[],
    supervisionText: vacancy.supervision,
    allowanceCents: vacancy.allowanceCents ?? 0,
  }).map((finding) => ({ ...finding, field: fieldOfRule[finding.rule] }))
}

/** A break nobody writes down: what is too long even with it is too long. */
const longestBreak = 60
/** What the law sets for a day whatever day it is; the rest depends on who comes when. */
const ofEveryDay: readonly string[] = ['day', 'earliest', 'latest', 'sunday']
/** Who is younger comes nowhere but at school: the hours are those of the youngest who may. */
const youngestAtWork = 13

/**
 * What the rules on working hours say about the days of a vacancy for the youngest it is meant for, each rule once.
 * What no day allows, a free one neither, keeps it from going online. The rest warns its writer; whether a pupil may
 * come is judged when that pupil asks.
 */
export function hoursFindings(vacancy: Written, today: string): (WorkTimeFinding & { field: string })[] {
  const field = vacancy.format === 'one_off_event' ? 'slots' : 'weeklySchedule'
  const pieces = field === 'slots' ? momentsOf(vacancy) : weekOf(vacancy, today)
  const found = pieces.flatMap((work) => {
    const sameWeek = field === 'slots' ? [] : pieces.filter((other) => other !== work)
    // A week that recurs was like this the weeks before, too: for what is reckoned over four of them.
    const before = field === 'slots' ? [] : [-7, -14, -21].flatMap((days) => pieces.map((one) => later(one, days)))
    const otherWork = [...sameWeek, ...before]
    // Said beside the question itself already.
    const asked = { program: vacancy.program, industrial: false, otherWork, isSchoolKnown: false }
    // Two pieces on a day have their break between them.
    const isWholeDay = sameWeek.every(({ date }) => date !== work.date)
    const forbidden = checkWorkTime({
      ...asked,
      age: Math.max(youngestAtWork, vacancy.minAge),
      kindOf: () => 'holiday',
      work: { ...work, minutes: Math.max(0, work.minutes - (isWholeDay ? longestBreak : 0)) },
    })
      .filter(({ rule, severity }) => ofEveryDay.includes(rule) && (rule !== 'sunday' || severity === 'block'))
      .map((finding) => ({ ...finding, severity: 'block' as const }))
    const warned = checkWorkTime({ ...asked, age: vacancy.minAge, kindOf: weekdayKindOf, work })
    return [...forbidden, ...warned.map((finding) => ({ ...finding, severity: 'warn' as const }))]
  })
  const once = new Map<string, WorkTimeFinding & { field: string }>()
  for (const finding of found.toSorted((a, b) => a.severity.localeCompare(b.severity)))
    if (!once.has(finding.rule)) once.set(finding.rule, { ...finding, field })
  return [...once.values()]
}

const later = (work: WorkPiece, days: number): WorkPiece => ({ ...work, date: addDays(work.date, days) })

/** One thing the law says of a place as it is written, and how it stands. */
export type LawPoint = {
  /** Of this sentence, for this age: another limit or a younger pupil is another point. */
  id: string
  part: 'work' | 'hours'
  rule: LegalFinding['rule'] | WorkTimeFinding['rule']
  field: string
  key: string
  values: Record<string, string | number>
  source?: string
  /** Forbidden, unless a school allows it; a warning is open until the writer has said yes to it. */
  state: 'blocked' | 'allowed' | 'open' | 'confirmed'
}

/** Everything the law says of a place, each point by itself. */
export function lawOn(vacancy: Written, today: string): LawPoint[] {
  const { workConfirmed, hoursConfirmed, hoursAllowed } = vacancy
  const confirmed = (ids: readonly string[], id: string) => (ids.includes(id) ? 'confirmed' : 'open')
  return [
    ...legalFindings(vacancy).map(({ rule, severity, field, key }): LawPoint => ({
      id: rule,
      part: 'work',
      rule,
      field,
      key,
      values: {},
      state: severity === 'block' ? 'blocked' : confirmed(workConfirmed, rule),
    })),
    ...hoursFindings(vacancy, today).map(({ rule, severity, field, key, values, source }): LawPoint => {
      const id = `${rule}:${values.age}:${values.limit}`
      const forbidden = hoursAllowed.includes(id) ? 'allowed' : 'blocked'
      const state = severity === 'block' ? forbidden : confirmed(hoursConfirmed, id)
      return { id, part: 'hours', rule, field, key, values, source, state }
    }),
  ]
}

/** Where somebody says yes to a warning. */
export const confirmedIn = { work: 'workConfirmed', hours: 'hoursConfirmed' } as const

/** What says when somebody comes: a yes of the school goes no further than the hours it was for. */
export const hoursFields: readonly string[] = ['format', 'weeklySchedule', 'slots']

/**
 * What was so already and is not what changes now: hours that nobody touches, and warnings nobody was asked about, keep
 * no other word of a place from being mended.
 */
export function standingPoints(vacancy: Written, changed: readonly string[], today: string): Set<string> {
  const areNewHours = hoursFields.some((field) => changed.includes(field))
  const standing = lawOn(vacancy, today).filter(({ part, state }) =>
    part === 'hours' ? !areNewHours : state !== 'blocked',
  )
  return new Set(standing.map(({ id }) => id))
}

/**
 * What is to be online lacks nothing, breaks no law, and every warning of it was confirmed; but for what may stand.
 * @throws Refusal 422, each at its field
 */
export function assertWhole(vacancy: Written, today: string, standing: ReadonlySet<string> = new Set()): void {
  const faults: Record<string, string[]> = {}
  for (const [field, gap] of Object.entries(gapsIn(vacancy, today))) faults[field] = [`vacancies.gap-${gap}`]
  noteForbidden(faults, vacancy, today, standing)
  for (const { id, part, state } of lawOn(vacancy, today))
    if (state === 'open' && !standing.has(id)) faults[confirmedIn[part]] = ['vacancies.law-open']
  if (Object.keys(faults).length > 0) throw invalid(faults)
}

/** What comes back online breaks no law. */
export function assertLawful(vacancy: Written, today: string): void {
  const faults: Record<string, string[]> = {}
  noteForbidden(faults, vacancy, today)
  if (Object.keys(faults).length > 0) throw invalid(faults)
}

function noteForbidden(
  faults: Record<string, string[]>,
  vacancy: Written,
  today: string,
  standing: ReadonlySet<string> = new Set(),
): void {
  const said = { work: 'vacancies.legal', hours: 'vacancies.too-much' }
  for (const { id, part, field, rule, state } of lawOn(vacancy, today))
    if (state === 'blocked' && !standing.has(id))
      (faults[field] ??= []).push(`${said[part]}-${rule.replaceAll('_', '-')}`)
}

/** Whether it says yet when somebody comes: of no hours the law has nothing to say. */
export function hasHours({
  format,
  weeklySchedule,
  slots,
}: Pick<Written, 'format' | 'weeklySchedule' | 'slots'>): boolean {
  return format === 'one_off_event' ? slots.length > 0 : scheduleMinutes(weeklySchedule) > 0
}

function weekOf({ weeklySchedule, startsOn }: Written, today: string): WorkPiece[] {
  const first = startsOn ?? today
  const monday = mondayOf(first)
  return weekdays.flatMap((day, at) =>
    (weeklySchedule[day] ?? []).map((span) => ({
      date: addDays(monday, at),
      minutes: scheduleMinutes({ [day]: [span] }),
      breakMinutes: 0,
      span,
    })),
  )
}

/** Each moment by itself: one comes to one of them. */
function momentsOf({ slots }: Written): WorkPiece[] {
  return slots.map(({ startsAt, endsAt }) => {
    const date = dayOf(startsAt)
    const end = dayOf(endsAt) === date ? clockAt(endsAt) : '24:00'
    return {
      date,
      minutes: (endsAt.getTime() - startsAt.getTime()) / 60_000,
      breakMinutes: 0,
      span: [clockAt(startsAt), end],
    }
  })
}

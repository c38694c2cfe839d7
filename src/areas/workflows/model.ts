import type { Locale } from '#platform/i18n.ts'
import type { PeriodDays } from '#areas/periods/model.ts'
import { addDays, daysBetween } from '#platform/week.ts'

/** What a phase can ask. All but the last three complete themselves from what happens (docs/domain.md 4.10). */
export const requirementKinds = [
  'profile_filled',
  'application_sent',
  'interview',
  'self_found_approved',
  'place_confirmed',
  'contract_signed',
  'internship_started',
  'weeks_handed_in',
  'hours_approved',
  'internship_finished',
  'read',
  'by_pupil',
  'by_staff',
] as const
export type RequirementKind = (typeof requirementKinds)[number]

/** What the product cannot see: a pupil says so, or somebody at school. */
export const tickedKinds = ['read', 'by_pupil', 'by_staff'] as const satisfies readonly RequirementKind[]
/** Those of which there can be more than one: `amount` says how many, hours where it is about hours. */
export const countedKinds = [
  'application_sent',
  'weeks_handed_in',
  'hours_approved',
] as const satisfies readonly RequirementKind[]

export const signingParties = ['student', 'guardian', 'company', 'school'] as const
export type SigningParty = (typeof signingParties)[number]

/** A text in both languages. */
export type Bilingual = Record<Locale, string>

export type Requirement = {
  id: string
  kind: RequirementKind
  /** Who signs, of `contract_signed`. */
  party: SigningParty | null
  /** How many; without a number one, and of hours as many as were agreed. */
  amount: number | null
  /** What it is called, of what is ticked by hand. */
  label: Bilingual | null
}

/** From which day of the period a deadline is counted. */
export const dueAnchors = [
  'period_start',
  'period_end',
  'search_opens',
  'applications_close',
  'contract_deadline',
  'completion_deadline',
] as const
export type DueAnchor = (typeof dueAnchors)[number]
/** The last day of a phase: a day, or so many days from one of the period; below zero is before it. */
export type PhaseDue = { from: 'day'; on: string } | { from: DueAnchor; days: number }

/** From which day of a period each anchor counts: where it does not say one, its first or its last stands in for it. */
const anchorDay: Record<DueAnchor, (period: PeriodDays) => string> = {
  period_start: ({ startsOn }) => startsOn,
  period_end: ({ endsOn }) => endsOn,
  search_opens: ({ searchOpensOn, startsOn }) => searchOpensOn ?? startsOn,
  applications_close: ({ applicationsCloseOn, endsOn }) => applicationsCloseOn ?? endsOn,
  contract_deadline: ({ contractDeadline, startsOn }) => contractDeadline ?? startsOn,
  completion_deadline: ({ completionDeadline, endsOn }) => completionDeadline ?? endsOn,
}

/** The day a deadline falls on in a period; `dueOf` of the roads' queries asks the database the same. */
function dueIn(due: PhaseDue, period: PeriodDays): string {
  return due.from === 'day' ? due.on : addDays(anchorDay[due.from](period), due.days)
}

/**
 * The last day of a phase in a period, and whether it is later than the phase itself says: never before that of one that comes before it.
 * @param earlier until when those have time, as far as they say a day
 */
export function lastDayIn(due: PhaseDue, period: PeriodDays, earlier: readonly (PhaseDue | null)[]) {
  const own = dueIn(due, period)
  const day = earlier.flatMap((one) => (one ? [dueIn(one, period)] : [])).reduce((a, b) => (a > b ? a : b), own)
  return { day, isPutOff: day > own }
}

export type WorkflowPhase = {
  /** The same from version to version, so that who is moved keeps what was done. */
  id: string
  name: Bilingual
  explanation: Bilingual
  requirements: Requirement[]
  /** So many of the requirements are enough; all where it is null. */
  needs: number | null
  /** The phases that come before; never in a circle. */
  after: string[]
  due: PhaseDue | null
}

export const roadStates = ['locked', 'open', 'in_progress', 'done', 'excused'] as const
export type RoadState = (typeof roadStates)[number]
/** Behind one: nothing more is asked of this phase. */
export const passedStates = ['done', 'excused'] as const satisfies readonly RoadState[]

export const workflowStatuses = ['draft', 'active', 'archived'] as const
export type WorkflowStatus = (typeof workflowStatuses)[number]

/** Why somebody at school should look at a pupil: each a rule with a name, never a score. */
export const roadRisks = [
  'no_place',
  'contract_unsigned',
  'no_hours',
  'behind_on_hours',
  'not_signed_in',
  'company_silent',
] as const
export type RoadRisk = (typeof roadRisks)[number]

/** From when a rule speaks: days, and the part of the hours that should be there by now. */
export const riskAfter = {
  noPlaceDays: 14,
  noHoursDays: 14,
  hoursShare: 0.7,
  behindDays: 14,
  notSignedInDays: 21,
  silentDays: 10,
} as const

/** Whether somebody has fewer hours than go with the days that passed of an internship; the matrix asks it of the database. */
export function isBehindOnHours(
  internship: { startsOn: string; endsOn: string; minutesApproved: number; minutesPlanned: number },
  today: string,
): boolean {
  const { startsOn, endsOn, minutesApproved, minutesPlanned } = internship
  const passed = daysBetween(startsOn, today < endsOn ? today : endsOn)
  if (passed < riskAfter.behindDays) return false
  return minutesApproved < (riskAfter.hoursShare * minutesPlanned * passed) / Math.max(1, daysBetween(startsOn, endsOn))
}

/** Of so many days or fewer it is said how many are left for a phase. */
export const fewDays = 7

export const mostPhases = 20
export const mostRequirements = 10

/** The phases on a road, each after those it waits for; undefined where they go round in a circle. */
export function inOrder(phases: readonly Pick<WorkflowPhase, 'id' | 'after'>[]): string[] | undefined {
  const placed = new Set<string>()
  let left = [...phases]
  while (left.length > 0) {
    const free = left.filter(({ after }) => after.every((id) => placed.has(id)))
    if (free.length === 0) return undefined
    for (const { id } of free) placed.add(id)
    left = left.filter(({ id }) => !placed.has(id))
  }
  return [...placed]
}

/** What is wrong with the phases of a workflow, each at its phase. */
export function phaseFaults(phases: readonly WorkflowPhase[]): { phaseId: string; field: string; code: string }[] {
  const ids = new Set(phases.map(({ id }) => id))
  const faults = phases.flatMap((phase, at) => faultsOf(phase, ids, phases.slice(0, at)))
  if (faults.length > 0) return faults
  if (ids.size === phases.length && inOrder(phases)) return []
  // Of the phases in a circle the one that waits for a later one is where it was made.
  const place = new Map(phases.map(({ id }, at) => [id, at]))
  const back = phases.find(({ after }, at) => after.some((id) => (place.get(id) ?? 0) >= at))
  return [{ phaseId: (back ?? phases[0])?.id ?? '', field: 'after', code: 'workflows.circle' }]
}

function faultsOf(
  { id, requirements, needs, after }: WorkflowPhase,
  ids: ReadonlySet<string>,
  earlier: readonly WorkflowPhase[],
) {
  const asked = [...earlier.flatMap((phase) => phase.requirements), ...requirements].map((one) => one.id)
  const rows: [isSo: boolean, field: string, code: string][] = [
    [requirements.length === 0, 'requirements', 'workflows.no-requirements'],
    [needs !== null && needs > requirements.length, 'needs', 'workflows.needs-too-many'],
    [new Set(asked).size < asked.length, 'requirements', 'workflows.requirement-twice'],
    [after.some((one) => !ids.has(one)), 'after', 'workflows.unknown-phase'],
    [after.includes(id), 'after', 'workflows.circle'],
    [
      requirements.some(({ kind, label }) => isTicked(kind) && kind !== 'read' && !label?.nl.trim()),
      'requirements',
      'workflows.label-missing',
    ],
    [
      requirements.some(({ kind, party }) => kind === 'contract_signed' && party === null),
      'requirements',
      'workflows.party-missing',
    ],
  ]
  return rows.flatMap(([isSo, field, code]) => (isSo ? [{ phaseId: id, field, code }] : []))
}

export function isTicked(kind: RequirementKind): boolean {
  return (tickedKinds as readonly RequirementKind[]).includes(kind)
}

/** Whether nothing more is asked of a phase that stands so. */
export function isPassed(state: RoadState): boolean {
  return (passedStates as readonly RoadState[]).includes(state)
}

/** How one version differs from the one that is used: phases by their ids. */
export function phaseChanges(
  before: readonly WorkflowPhase[],
  after: readonly WorkflowPhase[],
): { added: string[]; removed: string[]; changed: string[]; isReordered: boolean } {
  const known = new Map(before.map((phase) => [phase.id, phase]))
  const kept = new Set(after.map(({ id }) => id))
  const both = (phases: readonly WorkflowPhase[], other: { has(id: string): boolean }) =>
    phases.filter(({ id }) => other.has(id)).map(({ id }) => id)
  return {
    added: after.filter(({ id }) => !known.has(id)).map(({ id }) => id),
    removed: before.filter(({ id }) => !kept.has(id)).map(({ id }) => id),
    changed: after
      .filter((phase) => known.has(phase.id) && JSON.stringify(known.get(phase.id)) !== JSON.stringify(phase))
      .map(({ id }) => id),
    isReordered: both(before, kept).join() !== both(after, known).join(),
  }
}

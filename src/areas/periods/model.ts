import type { AreaNames } from '#areas/events.ts'
import type { Capacity } from '#areas/users/model.ts'
import { invalid } from '#platform/errors.ts'
import { allowedSteps, stepTable, type Situation } from '#platform/transitions.ts'
import { addDays, dayOf } from '#platform/week.ts'

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

/** The school year after one. */
export function yearAfter(schoolYear: string): { name: string; startsOn: string; endsOn: string } {
  return schoolYearOf(`${schoolYear.slice(5)}-08-01`)
}

export const periodEvents = ['create', 'announce', 'open', 'close', 'archive', 'restore'] as const
export type PeriodEvent = (typeof periodEvents)[number]

const keepers = ['school_admin', 'coordinator', 'tenant_admin', 'platform_admin'] as const satisfies readonly Capacity[]

/** What the guards know of a period and of what is asked. */
export type JudgedPeriod = { groupIds: readonly string[]; endsOn: string; applicationsCloseOn: string | null }
export type PeriodStepInput = { lockVersion?: number | undefined; closesOn?: string | null | undefined }
type Judged = Situation<JudgedPeriod, PeriodStepInput>

/**
 * The steps people take with a period (docs/domain.md 4.9). From announced to finished it goes by its dates; opening and
 * closing by hand moves the dates, so that the clock and the hand never say two things.
 */
export const periodTransitions = stepTable<PeriodStatus, PeriodEvent, Capacity, AreaNames, Judged>('periods.event', {
  create: { from: ['none'], to: ['draft'], who: keepers, audits: 'periods.added' },
  announce: {
    from: ['draft'],
    to: ['announced'],
    who: keepers,
    guard: ({ subject }) =>
      subject.groupIds.length === 0 ? invalid({ groupIds: ['periods.groups-missing'] }) : undefined,
    audits: 'periods.announced',
  },
  open: {
    from: ['announced', 'closed_for_applications', 'running'],
    to: ['open'],
    who: keepers,
    guard: opensUntil,
    audits: 'periods.opened',
  },
  close: { from: ['open'], to: ['closed_for_applications'], who: keepers, audits: 'periods.closed' },
  archive: { from: ['draft', 'finished'], to: ['archived'], who: keepers, audits: 'periods.archived' },
  restore: { from: ['archived'], to: ['finished'], who: keepers, audits: 'periods.restored' },
})

/** Who opens after the closing date says until when, else the clock would close again at once. */
function opensUntil({ subject, input, now }: Judged) {
  const today = dayOf(now)
  const closesOn = input.closesOn === undefined ? subject.applicationsCloseOn : input.closesOn
  if (closesOn !== null && closesOn < today) return invalid({ closesOn: ['periods.closes-in-past'] })
  return closesOn !== null && closesOn > subject.endsOn
    ? invalid({ closesOn: ['periods.closes-after-end'] })
    : undefined
}

export function periodStepsFor(from: PeriodStatus | 'none', who: readonly Capacity[]): PeriodEvent[] {
  return allowedSteps(periodTransitions, from, who)
}

/** Nobody plans further than five school years from this one, nor enters what was longer ago. */
const mostYearsAway = 5

/** A day that lies so far away that it is a slip of the pen: the year 9828. */
export function isFarAway(day: string, today: string): boolean {
  const [then, now] = [schoolYearOf(day), schoolYearOf(today)].map(({ name }) => Number(name.slice(0, 4))) as [
    number,
    number,
  ]
  return Math.abs(then - now) > mostYearsAway
}

/** The days a period says of itself: its first and last, and those it may say besides. */
export type PeriodDays = {
  startsOn: string
  endsOn: string
  searchOpensOn: string | null
  applicationsCloseOn: string | null
  contractDeadline: string | null
  completionDeadline: string | null
}

/** A period as somebody writes it down. */
export type WrittenPeriod = PeriodDays & {
  minInternships: number
  maxInternships: number
}

const farDays = ['startsOn', 'searchOpensOn', 'applicationsCloseOn', 'contractDeadline', 'completionDeadline'] as const

/**
 * What cannot be so: each at its field.
 * @param before the period as it was kept: a day that stays what it was is not too far away
 */
export function periodFaults(
  period: WrittenPeriod,
  today: string,
  before?: Partial<WrittenPeriod>,
): [field: keyof WrittenPeriod, code: string][] {
  const { startsOn, endsOn, searchOpensOn, applicationsCloseOn, contractDeadline, completionDeadline } = period
  const after = (day: string | null, other: string | null) => day !== null && other !== null && day > other
  const rows: [isSo: boolean, field: keyof WrittenPeriod, code: string][] = [
    ...farDays.map((name): [boolean, keyof WrittenPeriod, string] => {
      const day = period[name]
      return [day !== null && day !== before?.[name] && isFarAway(day, today), name, 'periods.far-away']
    }),
    [endsOn < startsOn, 'endsOn', 'periods.end-before-start'],
    [endsOn > schoolYearOf(startsOn).endsOn, 'endsOn', 'periods.outside-school-year'],
    [after(searchOpensOn, endsOn), 'searchOpensOn', 'periods.opens-after-end'],
    [after(searchOpensOn ?? null, applicationsCloseOn), 'applicationsCloseOn', 'periods.closes-before-opening'],
    [after(applicationsCloseOn, endsOn), 'applicationsCloseOn', 'periods.closes-after-end'],
    [after(contractDeadline, endsOn), 'contractDeadline', 'periods.deadline-after-end'],
    [after(startsOn, completionDeadline), 'completionDeadline', 'periods.completion-before-start'],
    [period.minInternships > period.maxInternships, 'maxInternships', 'periods.fewer-than-least'],
  ]
  return rows.flatMap(([isSo, field, code]) => (isSo ? [[field, code] as const] : [])).map((one) => [...one])
}

/** What may be so, and is seldom meant. */
export function periodHints({ applicationsCloseOn, contractDeadline }: WrittenPeriod): 'closes-after-contract'[] {
  return applicationsCloseOn !== null && contractDeadline !== null && applicationsCloseOn > contractDeadline
    ? ['closes-after-contract']
    : []
}

/** Whether a change takes something away that people may count on: days, a class, a place more. */
export function isNarrower(
  before: { startsOn: string; endsOn: string; groupIds: readonly string[] },
  after: { startsOn: string; endsOn: string; groupIds: readonly string[] },
): boolean {
  return (
    after.startsOn > before.startsOn ||
    after.endsOn < before.endsOn ||
    before.groupIds.some((group) => !after.groupIds.includes(group))
  )
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

/** What something is called a year later: each year in its name is the next. */
const nameLater = (name: string) => name.replace(/\b20\d\d\b/g, (year) => String(Number(year) + 1))

type OneOfMany = Parameters<typeof nextPeriod>[0] & { id: string; program: string; schoolYear: string }

/**
 * Whether a period was taken along to the year after it: one of its programme is there by the name it would get or has now, or
 * on the very days it would get, unless that one is by its name what became of another.
 */
export function isTakenAlong(period: OneOfMany, all: readonly OneOfMany[]): boolean {
  const next = nextPeriod(period)
  const year = yearAfter(period.schoolYear).name
  return all.some((one) => {
    if (one.schoolYear !== year || one.program !== period.program) return false
    if (isCalledAfter(one, period)) return true
    const isOfAnother = all.some(
      ({ id, ...other }) =>
        id !== period.id &&
        other.schoolYear === period.schoolYear &&
        other.program === period.program &&
        isCalledAfter(one, other),
    )
    return one.startsOn === next.startsOn && one.endsOn === next.endsOn && !isOfAnother
  })
}

function isCalledAfter(later: { name: string }, { name }: { name: string }): boolean {
  return [name, nameLater(name)].some((one) => one.toLowerCase() === later.name.toLowerCase())
}

/** A period a year later, on the same days of the week, with the year in its name; what would fall out of the school year is held within it. */
export function nextPeriod<Of extends Omit<WrittenPeriod, 'minInternships' | 'maxInternships'> & { name: string }>(
  period: Of,
): Of {
  const year = yearAfter(schoolYearOf(period.startsOn).name)
  const weeks = addDays(period.startsOn, 364) < year.startsOn ? 371 : 364
  const moved = (day: string) => {
    const later = addDays(day, weeks)
    return later > year.endsOn ? year.endsOn : later
  }
  const maybe = (day: string | null) => (day === null ? null : moved(day))
  return {
    ...period,
    name: nameLater(period.name),
    startsOn: moved(period.startsOn),
    endsOn: moved(period.endsOn),
    searchOpensOn: period.searchOpensOn === null ? null : addDays(period.searchOpensOn, weeks),
    applicationsCloseOn: maybe(period.applicationsCloseOn),
    contractDeadline: maybe(period.contractDeadline),
    // It may lie behind the end of the period, in the next school year too.
    completionDeadline: period.completionDeadline === null ? null : addDays(period.completionDeadline, weeks),
  }
}

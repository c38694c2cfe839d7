import type { AreaNames } from '#areas/events.ts'
import type { Capacity } from '#areas/users/model.ts'
import { conflict, invalid, type Refusal } from '#platform/errors.ts'
import { addDays, daysBetween, minuteOfDay, weekdayOf, type WeeklySchedule } from '#platform/week.ts'
import { allowedSteps, stepTable, type Situation } from '#platform/transitions.ts'
import type { ApplicationStatus } from '../model.ts'

export const selfFoundEvents = [
  'submit',
  'request_changes',
  'resubmit',
  'approve',
  'reject',
  'send_link',
  'host_confirm',
  'phone_confirm',
  'host_refuse',
  'withdraw',
] as const
export type SelfFoundEvent = (typeof selfFoundEvents)[number]

/** For whom a pupil of mas does it: where nobody earns by it, or in a project for others; `profit` is neither. */
export const purposes = ['nonprofit', 'social', 'profit'] as const
export type Purpose = (typeof purposes)[number]

/** Who said for the host that it stands: by the mailed link, signed in, or on the telephone to the school. */
export const confirmedWays = ['link', 'account', 'phone'] as const
export type ConfirmedBy = (typeof confirmedWays)[number]

/** What the guards know of a place, and what is asked of it. */
export type SelfFoundFacts = { program: 'mas' | 'traineeship'; purpose: Purpose | null; isRelative: boolean }
export type SelfFoundStepInput = {
  lockVersion?: number | undefined
  reason?: string | undefined
  purposeFits?: boolean | undefined
  relativeFits?: boolean | undefined
  relativeReason?: string | undefined
}
type Judged = Situation<SelfFoundFacts, SelfFoundStepInput>

const office = ['coordinator', 'platform_admin'] as const
const judges = ['mentor', ...office] as const
const hosts = ['host_link', 'company_admin', 'company_supervisor'] as const

/** The steps of a place a pupil found (docs/domain.md 4.4). Whether a mentor may judge is said by the school. */
export const selfFoundTransitions = stepTable<ApplicationStatus, SelfFoundEvent, Capacity, AreaNames, Judged>(
  'found.event',
  {
    submit: {
      from: ['none'],
      to: ['awaiting_school'],
      who: ['student'],
      records: 'applications.self-found-submitted',
    },
    request_changes: {
      from: ['awaiting_school'],
      to: ['changes_requested'],
      who: judges,
      records: 'applications.self-found-changes-requested',
    },
    resubmit: {
      from: ['changes_requested'],
      to: ['awaiting_school'],
      who: ['student'],
      records: 'applications.self-found-submitted',
    },
    approve: {
      from: ['awaiting_school'],
      to: ['accepted'],
      who: judges,
      guard: approveRefusal,
      records: 'applications.self-found-approved',
    },
    reject: {
      from: ['awaiting_school'],
      to: ['declined'],
      who: judges,
      records: 'applications.self-found-rejected',
    },
    send_link: {
      from: ['accepted'],
      to: ['same'],
      who: judges,
      records: 'applications.self-found-link-asked',
      keepsVersion: true,
    },
    host_confirm: {
      from: ['accepted'],
      to: ['confirmed'],
      who: hosts,
      records: 'applications.self-found-confirmed',
    },
    // The school has the host on the telephone and says so in its name.
    phone_confirm: {
      from: ['accepted'],
      to: ['confirmed'],
      who: office,
      records: 'applications.self-found-confirmed',
    },
    host_refuse: {
      from: ['accepted'],
      to: ['declined'],
      who: hosts,
      records: 'applications.self-found-refused',
    },
    withdraw: {
      from: ['awaiting_school', 'changes_requested', 'accepted'],
      to: ['withdrawn'],
      who: ['student', ...office],
      records: 'applications.self-found-withdrawn',
    },
  },
)

/** What a yes wants besides: that it fits the purpose of mas, and of a relative (BR-07) that the school has thought of it. */
function approveRefusal({ subject, input }: Judged): Refusal | undefined {
  if (subject.program !== 'mas') return undefined
  if (subject.purpose !== 'nonprofit' && !input.purposeFits)
    return subject.purpose === 'profit'
      ? conflict('applications.self-found-profit')
      : invalid({ purposeFits: ['applications.self-found-purpose'] })
  if (!subject.isRelative) return undefined
  if (!input.relativeFits) return invalid({ relativeFits: ['applications.self-found-relative'] })
  return input.relativeReason ? undefined : invalid({ relativeReason: ['applications.fields.reason'] })
}

export function selfFoundStepsFor(from: ApplicationStatus | 'none', who: readonly Capacity[]): SelfFoundEvent[] {
  return allowedSteps(selfFoundTransitions, from, who)
}

/** Something that was looked at before the school judges: right, wrong, for the school to decide, or known from the pupil alone. */
export type Finding = { key: string; tone: 'ok' | 'look' | 'decide' | 'told'; values?: Record<string, string | number> }

export type Looked = SelfFoundFacts & {
  organization: { name: string; status: string } | null
  kvkNumber: string | null
  /** What the rules on working time say to its days. */
  law: 'fine' | 'warn' | 'block'
  age: number | null
  plannedHours: number | null
  /** How many hours its days have between the first and the last; null where those are not said. */
  fittingHours: number | null
  /** Whether some of those are in a holiday, which the period allows. */
  usesHolidays: boolean
  /** The last of its days, as said or as the period has it. */
  endsOn: string | null
  hoursTarget: number | null
}

/** Whether a finding is about how many hours there will be. */
export const isOfHours = (key: string) => key.startsWith('hours-')

/** What the product saw by itself of a place, for whoever judges it. */
export function findingsOn(looked: Looked): Finding[] {
  const {
    organization,
    program,
    purpose,
    isRelative,
    law,
    age,
    plannedHours,
    fittingHours,
    usesHolidays,
    endsOn,
    hoursTarget,
  } = looked
  const host: Finding = organization
    ? organization.status === 'approved'
      ? { key: 'host-known', tone: 'ok', values: { name: organization.name } }
      : { key: 'host-waits', tone: 'look', values: { name: organization.name } }
    : { key: looked.kvkNumber ? 'host-new' : 'host-no-kvk', tone: 'look' }
  const findings = [host]
  if (program === 'mas')
    findings.push({ key: `purpose-${purpose ?? 'unknown'}`, tone: purpose === 'nonprofit' ? 'told' : 'decide' })
  if (age === null) findings.push({ key: 'age-unknown', tone: 'look' })
  else findings.push({ key: `times-${law}`, tone: law === 'fine' ? 'ok' : 'look', values: { age } })
  if (plannedHours !== null && hoursTarget !== null) {
    // What was written down and what its days have room for: the less of the two is what comes of it.
    const fits = fittingHours === null || fittingHours >= plannedHours
    const hours = fits ? plannedHours : fittingHours
    const key = hours >= hoursTarget ? 'hours-enough' : fits ? 'hours-short' : 'hours-fit'
    findings.push({
      key,
      tone: key === 'hours-enough' ? 'ok' : 'look',
      values: {
        hours,
        target: hoursTarget,
        ...(key === 'hours-fit' && endsOn ? { until: endsOn, holidays: usesHolidays ? 'yes' : 'no' } : {}),
      },
    })
  }
  // BR-07 is about mas; elsewhere it is something to know.
  if (isRelative)
    findings.push(program === 'mas' ? { key: 'relative', tone: 'decide' } : { key: 'relative-known', tone: 'look' })
  return findings
}

/** How many hours a week like this has between two days, both counted, in whole hours: of the days on which somebody comes. */
export function hoursBetween(
  schedule: WeeklySchedule,
  { startsOn, endsOn }: { startsOn: string; endsOn: string },
  comes: (day: string) => boolean,
): number {
  const spans = daysWithin(startsOn, endsOn)
    .filter(comes)
    .flatMap((day) => schedule[weekdayOf(day)] ?? [])
  return Math.floor(spans.reduce((sum, [from, until]) => sum + minuteOf(until) - minuteOf(from), 0) / 60)
}
const minuteOf = (time: string) => minuteOfDay(time) ?? 0

/** The longest stretch that is counted: who types a year too many is told no number. */
const longestDays = 400

/** How often somebody comes within a stretch, both ends counted. */
export function timesBetween(startsOn: string, endsOn: string, comes: (day: string) => boolean): number {
  return daysWithin(startsOn, endsOn).filter(comes).length
}

function daysWithin(startsOn: string, endsOn: string): string[] {
  const length = daysBetween(startsOn, endsOn) + 1
  if (length < 1 || length > longestDays) return []
  return Array.from({ length }, (_, at) => addDays(startsOn, at))
}

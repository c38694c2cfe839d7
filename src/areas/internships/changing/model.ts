import { comesOn, comingDays, type ComingRules, type SchoolCalendar } from '#areas/periods/calendar/model.ts'
import { schoolYearOf } from '#areas/periods/model.ts'
import type { Capacity } from '#areas/users/model.ts'
import { schedulesOverlap, type WeeklySchedule } from '#platform/week.ts'
import type { InternshipStatus } from '../model.ts'

/** What of an internship is changed by hand; who guides it for the school follows the mentorships (docs/domain.md 3.3). */
export const changeFields = [
  'startsOn',
  'endsOn',
  'schedule',
  'hoursPlanned',
  'supervisorUserId',
  'hostContactName',
  'hostContactEmail',
  'hostContactPhone',
  'place',
  'tasks',
  'learningGoals',
  'remarks',
] as const
export type ChangeField = (typeof changeFields)[number]

/** Who is meant at the place: somebody with an account there, or a contact without one. */
const whoGuides = ['supervisorUserId', 'hostContactName', 'hostContactEmail', 'hostContactPhone'] as const
/** Whether it is somebody else: their links are not those of the one before. */
export function isAnotherGuide(changed: readonly string[]): boolean {
  return changed.includes('supervisorUserId') || changed.includes('hostContactEmail')
}
/** Days and hours of coming; who changes these moves the internship. */
export const dayFields = ['startsOn', 'endsOn', 'schedule'] as const satisfies readonly ChangeField[]

/**
 * What a contract that is signed by everybody leaves free (BR-31): what is not in it, and, from the first day on, who guides
 * there: the contract keeps the name it was signed with.
 */
function isBesideTheContract(field: ChangeField, status: InternshipStatus): boolean {
  if (field === 'remarks') return true
  return (status === 'active' || status === 'wrapping_up') && whoGuides.some((one) => one === field)
}

const byStatus: Record<InternshipStatus, readonly ChangeField[]> = {
  planned: changeFields,
  contracting: changeFields,
  ready: changeFields,
  // It began on its first day.
  active: changeFields.filter((field) => field !== 'startsOn'),
  // The days are over: what is left is who says yes to the hours, and how many there should be.
  wrapping_up: ['hoursPlanned', ...whoGuides, 'remarks'],
  completed: [],
  not_passed: [],
  terminated: [],
  cancelled: [],
}

/** What may be changed now, by somebody in these capacities. The company names who guides there; the office does the rest. */
export function changeableFields(
  {
    status,
    contractStatus,
    usesHours,
  }: { status: InternshipStatus; contractStatus: string | null; usesHours: boolean },
  who: readonly Capacity[],
): ChangeField[] {
  const isOffice = who.some((one) => one === 'coordinator' || one === 'platform_admin')
  const isHost = who.includes('company_admin')
  return byStatus[status].filter((field) => {
    if (contractStatus === 'signed' && !isBesideTheContract(field, status)) return false
    if (field === 'hoursPlanned' && !usesHours) return false
    return isOffice || (isHost && field === 'supervisorUserId')
  })
}

/** What a change means for the contract: there is none, it follows, it is signed anew, or it stands and nothing changes. */
export const contractEffects = ['none', 'follows', 'signs_again', 'fixed'] as const
export type ContractEffect = (typeof contractEffects)[number]

export function contractEffectOf({
  contractStatus,
  signatures,
}: {
  contractStatus: string | null
  signatures: number
}): ContractEffect {
  if (contractStatus === 'signed') return 'fixed'
  if (signatures > 0) return 'signs_again'
  return contractStatus === null || contractStatus === 'voided' ? 'none' : 'follows'
}

/** The days of an internship as they would be, and what they are judged by. */
export type ChangedDays = {
  startsOn: string
  endsOn: string
  schedule: WeeklySchedule
  period: ComingRules & { startsOn: string }
  calendar: SchoolCalendar
  /** Its first day is past, and stays what it was. */
  hasBegun: boolean
}

/** A day that cannot be the first or the last, and the nearest that can. */
export type DayFault = { field: 'startsOn' | 'endsOn'; code: string; instead?: string }

/**
 * BR-06: within one school year, and the first and the last day are days on which the pupil really comes. What is on one
 * day alone is on that day, whatever the school does then.
 */
export function dayFaults({ startsOn, endsOn, schedule, period, calendar, hasBegun }: ChangedDays): DayFault[] {
  if (endsOn < startsOn) return [{ field: 'endsOn', code: 'internships.end-before-start' }]
  const year = schoolYearOf(period.startsOn)
  const faults: DayFault[] = []
  if (startsOn < year.startsOn && !hasBegun) faults.push({ field: 'startsOn', code: 'internships.outside-school-year' })
  if (endsOn > year.endsOn) faults.push({ field: 'endsOn', code: 'internships.outside-school-year' })
  if (faults.length > 0 || startsOn === endsOn) return faults
  const coming = comingDays(calendar, period, schedule, { from: startsOn, until: endsOn })
  const comes = (day: string) => comesOn(calendar, period, schedule, day)
  if (!hasBegun && !comes(startsOn))
    faults.push({ field: 'startsOn', code: 'internships.nobody-comes', ...(coming ? { instead: coming.first } : {}) })
  if (!comes(endsOn))
    faults.push({ field: 'endsOn', code: 'internships.nobody-comes', ...(coming ? { instead: coming.last } : {}) })
  return faults
}

/** BR-01: nobody is at two places at the same time; of a week without hours nobody can say. */
export function isElsewhere(
  days: Pick<ChangedDays, 'startsOn' | 'endsOn' | 'schedule'>,
  others: readonly Pick<ChangedDays, 'startsOn' | 'endsOn' | 'schedule'>[],
): boolean {
  return others.some(
    (other) =>
      other.startsOn <= days.endsOn && other.endsOn >= days.startsOn && schedulesOverlap(other.schedule, days.schedule),
  )
}

/** What whoever changes it is asked to say yes to: that signatures lapse, and what the law has against the hours. */
export const changeConcerns = ['signatures', 'law'] as const
export type ChangeConcern = (typeof changeConcerns)[number]

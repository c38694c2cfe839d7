import type { SchoolLevel } from '#areas/groups/model.ts'
import type { Program } from '#areas/tenancy/model.ts'
import { isClock, isDay, readClock, weekdaysIn, type Weekday, type WeeklySchedule } from '#platform/week.ts'

/** What somebody may need of a place that not every place has. */
export const accessibilities = ['wheelchair', 'quiet_place', 'guidance_on_measure'] as const

export const vacancyFormats = ['recurring', 'block', 'one_off_event', 'flexible'] as const
export type VacancyFormat = (typeof vacancyFormats)[number]

export const vacancyStatuses = [
  'draft',
  'pending_review',
  'changes_requested',
  'published',
  'paused',
  'full',
  'expired',
  'closed',
  'hidden',
  'archived',
] as const
export type VacancyStatus = (typeof vacancyStatuses)[number]

/** In the bank, where it may be found; what is full is found as well. */
export const onlineStatuses = ['published', 'full'] as const satisfies readonly VacancyStatus[]
export const isOnline = (status: VacancyStatus): boolean =>
  (onlineStatuses as readonly VacancyStatus[]).includes(status)

/** What its people still write: it was never sent in, or came back with a question. */
export const draftStatuses = ['draft', 'changes_requested'] as const satisfies readonly VacancyStatus[]
export const isDraft = (status: VacancyStatus): boolean => (draftStatuses as readonly VacancyStatus[]).includes(status)

/** What pupils do not see, and nobody is on the way of putting there. */
export const offlineStatuses = vacancyStatuses.filter(
  (status) => !isOnline(status) && !isDraft(status) && status !== 'pending_review',
)

/** The weekdays somebody comes: of what is once those of its moments, else those of its week. */
export function daysOf({
  format,
  weeklySchedule,
  slots,
}: {
  format: VacancyFormat
  weeklySchedule: WeeklySchedule
  slots: readonly { startsAt: Date | string }[]
}): Weekday[] {
  return weekdaysIn(format === 'one_off_event' ? slots.map(({ startsAt }) => new Date(startsAt)) : weeklySchedule)
}

export type VacancyModeration = 'none' | 'first' | 'always'

type Submitted = {
  moderation: VacancyModeration
  organizationApproved: boolean
  isFirstVacancy: boolean
  submittedByStaff: boolean
}

/** Where submitting leads: a new organization waits, and moderation may want to look first. */
export function statusAfterSubmit(situation: Submitted): 'pending_review' | 'published' {
  if (!situation.organizationApproved) return 'pending_review'
  if (situation.submittedByStaff || situation.moderation === 'none') return 'published'
  return situation.moderation === 'always' || situation.isFirstVacancy ? 'pending_review' : 'published'
}

/** What is looked at before pupils see a place: nothing, the first of an organization, every one, or the organization itself. */
export type LookedAtFirst = VacancyModeration | 'organization'

/**
 * What submitting will lead to, as it is told to who begins a place.
 * @param situation `hasPublished` where it is known that this will not be the first place of its organization
 */
export function lookedAtFirst({
  hasPublished,
  ...situation
}: Omit<Submitted, 'isFirstVacancy'> & { hasPublished: boolean }): LookedAtFirst {
  if (!situation.organizationApproved) return 'organization'
  const isShownAtOnce = (isFirstVacancy: boolean) => statusAfterSubmit({ ...situation, isFirstVacancy }) === 'published'
  if (isShownAtOnce(!hasPublished)) return 'none'
  return isShownAtOnce(false) ? 'first' : 'always'
}

/**
 * The seats of a vacancy. Those promised to the waiting list count as taken: nobody else can have them. `waiting` is how
 * many wait beyond those.
 */
export type Seats = { seats: number; taken: number; promised: number; waiting: number; status: VacancyStatus }

/** A seat that comes free stays taken, for the first who waits; where nobody waits it is everybody's. */
export function afterFreeing(seats: Seats, promised: boolean): Pick<Seats, 'taken' | 'promised' | 'waiting'> {
  const { taken, waiting } = seats
  const left = seats.promised - (promised ? 1 : 0)
  return waiting > 0
    ? { taken, promised: left + 1, waiting: waiting - 1 }
    : { taken: taken - 1, promised: left, waiting }
}

/** Full and published follow the seats; a place that is paused or over stays what it is. */
export function statusWithSeats({ status, seats, taken }: Seats): VacancyStatus {
  if (status === 'published') return taken >= seats ? 'full' : 'published'
  if (status === 'full') return taken < seats ? 'published' : 'full'
  return status
}

/** After so many pupils in a row without an answer a place rests, and its people are asked whether they are still there (BR-12). */
export const mostUnanswered = 3

/** Seats nobody has (BR-02): accepted and confirmed applications hold one each. Never below zero. */
export function seatsLeft(seats: number, taken: number): number {
  return Math.max(0, seats - taken)
}

export type VacancyOffer = {
  status: VacancyStatus
  program: Program | 'both'
  seats: number
  seatsTaken: number
  minAge: number | null
  levels: readonly SchoolLevel[]
  schoolIds: readonly string[]
  groupIds: readonly string[]
  applicationDeadline: string | null
  endsOn: string | null
}

export type Seeker = {
  program: Program
  schoolId: string
  groupIds: readonly string[]
  level: SchoolLevel | null
  /** On the day the work starts (BR-05); null where the school gives no birth date. */
  ageOnStart: number | null
}

export const closedReasons = [
  'not_published',
  'no_seat',
  'deadline_passed',
  'other_program',
  'too_young',
  'other_level',
  'other_school',
] as const
export type ClosedReason = (typeof closedReasons)[number]

/** What closes a place for somebody, each judged by itself. */
const closes: Record<ClosedReason, (vacancy: VacancyOffer, seeker: Seeker, today: string) => boolean> = {
  not_published: ({ status }) => status !== 'published' && status !== 'full',
  no_seat: ({ status, seats, seatsTaken }) =>
    status === 'full' || (status === 'published' && seatsLeft(seats, seatsTaken) === 0),
  deadline_passed: ({ applicationDeadline, endsOn }, _, today) =>
    [applicationDeadline, endsOn].some((day) => day !== null && today > day),
  other_program: ({ program }, seeker) => program !== 'both' && program !== seeker.program,
  too_young: ({ minAge }, { ageOnStart }) => minAge !== null && ageOnStart !== null && ageOnStart < minAge,
  other_level: ({ levels }, { level }) => levels.length > 0 && level !== null && !levels.includes(level),
  other_school: ({ schoolIds, groupIds }, seeker) =>
    (schoolIds.length > 0 && !schoolIds.includes(seeker.schoolId)) ||
    (groupIds.length > 0 && !groupIds.some((group) => seeker.groupIds.includes(group))),
}

/** Why somebody cannot ask for this place today; empty when the place is open for them. */
export function closedReasonsFor(vacancy: VacancyOffer, seeker: Seeker, today: string): ClosedReason[] {
  return closedReasons.filter((reason) => closes[reason](vacancy, seeker, today))
}

/** A phone number or an e-mail address does not belong in a public text: applications go through the platform. */
export function mentionsContactData(text: string): boolean {
  return /(?<![\w.+-])[\w.+-]+@[\w-]+\.[\w.]/.test(text) || /(?:\+31|0)[\s-]?(?:\d[\s-]?){8,9}(?!\d)/.test(text)
}

/**
 * The days of a place that is over, as many whole years later as it takes to be open again: what was from autumn to
 * spring is so again. Null where its days are moments, which nobody but its people can name.
 */
export function daysAnew(
  { format, startsOn, endsOn }: Pick<Written, 'format' | 'startsOn' | 'endsOn'>,
  today: string,
): { startsOn: string | null; endsOn: string | null } | null {
  if (format === 'one_off_event') return null
  const last = endsOn ?? startsOn
  if (last === null) return { startsOn, endsOn }
  const years = Number(today.slice(0, 4)) - Number(last.slice(0, 4))
  const later = Math.max(0, yearsOn(last, years) > today ? years : years + 1)
  return { startsOn: startsOn && yearsOn(startsOn, later), endsOn: endsOn && yearsOn(endsOn, later) }
}

/** The same day some years on; the 29th of February is the 28th where there is none. */
function yearsOn(day: string, years: number): string {
  const on = `${Number(day.slice(0, 4)) + years}${day.slice(4)}`
  return isDay(on) ? on : on.replace('-29', '-28')
}

/** How long what a pupil writes to a place is, in characters; the least only where a motivation is asked. */
export const motivationLength = { least: 50, most: 1500 } as const

/** What a host of community service says yes to before a place goes online (BR-08). */
export const masChecks = ['unpaid', 'supervised', 'useful', 'extra'] as const
export const locationKinds = ['on_site', 'remote', 'various'] as const

/** So many pupils a place takes at most, all its moments together. */
export const mostSeats = 200

export type Slot = { startsAt: Date; endsAt: Date; seats: number; note: string | null }

/** A vacancy as its writer sees it, so far as the rules judge it. */
export type Written = {
  program: Program
  title: string
  description: string
  sectorKeys: readonly string[]
  format: VacancyFormat
  weeklySchedule: WeeklySchedule
  slots: readonly Pick<Slot, 'startsAt' | 'endsAt'>[]
  startsOn: string | null
  endsOn: string | null
  applicationDeadline: string | null
  hoursTotal: number | null
  minAge: number
  industrial: boolean
  hazards: readonly string[]
  supervision: string
  masChecks: readonly string[]
  /** Warnings of the law its writer said yes to, each by itself, and hours that a school allows all the same. */
  workConfirmed: readonly string[]
  hoursConfirmed: readonly string[]
  hoursAllowed: readonly string[]
  allowanceCents: number | null
  locationKind: string
  street: string | null
  houseNumber: string | null
  postcode: string | null
  city: string | null
  contactUserId: string | null
}

/** Where the picture of a place is; another picture is another address. */
export function pictureUrl({ id, pictureFileId }: { id: string; pictureFileId: string | null }): string | null {
  return pictureFileId && `/api/v1/vacancies/${id}/picture?v=${pictureFileId.slice(-8)}`
}

/** What begins at a time of the day, as a place tells how it goes there. */
export type DayStop = { at: string; name: string; about: string }

/** A line of how it goes, `13.30 Welkom: we drinken iets`; undefined where it begins with no time or tells nothing. */
export function readDayLine(line: string): DayStop | undefined {
  const [time = '', ...words] = line.trim().split(/\s+/)
  const at = readClock(time)
  const [name = '', ...about] = words.join(' ').split(':')
  return isClock(at) && name.trim() ? { at, name: name.trim(), about: about.join(':').trim() } : undefined
}

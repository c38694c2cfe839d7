import type { FieldName } from '../fields.ts'
import type { Slot } from '../model.ts'

/** What pupils and their school have counted on since somebody has a place: it stays as it is. */
export const fixedOnceTaken = [
  'locationKind',
  'street',
  'houseNumber',
  'postcode',
  'city',
  'startsOn',
  'endsOn',
  'slots',
  'program',
] as const satisfies readonly FieldName[]

/** Moments somebody counts on stay as they are; more of them, and more seats at them, take nothing from anybody. */
export function keepsMoments(before: readonly Slot[], after: readonly Slot[]): boolean {
  const seats = new Map(after.map((slot) => [timeOf(slot), slot.seats]))
  return before.every((slot) => (seats.get(timeOf(slot)) ?? 0) >= slot.seats)
}

/** What makes a moment the same moment. */
export const timeOf = ({ startsAt, endsAt }: Pick<Slot, 'startsAt' | 'endsAt'>) =>
  `${startsAt.getTime()}-${endsAt.getTime()}`

/** A change of these is told to who asked for the place (N-VAC-8). */
export const toldToApplicants: readonly string[] = [...fixedOnceTaken, 'weeklySchedule', 'format']

/** Every change is looked at anew where a tenant wants that; who comes for how many is no matter of words. */
export const looksTheSame: readonly string[] = [
  'seats',
  'contactUserId',
  'supervisorUserId',
  'applicationDeadline',
  'workConfirmed',
  'hoursConfirmed',
]

import type { Slot } from '../model.ts'

/** The sections of the form, each with the fields that stand in it. */
export const sections = {
  text: [
    'title',
    'summary',
    'descriptionHtml',
    'description',
    'tasks',
    'whatYouLearn',
    'sectorKeys',
    'titleEn',
    'summaryEn',
    'descriptionEn',
    'tasksEn',
  ],
  picture: ['picture', 'pictureAlt'],
  when: [
    'format',
    'weeklySchedule',
    'slots',
    'startsOn',
    'endsOn',
    'applicationDeadline',
    'hoursTotal',
    'seats',
    'hoursConfirmed',
    'hoursAllowedReason',
  ],
  who: [
    'minAge',
    'levels',
    'schoolIds',
    'groupIds',
    'requiresMotivation',
    'requiresInterview',
    'requiresVog',
    'accessibility',
  ],
  work: [
    'industrial',
    'hazards',
    'supervision',
    'masChecks',
    'allowanceCents',
    'travelAllowance',
    'physicalDemands',
    'workConfirmed',
  ],
  place: [
    'locationKind',
    'street',
    'houseNumber',
    'postcode',
    'city',
    'contactUserId',
    'supervisorUserId',
    'clothing',
    'lunch',
  ],
} as const
export type Section = keyof typeof sections
export const sectionNames = Object.keys(sections) as Section[]

export function sectionOf(field: string): Section | undefined {
  const name = field.split('.')[0] as string
  return sectionNames.find((section) => (sections[section] as readonly string[]).includes(name))
}

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
] as const

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

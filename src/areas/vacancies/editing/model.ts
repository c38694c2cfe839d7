import { checkWorkTime, type WorkTimeFinding } from '#areas/periods/model.ts'
import type { Program } from '#areas/tenancy/model.ts'
import { addDays, scheduleMinutes, weekdayOf, weekdays, type WeeklySchedule } from '#platform/week.ts'
import { legalPrecheck, type LegalFinding, type ProhibitedTask, type VacancyFormat } from '../model.ts'

/** What a host of community service says yes to before a place goes online (BR-08). */
export const masChecks = ['unpaid', 'supervised', 'useful', 'extra'] as const
export const accessibilities = ['wheelchair', 'quiet_place', 'guidance_on_measure'] as const
export const locationKinds = ['on_site', 'remote', 'various'] as const

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
  allowanceCents: number | null
  locationKind: string
  street: string | null
  houseNumber: string | null
  postcode: string | null
  city: string | null
  contactUserId: string | null
}

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
  when: ['format', 'weeklySchedule', 'slots', 'startsOn', 'endsOn', 'applicationDeadline', 'hoursTotal', 'seats'],
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
  work: ['industrial', 'hazards', 'supervision', 'masChecks', 'allowanceCents', 'travelAllowance', 'physicalDemands'],
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

export const gaps = [
  'title',
  'text',
  'sector',
  'schedule',
  'slots',
  'starts-on',
  'ends-on',
  'order',
  'over',
  'deadline-over',
  'hours',
  'address',
  'contact',
  'mas-checks',
] as const
export type Gap = (typeof gaps)[number]

/** What a vacancy still lacks before it can go online, by field. */
export function gapsIn(vacancy: Written, today: string): Record<string, Gap> {
  const found: Record<string, Gap> = {}
  const { program, format, startsOn, endsOn, applicationDeadline } = vacancy
  if (vacancy.title.trim().length < 5) found.title = 'title'
  if (vacancy.description.trim().length < 80) found.descriptionHtml = 'text'
  if (vacancy.sectorKeys.length === 0) found.sectorKeys = 'sector'
  if (format === 'recurring' && scheduleMinutes(vacancy.weeklySchedule) === 0) found.weeklySchedule = 'schedule'
  if (format === 'one_off_event' && vacancy.slots.every(({ endsAt }) => endsAt.toISOString().slice(0, 10) < today))
    found.slots = 'slots'
  if (format === 'block' && !startsOn) found.startsOn = 'starts-on'
  if (format === 'block' && !endsOn) found.endsOn = 'ends-on'
  if (endsOn && endsOn < today) found.endsOn = 'over'
  if (startsOn && endsOn && endsOn < startsOn) found.endsOn = 'order'
  if (applicationDeadline && applicationDeadline < today) found.applicationDeadline = 'deadline-over'
  if (program === 'mas' && format !== 'one_off_event' && !vacancy.hoursTotal) found.hoursTotal = 'hours'
  if (vacancy.locationKind === 'on_site')
    for (const field of ['street', 'houseNumber', 'postcode', 'city'] as const)
      if (!vacancy[field]) found[field] = 'address'
  if (!vacancy.contactUserId) found.contactUserId = 'contact'
  if (program === 'mas' && masChecks.some((check) => !vacancy.masChecks.includes(check))) found.masChecks = 'mas-checks'
  return found
}

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

/**
 * What the rules on working hours say about the week of a vacancy for the youngest it is meant for, each rule once.
 * They warn its writer; whether a pupil may come is judged when that pupil asks.
 */
export function hoursFindings(vacancy: Written, today: string): WorkTimeFinding[] {
  const monday = addDays(vacancy.startsOn ?? today, -weekdays.indexOf(weekdayOf(vacancy.startsOn ?? today)))
  const pieces = weekdays.flatMap((day, at) =>
    (vacancy.weeklySchedule[day] ?? []).map((span) => ({
      date: addDays(monday, at),
      minutes: scheduleMinutes({ [day]: [span] }),
      breakMinutes: 0,
      span,
    })),
  )
  const found = pieces.flatMap((work) =>
    checkWorkTime({
      age: vacancy.minAge,
      program: vacancy.program,
      // Said beside the question itself already.
      industrial: false,
      dayKind: ['sat', 'sun'].includes(weekdayOf(work.date)) ? 'free' : 'school',
      work,
      otherWork: pieces.filter((other) => other !== work),
    }),
  )
  return [...new Map(found.map((finding) => [finding.rule, finding])).values()]
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

/** A change of these is told to who asked for the place (N-VAC-8). */
export const toldToApplicants: readonly string[] = [...fixedOnceTaken, 'weeklySchedule', 'format']

/** Every change is looked at anew where a tenant wants that; who comes for how many is no matter of words. */
export const looksTheSame: readonly string[] = ['seats', 'contactUserId', 'supervisorUserId', 'applicationDeadline']

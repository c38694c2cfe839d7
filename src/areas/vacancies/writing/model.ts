import { checkWorkTime, type WorkPiece, type WorkTimeFinding } from '#areas/periods/model.ts'
import type { Program } from '#areas/tenancy/model.ts'
import { addDays, clockAt, dayOf, scheduleMinutes, weekdayOf, weekdays, type WeeklySchedule } from '#platform/week.ts'
import { legalPrecheck, type LegalFinding, type ProhibitedTask, type VacancyFormat } from '../model.ts'

/** What a host of community service says yes to before a place goes online (BR-08). */
export const masChecks = ['unpaid', 'supervised', 'useful', 'extra'] as const
export const accessibilities = ['wheelchair', 'quiet_place', 'guidance_on_measure'] as const
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

/** So many characters at least say what a pupil is going to do. */
export const leastDescription = 80

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
  if (vacancy.description.trim().length < leastDescription) found.descriptionHtml = 'text'
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
    const otherWork = field === 'slots' ? [] : pieces.filter((other) => other !== work)
    // Said beside the question itself already.
    const asked = { program: vacancy.program, industrial: false, otherWork }
    const dayKind = ['sat', 'sun'].includes(weekdayOf(work.date)) ? ('free' as const) : ('school' as const)
    // Two pieces on a day have their break between them.
    const isWholeDay = otherWork.every(({ date }) => date !== work.date)
    const forbidden = checkWorkTime({
      ...asked,
      age: Math.max(youngestAtWork, vacancy.minAge),
      dayKind: 'holiday',
      work: { ...work, minutes: Math.max(0, work.minutes - (isWholeDay ? longestBreak : 0)) },
    })
      .filter(({ rule, severity }) => ofEveryDay.includes(rule) && (rule !== 'sunday' || severity === 'block'))
      .map((finding) => ({ ...finding, severity: 'block' as const }))
    const warned = checkWorkTime({ ...asked, age: vacancy.minAge, dayKind, work })
    return [...forbidden, ...warned.map((finding) => ({ ...finding, severity: 'warn' as const }))]
  })
  const once = new Map<string, WorkTimeFinding & { field: string }>()
  for (const finding of found.toSorted((a, b) => a.severity.localeCompare(b.severity)))
    if (!once.has(finding.rule)) once.set(finding.rule, { ...finding, field })
  return [...once.values()]
}

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
  const monday = addDays(first, -weekdays.indexOf(weekdayOf(first)))
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

/** More than this is no community service any more; most do 30 hours (BR-22). */
const mostMasHours = 100

/** What is allowed and looks like a slip. */
export function remarksOn(vacancy: Written, today: string): ('starts-past' | 'hours-many')[] {
  const { program, hoursTotal, startsOn, format } = vacancy
  return [
    ...(format !== 'one_off_event' && startsOn && startsOn < today ? (['starts-past'] as const) : []),
    ...(program === 'mas' && (hoursTotal ?? 0) > mostMasHours ? (['hours-many'] as const) : []),
  ]
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

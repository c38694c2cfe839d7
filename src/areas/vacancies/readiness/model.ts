import { scheduleMinutes } from '#platform/week.ts'
import { masChecks, type Written } from '../model.ts'

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

/** A field, what it lacks, and whether it does. Of one field the last that is so counts. */
type Lack = [field: string, gap: Gap, isSo: boolean]

/** What a vacancy still lacks before it can go online, by field. */
export function gapsIn(vacancy: Written, today: string): Record<string, Gap> {
  const lacks = [...inItsText(vacancy), ...inItsDays(vacancy, today), ...inItsRest(vacancy)]
  return Object.fromEntries(lacks.flatMap(([field, gap, isSo]) => (isSo ? [[field, gap]] : [])))
}

function inItsText({ title, description, sectorKeys }: Written): Lack[] {
  return [
    ['title', 'title', title.trim().length < 5],
    ['descriptionHtml', 'text', description.trim().length < leastDescription],
    ['sectorKeys', 'sector', sectorKeys.length === 0],
  ]
}

function inItsDays(vacancy: Written, today: string): Lack[] {
  const { program, format, weeklySchedule, slots, startsOn, endsOn, applicationDeadline, hoursTotal } = vacancy
  const isOver = slots.every(({ endsAt }) => endsAt.toISOString().slice(0, 10) < today)
  const isBefore = (day: string | null, other: string | null) => day !== null && other !== null && day < other
  return [
    ['weeklySchedule', 'schedule', format === 'recurring' && scheduleMinutes(weeklySchedule) === 0],
    ['slots', 'slots', format === 'one_off_event' && isOver],
    ['startsOn', 'starts-on', format === 'block' && !startsOn],
    ['endsOn', 'ends-on', format === 'block' && !endsOn],
    ['endsOn', 'over', isBefore(endsOn, today)],
    ['endsOn', 'order', isBefore(endsOn, startsOn)],
    ['applicationDeadline', 'deadline-over', isBefore(applicationDeadline, today)],
    ['hoursTotal', 'hours', program === 'mas' && format !== 'one_off_event' && !hoursTotal],
  ]
}

function inItsRest(vacancy: Written): Lack[] {
  const address = ['street', 'houseNumber', 'postcode', 'city'] as const
  return [
    ...address.map((field): Lack => [field, 'address', vacancy.locationKind === 'on_site' && !vacancy[field]]),
    ['contactUserId', 'contact', !vacancy.contactUserId],
    [
      'masChecks',
      'mas-checks',
      vacancy.program === 'mas' && masChecks.some((check) => !vacancy.masChecks.includes(check)),
    ],
  ]
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

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

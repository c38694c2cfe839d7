import type { Capacity } from '#areas/users/model.ts'

/** What mail that can wait is about, as people choose by it. */
export const mailSubjects = ['places', 'contracts', 'internships', 'offer', 'periods', 'organizations'] as const
export type MailSubject = (typeof mailSubjects)[number]

/** The areas whose news a subject is. What is of none of them, one's own account before all, is no choice. */
const subjectOfArea: Readonly<Record<string, MailSubject>> = {
  applications: 'places',
  matching: 'places',
  contracts: 'contracts',
  agreements: 'contracts',
  documents: 'contracts',
  internships: 'internships',
  timesheets: 'internships',
  vacancies: 'offer',
  periods: 'periods',
  workflows: 'periods',
  organizations: 'organizations',
}

/** News that is about something else than the area it comes from. */
const exceptions: Readonly<Record<string, MailSubject>> = {
  'period-closes-soon': 'periods',
  'period-class-left': 'periods',
  'period-closed': 'periods',
  'vacancy-changed': 'places',
}

/** The subject of a notice of an area. */
export const subjectOf = (area: string, key: string): MailSubject | undefined => exceptions[key] ?? subjectOfArea[area]

const ofWhom: Readonly<Partial<Record<Capacity, readonly MailSubject[]>>> = {
  student: ['places', 'contracts', 'internships', 'periods'],
  mentor: ['places', 'contracts', 'internships', 'periods'],
  coordinator: ['places', 'contracts', 'periods', 'organizations'],
  company_admin: ['places', 'offer', 'contracts', 'internships'],
  company_supervisor: ['places', 'offer', 'contracts', 'internships'],
  company_signatory: ['places', 'offer', 'contracts', 'internships'],
}

/** Of which subjects somebody hears news who acts in these capacities. */
export function subjectsFor(capacities: readonly string[]): MailSubject[] {
  const own = new Set(capacities.flatMap((one) => ofWhom[one as Capacity] ?? []))
  return mailSubjects.filter((subject) => own.has(subject))
}

export type Frequency = 'off' | 'daily' | 'weekly'

/** What somebody wants of mail: as often as this, but of some subjects at once, and of some none. */
export type MailWishes = { frequency: Frequency; atOnce: readonly string[]; unmailed: readonly string[] }

/** What is done for who never chose. */
export const usualWishes: MailWishes = { frequency: 'off', atOnce: [], unmailed: [] }

/**
 * When a mail goes: at once, with the overview, or not at all. What asks for something (`isAsked`) always comes, and at once,
 * but for what may wait a day (`mayWait`).
 */
export function mailWhen(
  { frequency, atOnce, unmailed }: MailWishes,
  { subject, isAsked, mayWait }: { subject: MailSubject | undefined; isAsked: boolean; mayWait: boolean },
): 'now' | 'later' | 'never' {
  const isIn = (subjects: readonly string[]) => subject !== undefined && subjects.includes(subject)
  if (isAsked) return mayWait && frequency === 'daily' && !isIn(atOnce) ? 'later' : 'now'
  if (isIn(unmailed)) return 'never'
  return frequency === 'off' || isIn(atOnce) ? 'now' : 'later'
}

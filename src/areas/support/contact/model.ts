import { actsAs, organizationsOf, type Actor, type Capacity } from '#areas/users/model.ts'

export const askers = ['pupil', 'parent', 'organization', 'school', 'other'] as const

export type Asker = (typeof askers)[number]

const askerBy: Partial<Record<Capacity, Asker>> = {
  student: 'pupil',
  guardian: 'parent',
  company_admin: 'organization',
  company_supervisor: 'organization',
  company_signatory: 'organization',
  coordinator: 'school',
  school_admin: 'school',
  school_supervisor: 'school',
  school_signatory: 'school',
  mentor: 'school',
  tenant_admin: 'other',
  platform_admin: 'other',
  broker: 'other',
}

/** As whom somebody asks who acts in these capacities; undefined where they leave it open, so that it is asked. */
export function askerFor(capacities: readonly Capacity[]): Asker | undefined {
  const found = [...new Set(capacities.map((capacity) => askerBy[capacity]))]
  return found.length === 1 ? found[0] : undefined
}

export const contactTopics = [
  'place',
  'signing',
  'hours',
  'trouble',
  'taking_part',
  'reading_in',
  'account',
  'data',
  'website',
  'other',
] as const
export type ContactTopic = (typeof contactTopics)[number]

/** What only who works with the product at a desk asks about. */
const ofStaff: readonly ContactTopic[] = ['reading_in', 'account']

/** What somebody asks about who works at a school, or for all of them. */
export const staffTopics = [
  'place',
  'signing',
  'hours',
  'reading_in',
  'account',
  'data',
  'website',
  'other',
] as const satisfies readonly ContactTopic[]

/** Of those: who has a class, and no lists to read in, asks nothing about that. */
export function topicsOfStaff(capacities: readonly Capacity[]): readonly ContactTopic[] {
  const hasLists = capacities.some((one) => answerers.includes(one))
  return staffTopics.filter((topic) => topic !== 'reading_in' || hasLists)
}

/** What a company asks about that takes part already. */
export const hostTopics = [
  'place',
  'signing',
  'hours',
  'trouble',
  'account',
  'data',
  'website',
  'other',
] as const satisfies readonly ContactTopic[]

/** What somebody asks about who looks after organizations and their places. */
export const brokerTopics = [
  'taking_part',
  'place',
  'account',
  'data',
  'website',
  'other',
] as const satisfies readonly ContactTopic[]

/** What somebody asks about who runs the tenant: of places, hours and contracts they are asked themselves. */
export const adminTopics: readonly ContactTopic[] = staffTopics.filter(
  (topic) => topic !== 'place' && topic !== 'signing' && topic !== 'hours',
)

/** What somebody asks about: of taking part as an organization nobody of a school has a question. */
export function topicsFor(asker: Asker | undefined): readonly ContactTopic[] {
  const asksToTakePart = asker === undefined || asker === 'organization' || asker === 'other'
  return contactTopics.filter((topic) => (asksToTakePart || topic !== 'taking_part') && !ofStaff.includes(topic))
}

/** What a school knows nothing of: who runs the tenant answers it, whichever school was named. */
const ofTheTenant: readonly ContactTopic[] = ['taking_part', 'data', 'website']

/** The school that answers a question; null where it is who runs the tenant. */
export function answererOf(topic: ContactTopic, schoolId: string | null): string | null {
  return ofTheTenant.includes(topic) ? null : schoolId
}

/** Who reads and answers whatever is asked. */
const everywhere = ['tenant_admin', 'platform_admin'] as const satisfies readonly Capacity[]
/** Who answers for the tenant what no school does: what a pupil tells their school of is none of theirs. */
export const answerersOfTheTenant = ['broker'] as const satisfies readonly Capacity[]
/** Who reads and answers what is asked of their own school. */
export const answerersAtSchool = ['coordinator', 'school_admin'] as const satisfies readonly Capacity[]
export const answerers: readonly Capacity[] = [...everywhere, ...answerersOfTheTenant, ...answerersAtSchool]

/** Of which schools somebody reads the questions: of all and of the tenant itself, or of those named. Who answers for the tenant alone reads those of none. */
export function questionsOf(actor: Actor): 'all' | string[] {
  return actor.kind === 'system' || actsAs(actor, ...everywhere) ? 'all' : organizationsOf(actor, ...answerersAtSchool)
}

import { actsAs, organizationsOf, type Actor, type Capacity } from '#areas/users/model.ts'

export const askers = ['pupil', 'parent', 'organization', 'school', 'other'] as const

export const contactTopics = [
  'place',
  'signing',
  'hours',
  'trouble',
  'taking_part',
  'data',
  'website',
  'other',
] as const
export type ContactTopic = (typeof contactTopics)[number]

/** What a school knows nothing of: who runs the tenant answers it, whichever school was named. */
const ofTheTenant: readonly ContactTopic[] = ['taking_part', 'data', 'website']

/** The school that answers a question; null where it is who runs the tenant. */
export function answererOf(topic: ContactTopic, schoolId: string | null): string | null {
  return ofTheTenant.includes(topic) ? null : schoolId
}

/** Who reads and answers whatever is asked. */
const everywhere = ['tenant_admin', 'platform_admin', 'broker'] as const satisfies readonly Capacity[]
/** Who reads and answers what is asked of their own school. */
const atSchool = ['coordinator', 'school_admin'] as const satisfies readonly Capacity[]
export const answerers: readonly Capacity[] = [...everywhere, ...atSchool]

/** Of which schools somebody reads the questions: of all and of the tenant itself, or of those named. */
export function questionsOf(actor: Actor): 'all' | string[] {
  return actor.kind === 'system' || actsAs(actor, ...everywhere) ? 'all' : organizationsOf(actor, ...atSchool)
}

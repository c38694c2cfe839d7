import { hostCapacities, type Capacity } from '#areas/users/model.ts'
import { subjectsFor } from '../digests/model.ts'

/**
 * `always`: mailed at once, whatever one chose. `day`: by the day where one chose that, for it waits no week. `search`: as often
 * as the search says. News is chosen by its subject (`subjectsFor`).
 */
type MailKind = { key: string; when: 'always' | 'day' | 'search'; to: readonly Capacity[] | 'everybody' }

/** Who is mailed of what waits for the whole tenant; who runs the platform is not. */
const lookAfterAll = ['tenant_admin', 'broker'] as const satisfies readonly Capacity[]

/**
 * The mails people get, by what they are about, for who they are: what asks something of somebody before what only tells them
 * something. Each has its words in `notifications.kinds.<key>`.
 */
const kinds: readonly MailKind[] = [
  { key: 'pupil-turn', when: 'always', to: ['student'] },
  { key: 'mentor-turn', when: 'always', to: ['mentor'] },
  { key: 'school-turn', when: 'always', to: ['coordinator'] },
  { key: 'host-turn', when: 'always', to: hostCapacities },
  { key: 'calls', when: 'always', to: ['broker'] },
  { key: 'questions', when: 'always', to: lookAfterAll },
  { key: 'reports', when: 'always', to: lookAfterAll },
  { key: 'organizations', when: 'day', to: lookAfterAll },
  { key: 'vacancies', when: 'day', to: lookAfterAll },
  { key: 'pupil-searches', when: 'search', to: ['student'] },
  { key: 'account', when: 'always', to: 'everybody' },
]

/** The kinds of mail that somebody gets who acts in these capacities. */
export function mailKindsFor(capacities: readonly string[]): readonly MailKind[] {
  return kinds.filter(({ to }) => to === 'everybody' || to.some((one) => capacities.includes(one)))
}

/** How often somebody may want their mail: who gets nothing but what cannot wait has nothing to choose, and no week for what waits a day. */
export function choicesFor(capacities: readonly string[]): readonly ('off' | 'daily' | 'weekly')[] {
  const kinds = mailKindsFor(capacities).map(({ when }) => when)
  if (subjectsFor(capacities).length > 0) return ['off', 'daily', 'weekly']
  return kinds.includes('day') ? ['off', 'daily'] : []
}

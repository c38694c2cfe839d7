import { useT } from '#web/i18n.tsx'
import type { MatrixFacts } from './road.ts'

/** What asks for somebody, worst first: who is late, and who has a few days left; undefined where nobody does. */
export function useFinding({ late, soon }: Pick<MatrixFacts, 'late' | 'soon'>): string | undefined {
  const t = useT()
  if (late === 0 && soon.length === 0) return undefined
  return t('workflows.matrix.finding', {
    late,
    count: soon.reduce((sum, one) => sum + one.count, 0),
    // Of several days the last is the most that anybody has.
    days: Math.max(0, ...soon.map(({ daysLeft }) => daysLeft)),
    several: new Set(soon.map(({ dueOn }) => dueOn)).size > 1 ? 'yes' : 'no',
  })
}

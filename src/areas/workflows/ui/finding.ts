import { useT } from '#web/i18n.tsx'
import type { MatrixFacts } from './road.ts'

/** What asks for somebody, worst first: who is late, and who has a few days left; undefined where nobody does. */
export function useFinding({ late, soon, phases }: Pick<MatrixFacts, 'late' | 'soon' | 'phases'>): string | undefined {
  const t = useT()
  if (late === 0 && soon.length === 0) return undefined
  const ending = phases.filter(({ id }) => soon.some(({ phaseId }) => phaseId === id))
  return t('workflows.matrix.finding', {
    late,
    count: soon.reduce((sum, one) => sum + one.count, 0),
    // Of several days the last is the most that anybody has.
    days: Math.max(0, ...soon.map(({ daysLeft }) => daysLeft)),
    several: new Set(soon.map(({ dueOn }) => dueOn)).size > 1 ? 'yes' : 'no',
    // For several phases each has their own.
    phases: ending.length,
    phase: ending[0]?.name ?? '',
  })
}

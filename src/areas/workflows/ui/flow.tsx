import { Link } from 'react-router'
import { useLocale, useLocalePath, useT } from '#web/i18n.tsx'
import type { EditedPhase } from './workflow.ts'

/** The picture of a workflow: its phases in their order, each leading to where it is changed. */
export function Flow({ id, phases }: { id: string; phases: readonly EditedPhase[] }) {
  const t = useT()
  const locale = useLocale()
  const path = useLocalePath()
  const at = new Map(phases.map((phase, index) => [phase.id, index + 1]))
  return (
    <ol className="wf-flow" aria-label={t('workflows.edit.flow')}>
      {phases.map((phase, index) => (
        <li key={phase.id}>
          <span className="wf-n" aria-hidden="true">
            {index + 1}
          </span>
          <Link to={path(`/workflows/${id}/${phase.id}`)}>{phase.name[locale]}</Link>
          <small className="muted">
            {phase.after.length > 0
              ? t('workflows.edit.after', { numbers: phase.after.map((one) => at.get(one) ?? '?').join(', ') })
              : t('workflows.edit.at-once')}
          </small>
        </li>
      ))}
    </ol>
  )
}

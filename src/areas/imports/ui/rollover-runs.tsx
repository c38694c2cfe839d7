import { Form } from 'react-router'
import type { Got } from '#web/api-types.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { useFormat, useT } from '#web/i18n.tsx'

/** The years that went over before, and what of them can still be taken back. */
export function RolloverRuns({ runs }: { runs: Got<'/rollovers'> }) {
  const t = useT()
  const { moment } = useFormat()
  if (runs.length === 0) return null
  return (
    <section className="section">
      <h2>{t('imports.rollover.before')}</h2>
      <ul className="lines rows">
        {runs.map((run) => (
          <li key={run.id} className="row-line">
            <div className="grow">
              <h3 className="row-title">{run.name}</h3>
              <p className="muted">
                {[moment(run.doneAt), run.createdByName].filter(Boolean).join(' · ')}
                {run.undoneAt ? ` · ${t('imports.rollover.was-undone', { kept: run.counts.kept ?? 0 })}` : ''}
              </p>
            </div>
            {run.meta.mayUndo ? (
              <Form method="post">
                <SubmitButton look="plain" name="undo" value={run.id}>
                  {t('imports.rollover.undo')}
                </SubmitButton>
              </Form>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

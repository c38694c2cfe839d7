import type { FormProblem } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { TextField } from '#web/design/field.tsx'
import { Notice } from '#web/design/notice.tsx'
import { useT } from '#web/i18n.tsx'

export type ShownOutcome = {
  counts: Record<string, number>
  mustType: number | null
  classNames: string[]
  withoutClasses: string[]
}

const told = ['classes', 'moves', 'leaving', 'staying', 'planned', 'periods', 'mentorships'] as const

/** What the choices come to, and the step that makes it so: beside it the number that is typed where many leave. */
export function RolloverOutcome({
  looked,
  lookedAt,
  year,
  problem,
}: {
  looked: ShownOutcome | undefined
  lookedAt: string | undefined
  year: string
  problem: FormProblem | undefined
}) {
  const t = useT()
  const isRefused = problem?.fields.typed !== undefined
  if (!looked && !isRefused) return null
  const counts = told.flatMap((name) => {
    const count = looked?.counts[name] ?? 0
    return count > 0 ? [{ name, count }] : []
  })
  return (
    <Notice title={t('imports.rollover.comes-to')} role="status">
      <ul>
        {counts.map(({ name, count }) => (
          <li key={name}>{t(`imports.rollover.count.${name}`, { count })}</li>
        ))}
      </ul>
      {looked?.classNames.length ? <p>{looked.classNames.join(', ')}</p> : null}
      {looked?.withoutClasses.length ? (
        <p>{t('imports.rollover.without-classes', { names: looked.withoutClasses.join(', ') })}</p>
      ) : null}
      {counts.length === 0 && looked ? <p>{t('imports.rollover.nothing')}</p> : null}
      <input type="hidden" name="lookedAt" value={lookedAt ?? ''} />
      {looked?.mustType || isRefused ? (
        <TextField
          label={t('imports.rollover.type')}
          name="typed"
          inputMode="numeric"
          className="w-s"
          autoComplete="off"
          defaultValue={problem?.values.typed}
          errors={problem?.fields.typed}
        />
      ) : null}
      {counts.length > 0 || isRefused ? (
        <SubmitButton name="step" value="confirm">
          {t('imports.rollover.confirm', { year })}
        </SubmitButton>
      ) : null}
    </Notice>
  )
}

import { ChoiceField, TextArea } from '#web/design/field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { useT } from '#web/i18n.tsx'
import { namesField } from '#web/read-form.ts'
import { asWritten } from './as-written.ts'
import type { Managed } from './managed.ts'
import { confirmedIn, hasHours, lawOn, type LawPoint } from '../law/model.ts'

type LawProps = {
  vacancy: Managed
  part: LawPoint['part']
  asks: boolean
  errors: string[] | undefined
}

/** What the law says about the work or the hours as they are filled in now, in plain words. `asks` where its writer confirms it. */
export function LawNotices({
  today,
  reasonErrors,
  ...law
}: Pick<LawProps, 'vacancy' | 'part'> & Partial<LawProps> & { today: string; reasonErrors?: string[] | undefined }) {
  const t = useT()
  const { vacancy, part, asks = false, errors } = law
  const written = asWritten(vacancy)
  const points = lawOn(written, today).filter((point) => point.part === part)
  const inState = (...states: LawPoint['state'][]) => points.filter(({ state }) => states.includes(state))
  return (
    <div role="status" className="law">
      <Blocked vacancy={vacancy} part={part} asks={asks} errors={reasonErrors} points={inState('blocked')} />
      <Allowed vacancy={vacancy} points={inState('allowed')} />
      <Warned vacancy={vacancy} part={part} asks={asks} errors={errors} points={inState('open', 'confirmed')} />
      {points.length ? (
        <p className="muted small">{t('periods.workTime.disclaimer')}</p>
      ) : part === 'hours' && !hasHours(written) ? null : (
        <p className="law-fine">
          <Icon name="check-circle-fill" /> {t(`vacancies.edit.law.${part}-fine`, { age: vacancy.minAge })}
        </p>
      )}
    </div>
  )
}

function Sentences({ points }: { points: LawPoint[] }) {
  const t = useT()
  return (
    <ul>
      {points.map(({ id, key, values }) => (
        <li key={id}>{t(key, values)}</li>
      ))}
    </ul>
  )
}

/** What the law forbids. Who may let hours through all the same says why. */
function Blocked({ vacancy, part, asks, errors, points }: LawProps & { points: LawPoint[] }) {
  const t = useT()
  if (points.length === 0) return null
  const { allowHours } = vacancy.meta.can
  return (
    <>
      <Notice tone="stop" title={t(`vacancies.edit.law.${part}-blocked`, { age: vacancy.minAge })}>
        <Sentences points={points} />
        {part === 'hours' && !allowHours ? <p className="small">{t('vacancies.edit.law.hours-may')}</p> : null}
      </Notice>
      {part === 'hours' && asks && allowHours ? (
        <TextArea
          label={t('vacancies.edit.field.hoursAllowedReason')}
          help={t('vacancies.manage.ask.allow_hours')}
          name="hoursAllowedReason"
          rows={3}
          maxLength={500}
          errors={errors}
        />
      ) : null}
    </>
  )
}

function Allowed({ vacancy, points }: { vacancy: Managed; points: LawPoint[] }) {
  const t = useT()
  if (points.length === 0) return null
  return (
    <Notice tone="warn" title={t('vacancies.edit.law.hours-allowed')}>
      <Sentences points={points} />
      <p>{vacancy.hoursAllowedReason}</p>
    </Notice>
  )
}

/** What the law lets be under a condition, which its writer ticks. */
function Warned({ vacancy, part, asks, errors, points }: LawProps & { points: LawPoint[] }) {
  const t = useT()
  if (points.length === 0) return null
  const title = t(`vacancies.edit.law.${part}`, { age: vacancy.minAge })
  if (asks)
    return (
      <ChoiceField
        type="checkbox"
        name={confirmedIn[part]}
        label={title}
        help={t('vacancies.edit.law.confirm')}
        errors={errors}
        options={points.map(({ id, key, values }) => ({ value: id, label: t(key, values) }))}
        chosen={vacancy[confirmedIn[part]]}
      >
        <input type="hidden" name={namesField} value={confirmedIn[part]} />
      </ChoiceField>
    )
  return (
    <Notice tone="warn" title={title}>
      <ul>
        {points.map(({ id, key, values, state }) => (
          <li key={id}>
            {t(key, values)} <b>{t(`vacancies.edit.law.is-${state}`)}</b>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

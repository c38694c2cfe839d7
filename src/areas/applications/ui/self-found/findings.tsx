import { Icon } from '#web/design/icon.tsx'
import { useFormat, useT } from '#web/i18n.tsx'

type Tone = 'ok' | 'look' | 'decide' | 'told'
type Shown = { key: string; tone: Tone; values?: Record<string, string | number> | undefined }

const icons = { ok: 'check-circle-fill', look: 'warning-fill', decide: 'question', told: 'user' } as const

/** What was seen of a place beforehand, each line with what it means for the answer; who only reads along is asked to do nothing. */
export function Findings({ findings, mayJudge }: { findings: readonly Shown[]; mayJudge: boolean }) {
  const t = useT()
  const { longDay } = useFormat()
  // A day stands in the sentence as one reads it, and beside what is needed how much of it lacks.
  const inWords = ({ until, ...values }: NonNullable<Shown['values']>) => ({
    ...values,
    until: until ? longDay(String(until)) : '',
    short: Number(values.target ?? 0) - Number(values.hours ?? 0),
    judges: mayJudge ? 'yes' : 'no',
  })
  return (
    <ul className="sf-findings">
      {findings.map(({ key, tone, values }) => (
        <li key={key} data-tone={tone}>
          <Icon name={icons[tone]} />
          <div>
            <p>
              <b>{t(`found.finding.${key}.title`)}</b>
              <span className="vh">, {t(`found.tone.${tone}`, { judges: mayJudge ? 'yes' : 'no' })}</span>
            </p>
            <p className="muted">{t(`found.finding.${key}.text`, inWords(values ?? {}))}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

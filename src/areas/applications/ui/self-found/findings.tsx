import { Icon } from '#web/design/icon.tsx'
import { useFormat, useT } from '#web/i18n.tsx'

type Shown = { key: string; tone: 'ok' | 'look' | 'decide'; values?: Record<string, string | number> | undefined }

const icons = { ok: 'check-circle-fill', look: 'warning-fill', decide: 'question' } as const

/** What was seen of a place beforehand, each line with what it means for the answer. */
export function Findings({ findings }: { findings: readonly Shown[] }) {
  const t = useT()
  const { longDay } = useFormat()
  // A day stands in the sentence as one reads it.
  const inWords = ({ until, ...values }: NonNullable<Shown['values']>) => ({
    ...values,
    until: until ? longDay(String(until)) : '',
  })
  return (
    <ul className="sf-findings">
      {findings.map(({ key, tone, values }) => (
        <li key={key} data-tone={tone}>
          <Icon name={icons[tone]} />
          <div>
            <p>
              <b>{t(`found.finding.${key}.title`)}</b>
              <span className="vh">, {t(`found.tone.${tone}`)}</span>
            </p>
            <p className="muted">{t(`found.finding.${key}.text`, inWords(values ?? {}))}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

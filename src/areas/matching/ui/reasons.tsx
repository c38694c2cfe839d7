import { Icon } from '#web/design/icon.tsx'
import { useLocale, useT } from '#web/i18n.tsx'
import { reasonInWords, speaksAgainst } from './match-reason.ts'
import type { ReasonShown } from './shown.ts'

/** Why a place suits a pupil, and what speaks against it, for who looks after them. */
export function Reasons({ reasons }: { reasons: readonly ReasonShown[] }) {
  const t = useT()
  const locale = useLocale()
  if (reasons.length === 0) return null
  return (
    <ul className="match-why">
      {reasons.map((reason) => (
        <li key={reason.kind} className={speaksAgainst(reason) ? 'no' : undefined}>
          <Icon name={speaksAgainst(reason) ? 'warning-fill' : 'check-bold'} />{' '}
          {speaksAgainst(reason) ? <span className="vh">{t('matching.against')} </span> : null}
          {reasonInWords(t, locale, reason, 'staff')}
        </li>
      ))}
    </ul>
  )
}

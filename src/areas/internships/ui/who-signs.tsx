import { Badge } from '#web/design/badge.tsx'
import { PageSection } from '#web/design/page-section.tsx'
import { PersonMark } from '#web/design/person-mark.tsx'
import { useT } from '#web/i18n.tsx'
import type { Beside } from './internship-aside.tsx'
import { useSigning } from './to-sign.ts'
import './who-signs.css'

/** Who has signed the contract and who is still to, in their order. */
export function WhoSigns({ signers, toSign }: Pick<Beside, 'signers' | 'toSign'>) {
  const t = useT()
  const signing = useSigning()
  if (signers.length === 0) return null
  return (
    <PageSection id="signers" title={t('internships.who-signs')}>
      {toSign ? <p>{signing(toSign)}</p> : null}
      <ul className="lines rows">
        {signers.map(({ id, name, role, isSigned, isUp, isYours }) => (
          <li key={id} className="row-line signing-line">
            <PersonMark name={name} size="s" />
            <div className="grow">
              <b>{name}</b>
              <p className="muted">{t(`contracts.signerRoles.${role}`)}</p>
            </div>
            <Badge tone={isSigned ? 'done' : isYours ? 'you' : isUp ? 'other' : 'off'} quiet={!isYours}>
              {t(`internships.signing.${isSigned ? 'signed' : isYours ? 'now' : isUp ? 'up' : 'later'}`)}
            </Badge>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

import { Badge } from '#web/design/badge.tsx'
import { PageSection } from '#web/design/page-section.tsx'
import { PersonMark } from '#web/design/person-mark.tsx'
import { useT } from '#web/i18n.tsx'
import type { Beside } from './internship-aside.tsx'

/** Who has signed the contract and who is still to, in their order. */
export function WhoSigns({ signers }: Pick<Beside, 'signers'>) {
  const t = useT()
  if (signers.length === 0) return null
  return (
    <PageSection id="signers" title={t('internships.who-signs')}>
      <ul className="lines rows">
        {signers.map(({ id, name, role, isSigned, isYours }) => (
          <li key={id} className="row-line">
            <PersonMark name={name} size="s" />
            <div className="grow">
              <b>{name}</b>
              <p className="muted">{t(`contracts.signerRoles.${role}`)}</p>
            </div>
            <Badge tone={isSigned ? 'done' : isYours ? 'you' : 'other'} quiet={!isYours}>
              {t(`internships.signing.${isSigned ? 'signed' : isYours ? 'now' : 'later'}`)}
            </Badge>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

import { Icon } from '#web/design/icon.tsx'
import { PageSection } from '#web/design/page-section.tsx'
import { useT } from '#web/i18n.tsx'
import type { Beside } from './internship-aside.tsx'
import { useSigning } from './to-sign.ts'

/** Who has signed the contract, who is up and who comes after, as stops on the route. */
export function WhoSigns({ signers, toSign }: Pick<Beside, 'signers' | 'toSign'>) {
  const t = useT()
  const signing = useSigning()
  if (signers.length === 0) return null
  return (
    <PageSection id="signers" title={t('internships.who-signs')}>
      {toSign ? <p>{signing(toSign)}</p> : null}
      <ol className="signers">
        {signers.map(({ id, name, role, isSigned, isUp, isYours }, at) => (
          <li key={id} data-state={isSigned ? 'done' : isUp ? 'now' : 'next'}>
            <span className="mark" aria-hidden="true">
              {isSigned ? <Icon name="check-bold" /> : <span>{at + 1}</span>}
            </span>
            <span className="grow">
              <b>{name}</b>
              <br />
              <span className="muted">{t(`contracts.signerRoles.${role}`)}</span>
            </span>
            <span className={isYours ? undefined : 'muted'}>
              {t(`internships.signing.${isSigned ? 'signed' : isYours ? 'yours' : isUp ? 'up' : 'later'}`)}
            </span>
          </li>
        ))}
      </ol>
    </PageSection>
  )
}

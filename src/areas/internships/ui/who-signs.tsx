import { PageSection } from '#web/design/page-section.tsx'
import { SignerStops } from '#web/design/signer-stops.tsx'
import { useT } from '#web/i18n.tsx'
import type { Beside } from './internship-aside.tsx'
import { useSigning } from './to-sign.ts'

/** Who has signed the contract, who is up and who comes after. */
export function WhoSigns({ signers, toSign }: Pick<Beside, 'signers' | 'toSign'>) {
  const t = useT()
  const signing = useSigning()
  if (signers.length === 0) return null
  return (
    <PageSection id="signers" title={t('internships.who-signs')}>
      {toSign ? <p>{signing(toSign, true)}</p> : null}
      <SignerStops
        stops={signers.map(({ id, name, role, isSigned, isUp, isYours }, at) => ({
          id,
          state: isSigned ? 'done' : isUp ? 'now' : 'next',
          number: at + 1,
          name,
          about: t(`contracts.signerRoles.${role}`),
          end: (
            <span className={isYours ? undefined : 'muted'}>
              {t(`internships.signing.${isSigned ? 'signed' : isYours ? 'yours' : isUp ? 'up' : 'later'}`)}
            </span>
          ),
        }))}
      />
    </PageSection>
  )
}

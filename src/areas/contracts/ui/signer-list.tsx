import type { ReactNode } from 'react'
import { Icon } from '#web/design/icon.tsx'
import { useFormat, useT } from '#web/i18n.tsx'
import type { ShownSigner } from './contract.ts'

/** Who signs, in turn, as stops on the route. `actions` puts buttons beside a signer. */
export function SignerList({
  signers,
  isGuardianMissing = false,
  before,
  actions,
}: {
  signers: ShownSigner[]
  /** What is still to be done before anybody signs, where that is the reader's to do. */
  before?: string | undefined
  /** A parent signs too, before the school, and nobody knows yet who. */
  isGuardianMissing?: boolean
  actions?: (signer: ShownSigner) => ReactNode
}) {
  const t = useT()
  const { exactMoment } = useFormat()
  const said = (signer: ShownSigner) => {
    if (signer.status === 'signed' && signer.signedAt)
      return [
        t('contracts.signed-on', { moment: exactMoment(signer.signedAt) }),
        ...(signer.isUnproved ? [t('contracts.unproved')] : []),
      ].join(', ')
    if (signer.status === 'declined') return t('contracts.declined-with', { reason: signer.declineReason ?? '' })
    if (signer.status === 'viewed') return t('contracts.has-viewed')
    return signer.status === 'invited' ? t('contracts.gets-message') : t('contracts.waits')
  }
  const state = { signed: 'done', invited: 'now', viewed: 'now', declined: 'late' } as Record<string, string>
  const school = signers.findIndex(({ role }) => role === 'school')
  const stops: (ShownSigner | null)[] = [...signers]
  if (isGuardianMissing) stops.splice(school < 0 ? stops.length : school, 0, null)
  return (
    <ol className="signers">
      {before ? (
        <li data-state="now">
          <span className="mark" aria-hidden="true" />
          <div className="grow">
            <b>{before}</b>
            <br />
            <span className="muted">{t('contracts.you-here')}</span>
          </div>
        </li>
      ) : null}
      {stops.map((signer, at) => (
        <li
          key={signer?.id ?? 'guardian'}
          data-state={(signer && state[signer.status]) ?? 'next'}
          data-you={signer?.isYou ? '' : undefined}
        >
          <span className="mark" aria-hidden="true">
            {signer?.status === 'signed' ? (
              <Icon name="check-bold" />
            ) : signer?.status === 'declined' ? (
              <Icon name="x-bold" />
            ) : (
              <span>{at + 1}</span>
            )}
          </span>
          <div className="grow">
            <b>{signer?.name ?? t('contracts.signerRoles.guardian')}</b>
            {signer?.isYou ? ` (${t('contracts.you')})` : ''}
            <br />
            <span className="muted">
              {signer
                ? `${t(`contracts.signerRoles.${signer.role}`)}, ${said(signer)}`
                : t('contracts.guardian.unknown')}
            </span>
            {signer ? actions?.(signer) : null}
          </div>
        </li>
      ))}
    </ol>
  )
}

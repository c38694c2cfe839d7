import type { ReactNode } from 'react'
import { Icon } from '#web/design/icon.tsx'
import { useFormat, useT } from '#web/i18n.tsx'
import type { ShownSigner } from './contract.ts'

/** Who signs, in turn, as stops on the route. `actions` puts buttons beside a signer. */
export function SignerList({
  signers,
  actions,
}: {
  signers: ShownSigner[]
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
  return (
    <ol className="signers">
      {signers.map((signer, at) => (
        <li key={signer.id} data-state={state[signer.status] ?? 'next'} data-you={signer.isYou ? '' : undefined}>
          <span className="mark" aria-hidden="true">
            {signer.status === 'signed' ? (
              <Icon name="check-bold" />
            ) : signer.status === 'declined' ? (
              <Icon name="x-bold" />
            ) : (
              <span>{at + 1}</span>
            )}
          </span>
          <div className="grow">
            <b>{signer.name}</b>
            {signer.isYou ? ` (${t('contracts.you')})` : ''}
            <br />
            <span className="muted">
              {t(`contracts.signerRoles.${signer.role}`)}, {said(signer)}
            </span>
            {actions?.(signer)}
          </div>
        </li>
      ))}
    </ol>
  )
}

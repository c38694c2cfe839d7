import type { ReactNode } from 'react'
import { Icon } from '#web/design/icon.tsx'
import { useFormat, useT } from '#web/i18n.tsx'
import type { ShownSigner } from './contract.ts'

/** Who signs, in turn, as stops on the route. `actions` puts buttons beside a signer. */
export function SignerList({
  signers,
  isGuardianMissing = false,
  actions,
}: {
  signers: ShownSigner[]
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
  const before = school < 0 ? signers.length : school
  const known = isGuardianMissing ? signers.slice(0, before) : signers
  const after = isGuardianMissing ? signers.slice(before) : []
  const line = (signer: ShownSigner, at: number) => (
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
  )
  return (
    <ol className="signers">
      {known.map(line)}
      {isGuardianMissing ? (
        <li data-state="next">
          <span className="mark" aria-hidden="true">
            <span>{before + 1}</span>
          </span>
          <div className="grow">
            <b>{t('contracts.signerRoles.guardian')}</b>
            <br />
            <span className="muted">{t('contracts.guardian.unknown')}</span>
          </div>
        </li>
      ) : null}
      {after.map((signer, at) => line(signer, before + 1 + at))}
    </ol>
  )
}

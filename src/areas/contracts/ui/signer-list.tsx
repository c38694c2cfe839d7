import type { ReactNode } from 'react'
import { SignerStops, type SignerStop } from '#web/design/signer-stops.tsx'
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
  const states = { signed: 'done', invited: 'now', viewed: 'now', declined: 'late' } as const
  const stops: SignerStop[] = signers.map((signer) => ({
    id: signer.id,
    state: states[signer.status as keyof typeof states] ?? 'next',
    isYours: signer.isYou,
    name: signer.name,
    ...(signer.isYou ? { aside: `(${t('contracts.you')})` } : {}),
    about: `${t(`contracts.signerRoles.${signer.role}`)}, ${said(signer)}`,
    below: actions?.(signer),
  }))
  if (isGuardianMissing) {
    const school = signers.findIndex(({ role }) => role === 'school')
    stops.splice(school < 0 ? stops.length : school, 0, {
      id: 'guardian',
      state: 'next',
      name: t('contracts.signerRoles.guardian'),
      about: t('contracts.guardian.unknown'),
    })
  }
  const first: SignerStop[] = before
    ? [{ id: 'before', state: 'now', name: before, about: t('contracts.you-here') }]
    : []
  return <SignerStops stops={[...first, ...stops.map((stop, at) => ({ ...stop, number: at + 1 }))]} />
}

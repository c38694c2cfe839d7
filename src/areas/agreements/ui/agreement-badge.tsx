import type { AgreementState } from '#areas/agreements/model.ts'
import { Badge, type BadgeTone } from '#web/design/badge.tsx'
import { useT } from '#web/i18n.tsx'

const tones: Record<AgreementState, BadgeTone> = { planned: 'other', valid: 'done', runs_out: 'other', ended: 'off' }

/** Where an agreement stands; in another colour where it is its reader's to renew. */
export function AgreementBadge({
  state,
  isYours = false,
  quiet = false,
}: {
  state: AgreementState
  isYours?: boolean
  quiet?: boolean
}) {
  const t = useT()
  const isToRenew = isYours && state === 'runs_out'
  return (
    <Badge tone={isToRenew ? 'you' : tones[state]} quiet={quiet && !isToRenew}>
      {t(`agreements.state.${state}`)}
    </Badge>
  )
}

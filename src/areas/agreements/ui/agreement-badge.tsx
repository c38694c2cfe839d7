import type { AgreementState } from '#areas/agreements/model.ts'
import { Badge, type BadgeTone } from '#web/design/badge.tsx'
import { useT } from '#web/i18n.tsx'

const tones: Record<AgreementState, BadgeTone> = { planned: 'other', valid: 'done', runs_out: 'other', ended: 'off' }

/** Where an agreement stands; in another colour where it is its reader's to renew. */
export function AgreementBadge({ state, isYours = false }: { state: AgreementState; isYours?: boolean }) {
  const t = useT()
  return (
    <Badge tone={isYours && state === 'runs_out' ? 'you' : tones[state]} quiet>
      {t(`agreements.state.${state}`)}
    </Badge>
  )
}

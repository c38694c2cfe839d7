import type { AgreementState } from '#areas/agreements/model.ts'
import { Badge, type BadgeTone } from '#web/design/badge.tsx'
import { useT } from '#web/i18n.tsx'

const tones: Record<AgreementState, BadgeTone> = { planned: 'other', valid: 'done', runs_out: 'you', ended: 'off' }

export function AgreementBadge({ state }: { state: AgreementState }) {
  const t = useT()
  return (
    <Badge tone={tones[state]} quiet>
      {t(`agreements.state.${state}`)}
    </Badge>
  )
}

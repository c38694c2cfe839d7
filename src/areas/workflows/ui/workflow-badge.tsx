import type { WorkflowStatus } from '#areas/workflows/model.ts'
import { Badge, type BadgeTone } from '#web/design/badge.tsx'
import { useT } from '#web/i18n.tsx'

const tones: Record<WorkflowStatus, BadgeTone> = { draft: 'draft', active: 'done', archived: 'off' }

export function WorkflowBadge({ status }: { status: WorkflowStatus }) {
  const t = useT()
  return (
    <Badge tone={tones[status]} quiet>
      {t(`workflows.status.${status}`)}
    </Badge>
  )
}

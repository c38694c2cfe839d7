import type { DocumentStatus } from '#areas/documents/model.ts'
import { Badge, type BadgeTone } from '#web/design/badge.tsx'
import { useT } from '#web/i18n.tsx'

const tones: Record<DocumentStatus, BadgeTone> = {
  requested: 'other',
  received: 'other',
  verified: 'done',
  rejected: 'no',
  expired: 'no',
  waived: 'off',
}

/** Where a paper stands; in another colour where its reader is at turn, and by its day where that is past. */
export function DocumentBadge({
  status,
  isYours,
  isLate = false,
}: {
  status: DocumentStatus
  isYours: boolean
  isLate?: boolean
}) {
  const t = useT()
  return (
    <Badge tone={isYours ? 'you' : isLate ? 'no' : tones[status]}>
      {t(isLate ? 'documents.status-late' : `documents.status.${status}`)}
    </Badge>
  )
}

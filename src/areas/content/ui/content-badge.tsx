import { Badge, type BadgeTone } from '#web/design/badge.tsx'
import { useT } from '#web/i18n.tsx'
import type { ContentStatus } from '../model.ts'

const tones: Record<ContentStatus, BadgeTone> = {
  draft: 'draft',
  scheduled: 'other',
  published: 'done',
  archived: 'off',
}

export function ContentBadge({ status, quiet = false }: { status: ContentStatus; quiet?: boolean }) {
  const t = useT()
  return (
    <Badge tone={tones[status]} quiet={quiet}>
      {t(`content.status.${status}`)}
    </Badge>
  )
}

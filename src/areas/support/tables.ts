import type { Generated } from 'kysely'

export type FeedbackTable = {
  tenantId: string
  id: string
  userId: string | null
  name: string | null
  email: string | null
  message: string
  screenshotFileId: string | null
  tags: Generated<string[]>
  source: Generated<string>
  status: Generated<string>
  createdAt: Date
}

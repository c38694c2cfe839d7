import type { Generated } from 'kysely'

export type ContactQuestionsTable = {
  tenantId: string
  id: string
  asker: string
  topic: string
  schoolId: string | null
  userId: string | null
  name: string
  email: string
  locale: string
  message: string
  screenshotFileId: string | null
  status: Generated<string>
  answer: string | null
  answeredBy: string | null
  answeredAt: Date | null
  createdAt: Date
}

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

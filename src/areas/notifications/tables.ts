import type { Generated } from 'kysely'
import type { JsonGenerated } from '#platform/json.ts'

export type RemindersTable = {
  tenantId: string
  name: string
  toldAt: Date
}

export type EmailDeliveriesTable = {
  tenantId: string
  id: string
  templateKey: string
  locale: string
  recipientName: string
  recipientAddress: string
  senderName: string
  replyTo: string | null
  subject: string
  html: string
  text: string
  attachments: JsonGenerated
  stopUrl: string | null
  dedupeKey: string
  status: Generated<string>
  attempts: Generated<number>
  error: string | null
  createdAt: Date
  sentAt: Date | null
}

export type NotificationsTable = {
  tenantId: string
  id: string
  userId: string
  templateKey: string
  subjectType: string
  subjectId: string
  data: JsonGenerated
  path: string
  actionRequired: Generated<boolean>
  /** Its mail waits for an overview. */
  held: Generated<boolean>
  dedupeKey: string
  readAt: Date | null
  createdAt: Date
}

export type DigestSettingsTable = {
  tenantId: string
  userId: string
  frequency: string
  weekday: Generated<number>
  hour: Generated<number>
  sentOn: string | null
  atOnce: Generated<string[]>
  unmailed: Generated<string[]>
  toldUntil: Date
}

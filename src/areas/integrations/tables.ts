import type { Generated } from 'kysely'

export type ApiKeysTable = {
  tenantId: string
  id: string
  userId: string
  name: string
  prefix: string
  digest: Buffer
  access: string
  resources: Generated<string[]>
  expiresAt: Date
  lastUsedAt: Date | null
  revokedAt: Date | null
  createdAt: Date
}

export type WebhooksTable = {
  tenantId: string
  id: string
  organizationId: string | null
  url: string
  events: string[]
  secret: Buffer
  status: Generated<string>
  failures: Generated<number>
  createdBy: string
  createdAt: Date
}

export type WebhookDeliveriesTable = {
  tenantId: string
  id: string
  webhookId: string
  eventId: string
  event: string
  body: string
  status: Generated<string>
  attempts: Generated<number>
  nextTryAt: Date | null
  answer: string | null
  deliveredAt: Date | null
  createdAt: Date
}

import { z } from 'zod'
import { webhookEvents } from './model.ts'

const url = z
  .string('integrations.fields.url')
  .trim()
  .min(1, 'integrations.fields.url')
  .max(500, 'integrations.fields.url')
const events = z.array(z.enum(webhookEvents, 'integrations.fields.events')).min(1, 'integrations.fields.events')

export const webhookInput = z.strictObject({
  url,
  events: events.max(webhookEvents.length),
  /** The school to hear of; left out, the keeper's own, or all of the tenant. */
  organizationId: z.uuid().nullish(),
})
export type WebhookInput = z.infer<typeof webhookInput>

export const webhookChange = z.strictObject({
  url: url.optional(),
  events: events.max(webhookEvents.length).optional(),
  status: z.enum(['active', 'paused'], 'integrations.fields.status').optional(),
})
export type WebhookChange = z.infer<typeof webhookChange>

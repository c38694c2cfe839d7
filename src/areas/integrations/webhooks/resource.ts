import { z } from 'zod'
import type { Resource } from '#platform/jsonapi.ts'
import { countsBy, moment, shape } from '#platform/shapes.ts'
import { deliveryStatuses, webhookEvents, webhookStatuses } from './model.ts'
import type { WebhookDelivery, Webhook } from './queries.ts'

/** A webhook without its secret, but for the one time it is made. */
export function presentWebhook(webhook: Webhook, secret?: string): Resource {
  const { id, organizationId, createdBy, ...attributes } = webhook
  return {
    type: 'webhooks',
    id,
    attributes: { ...attributes, ...(secret ? { secret } : {}) },
    relationships: {
      organization: { data: organizationId ? { type: 'organizations', id: organizationId } : null },
      creator: { data: { type: 'users', id: createdBy } },
    },
  }
}

export function presentWebhookDelivery({ id, webhookId, ...attributes }: WebhookDelivery): Resource {
  return {
    type: 'webhook_deliveries',
    id,
    attributes,
    relationships: { webhook: { data: { type: 'webhooks', id: webhookId } } },
  }
}

export const webhookShape = shape(
  'webhooks',
  z.object({
    url: z.string(),
    events: z.array(z.enum(webhookEvents)),
    status: z.enum(webhookStatuses),
    failures: z.int(),
    recent: z.array(z.enum(deliveryStatuses)),
    /** Since when nothing is sent, and who switched it off. */
    offSince: moment.nullable(),
    offByName: z.string().nullable(),
    organizationName: z.string().nullable(),
    createdAt: moment,
    /** Once, when it is made. */
    secret: z.string().optional(),
  }),
  { organization: 'organizations', creator: 'users' },
)

export const deliveryMeta = z.object({ byStatus: countsBy })

export const deliveryShape = shape(
  'webhook_deliveries',
  z.object({
    event: z.string(),
    url: z.string(),
    status: z.enum(deliveryStatuses),
    attempts: z.int(),
    answer: z.string().nullable(),
    body: z.string(),
    nextTryAt: moment.nullable(),
    deliveredAt: moment.nullable(),
    createdAt: moment,
  }),
  { webhook: 'webhooks' },
)

import { endpoint } from '#areas/endpoint.ts'
import { addWebhook, changeWebhook, removeWebhook, sendAgain, sendTest } from './commands.ts'
import { webhookKeepers } from './policy.ts'
import { deliveryFilters, getWebhookDelivery, getWebhook, listWebhookDeliveries, listWebhooks } from './queries.ts'
import { deliveryMeta, presentWebhookDelivery, presentWebhook } from './resource.ts'
import { webhookChange, webhookInput } from './schema.ts'

const who = [...webhookKeepers]

export const webhookRoutes = [
  endpoint({
    method: 'get',
    path: '/webhooks',
    who,
    type: 'webhooks',
    many: true,
    summary: 'Addresses that hear of what happens in the tenant, or at the school',
    async handle({ ctx }) {
      return { data: (await listWebhooks(ctx)).map((webhook) => presentWebhook(webhook)) }
    },
  }),
  endpoint({
    method: 'post',
    path: '/webhooks',
    who,
    type: 'webhooks',
    creates: true,
    secret: true,
    summary: 'Make an address hear of what happens; `secret` is shown this once',
    body: webhookInput,
    async handle({ ctx, body }) {
      const { webhook, secret } = await addWebhook(ctx, body)
      return {
        status: 201,
        data: presentWebhook(webhook, secret),
        headers: { location: `/api/v1/webhooks/${webhook.id}` },
      }
    },
  }),
  endpoint({
    method: 'get',
    path: '/webhooks/:id',
    who,
    type: 'webhooks',
    summary: 'A webhook',
    async handle({ ctx, params }) {
      return { data: presentWebhook(await getWebhook(ctx, params.id)) }
    },
  }),
  endpoint({
    method: 'patch',
    path: '/webhooks/:id',
    who,
    type: 'webhooks',
    summary: 'Change where it goes, what it hears, or whether it hears at all',
    body: webhookChange,
    async handle({ ctx, params, body }) {
      return { data: presentWebhook(await changeWebhook(ctx, params.id, body)) }
    },
  }),
  endpoint({
    method: 'delete',
    path: '/webhooks/:id',
    who,
    summary: 'Forget a webhook and what was sent to it',
    async handle({ ctx, params }) {
      await removeWebhook(ctx, params.id)
      return undefined
    },
  }),
  endpoint({
    method: 'post',
    path: '/webhooks/:id/test',
    who,
    type: 'webhook_deliveries',
    creates: true,
    summary: 'Send a message in which nothing happened, to try the address',
    async handle({ ctx, params }) {
      return { status: 201, data: presentWebhookDelivery(await sendTest(ctx, params.id)) }
    },
  }),
  endpoint({
    method: 'get',
    path: '/webhook_deliveries',
    who,
    type: 'webhook_deliveries',
    summary: 'What was sent to webhooks, the newest first',
    query: { list: true, filters: deliveryFilters, defaultPageSize: 25 },
    meta: deliveryMeta,
    async handle({ ctx, query }) {
      const { rows, total, byStatus } = await listWebhookDeliveries(ctx, query)
      return { data: rows.map(presentWebhookDelivery), page: { ...query.page, total }, meta: { byStatus } }
    },
  }),
  endpoint({
    method: 'put',
    path: '/webhook_deliveries/:id/send_again',
    who,
    type: 'webhook_deliveries',
    summary: 'Send a message once more',
    async handle({ ctx, params }) {
      await sendAgain(ctx, params.id)
      return { data: presentWebhookDelivery(await getWebhookDelivery(ctx, params.id)) }
    },
  }),
]

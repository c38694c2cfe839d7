import { whileIn } from '#areas/notice.ts'
import { defineServer } from '#areas/server.ts'
import { apiKeyShape } from './keys/resource.ts'
import { apiKeyRoutes } from './keys/routes.ts'
import { integrationReactions } from './reactions.ts'
import { sendWebhook } from './webhooks/jobs.ts'
import { webhookShape, deliveryShape } from './webhooks/resource.ts'
import { webhookRoutes } from './webhooks/routes.ts'

export const server = defineServer({
  routes: [...apiKeyRoutes, ...webhookRoutes],
  shapes: [apiKeyShape, webhookShape, deliveryShape],
  reactions: integrationReactions,
  acts: [{ key: 'webhooks', path: '/instellingen/webhooks', who: ['tenant_admin', 'platform_admin'] }],
  waits: { 'webhook-off': whileIn('webhooks', ['failing']) },
  tasks: { send_webhook: sendWebhook },
})

declare module '#web/api-types.ts' {
  interface Described {
    integrations: typeof server
  }
}

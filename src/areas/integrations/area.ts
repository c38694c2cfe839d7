import { defineArea, table } from '#areas/area.ts'
import type { ApiKeysTable, WebhooksTable, WebhookDeliveriesTable } from './tables.ts'

export const integrations = defineArea({
  name: 'integrations',
  tables: {
    api_keys: table<ApiKeysTable>({
      of: 't.user_id = :me',
      shown: ['name', 'access', 'created_at', 'expires_at', 'last_used_at', 'revoked_at'],
      secret: ['digest'],
    }),
    webhooks: table<WebhooksTable>({ none: 'addresses of other programs' }),
    webhook_deliveries: table<WebhookDeliveriesTable>({ none: 'what other programs were told; names ids alone' }),
  },
  audits: [
    'integrations.key-made',
    'integrations.key-revoked',
    'integrations.webhook-added',
    'integrations.webhook-changed',
    'integrations.webhook-removed',
    'integrations.webhook-tried',
    'integrations.webhook-switched-off',
  ],
  notices: {
    'webhook-off': 'organization',
  },
  screens: [
    { path: 'api', page: 'api.tsx', id: 'api', visit: ['visitor'] },
    { path: 'instellingen/webhooks', page: 'webhooks.tsx', visit: ['user'] },
    { path: 'profile-edit/keys', page: 'keys.tsx', visit: ['user'] },
  ],
})

import { newId } from '#platform/ids.ts'
import { oneself, theirOwn, type AreaSamples } from '#root/test/access/sample.ts'

const webhook = { url: 'https://voorbeeld.nl/haak', events: ['contracts.signed'] }

export const samples: AreaSamples = {
  calls: {
    'GET /api_keys': oneself(200),
    'POST /api_keys': { ...oneself(201, 403), sends: { name: 'Rooster' } },
    'GET /api_keys/:id': oneself(404),
    'DELETE /api_keys/:id': oneself(404),
    'GET /webhooks': theirOwn,
    'POST /webhooks': { sends: ({ school }) => ({ ...webhook, organization_id: school.id }) },
    'PATCH /webhooks/:id': { sends: { status: 'paused' } },
    'GET /webhook_deliveries': theirOwn,
  },
  async make({ world, host, keeper }) {
    const { data: hook } = await keeper.post('/webhooks', 'webhooks', webhook)
    const { data: key } = await host.post('/api_keys', 'api_keys', { name: 'Rooster' })
    const delivery = newId()
    await world.inside((ctx) =>
      ctx.db
        .insertInto('webhookDeliveries')
        .values({
          tenantId: world.tenant.id,
          id: delivery,
          webhookId: hook.id,
          eventId: newId(),
          event: 'contracts.signed',
          body: '{}',
          createdAt: ctx.now,
        })
        .execute(),
    )
    return { webhooks: hook.id, api_keys: key.id, webhook_deliveries: delivery }
  },
}

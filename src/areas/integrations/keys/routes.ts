import { endpoint } from '#areas/endpoint.ts'
import { makeApiKey, revokeApiKey } from './commands.ts'
import { getApiKey, listApiKeys } from './queries.ts'
import { presentApiKey } from './resource.ts'
import { apiKeyInput } from './schema.ts'

export const apiKeyRoutes = [
  endpoint({
    method: 'get',
    path: '/api_keys',
    who: 'signed-in',
    type: 'api_keys',
    many: true,
    summary: 'One’s own keys for programs, the newest first',
    async handle({ ctx }) {
      return { data: (await listApiKeys(ctx)).map((key) => presentApiKey(ctx, key)) }
    },
  }),
  endpoint({
    method: 'post',
    path: '/api_keys',
    who: 'signed-in',
    type: 'api_keys',
    creates: true,
    secret: true,
    summary: 'Make a key that acts in one’s own name; `secret` is shown this once',
    body: apiKeyInput,
    async handle({ ctx, body }) {
      const { key, secret } = await makeApiKey(ctx, body)
      return { status: 201, data: presentApiKey(ctx, key, secret), headers: { location: `/api/v1/api_keys/${key.id}` } }
    },
  }),
  endpoint({
    method: 'get',
    path: '/api_keys/:id',
    who: 'signed-in',
    type: 'api_keys',
    summary: 'A key of one’s own',
    async handle({ ctx, params }) {
      return { data: presentApiKey(ctx, await getApiKey(ctx, params.id)) }
    },
  }),
  endpoint({
    method: 'delete',
    path: '/api_keys/:id',
    who: 'signed-in',
    summary: 'Take a key back; it opens nothing from then on',
    async handle({ ctx, params }) {
      await revokeApiKey(ctx, params.id)
      return undefined
    },
  }),
]

import { z } from 'zod'
import { endpoint } from '#areas/endpoint.ts'
import { actsAs } from '#areas/users/model.ts'
import { addProvider, removeProvider } from './commands.ts'
import { callbackOf } from './model.ts'
import { managers } from './policy.ts'
import { findProvider, listProviders, type Provider } from './queries.ts'
import { managedProviderShape, presentProvider } from './resource.ts'
import { providerInput } from './schema.ts'

const type = 'identity_providers'

export const providerRoutes = [
  endpoint({
    method: 'get',
    path: '/identity_providers',
    who: 'everyone',
    type,
    many: true,
    summary: 'Where people sign in instead of here',
    meta: z.object({ callback: z.string().optional() }),
    async handle({ ctx }) {
      return {
        data: (await listProviders(ctx)).map((provider) => presentProvider(ctx, provider)),
        meta: actsAs(ctx.actor, ...managers) ? { callback: callbackOf(ctx) } : {},
      }
    },
  }),
  endpoint({
    method: 'post',
    path: '/identity_providers',
    who: managers,
    type,
    answers: managedProviderShape,
    secret: true,
    creates: true,
    summary: 'Let people of the tenant or of one school sign in elsewhere (OpenID Connect)',
    body: providerInput,
    async handle({ ctx, body }) {
      const provider = await findProvider(ctx, await addProvider(ctx, body))
      return { status: 201, data: presentProvider(ctx, provider as Provider) }
    },
  }),
  endpoint({
    method: 'delete',
    path: '/identity_providers/:id',
    who: managers,
    type,
    summary: 'Let nobody sign in there any more',
    async handle({ ctx, params }) {
      await removeProvider(ctx, params.id)
      return undefined
    },
  }),
]

import type { Ctx } from '#areas/context.ts'
import { endpoint } from '#areas/endpoint.ts'
import { actsAs } from '#areas/users/model.ts'
import { addProvider, removeProvider } from './commands.ts'
import { callbackOf } from './model.ts'
import { findProvider, listProviders, type Provider } from './queries.ts'
import { providerInput } from './schema.ts'

const type = 'identity_providers'
const managers = ['tenant_admin', 'platform_admin'] as const

/** What stands on the button; how we are known there is for who keeps it. */
const present = (ctx: Ctx, { id, kind, label, organizationId, organizationName, issuer, clientId }: Provider) => ({
  type,
  id,
  attributes: {
    kind,
    label,
    ...(actsAs(ctx.actor, ...managers) ? { organizationName, issuer, clientId } : {}),
  },
  relationships: { organization: { data: organizationId ? { type: 'organizations', id: organizationId } : null } },
})

export const providerRoutes = [
  endpoint({
    method: 'get',
    path: '/identity_providers',
    who: 'everyone',
    type,
    many: true,
    summary: 'Where people sign in instead of here',
    async handle({ ctx }) {
      return {
        data: (await listProviders(ctx)).map((provider) => present(ctx, provider)),
        meta: actsAs(ctx.actor, ...managers) ? { callback: callbackOf(ctx) } : {},
      }
    },
  }),
  endpoint({
    method: 'post',
    path: '/identity_providers',
    who: managers,
    type,
    secret: true,
    creates: true,
    summary: 'Let people of the tenant or of one school sign in elsewhere (OpenID Connect)',
    body: providerInput,
    async handle({ ctx, body }) {
      const provider = await findProvider(ctx, await addProvider(ctx, body))
      return { status: 201, data: present(ctx, provider as Provider) }
    },
  }),
  endpoint({
    method: 'delete',
    path: '/identity_providers/:id',
    who: managers,
    type,
    summary: 'Let nobody sign in there any more',
    async handle({ ctx, params }) {
      await removeProvider(ctx, params.id as string)
      return undefined
    },
  }),
]

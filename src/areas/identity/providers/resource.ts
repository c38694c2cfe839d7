import { z } from 'zod'
import type { Ctx } from '#areas/context.ts'
import { actsAs } from '#areas/users/model.ts'
import type { Resource } from '#platform/jsonapi.ts'
import { forScreens, shape, view } from '#platform/shapes.ts'
import { providerKinds } from './model.ts'
import { managers } from './policy.ts'
import type { Provider } from './queries.ts'

/** A login service by the label of its button; how we are known there is shown to its administrators alone. */
export function presentProvider(ctx: Ctx, provider: Provider): Resource {
  const { id, kind, label, organizationId, organizationName, issuer, clientId } = provider
  return {
    type: 'identity_providers',
    id,
    attributes: { kind, label, ...(actsAs(ctx.actor, ...managers) ? { organizationName, issuer, clientId } : {}) },
    relationships: { organization: { data: organizationId ? { type: 'organizations', id: organizationId } : null } },
  }
}

const onTheButton = z.object({ kind: z.enum(providerKinds), label: z.string() })
const known = z.object({ organizationName: z.string().nullable(), issuer: z.string(), clientId: z.string() })
const links = { organization: 'organizations' } as const

export const providerShape = forScreens(shape('identity_providers', onTheButton.extend(known.partial().shape), links))
/** A login service as its administrators see it. */
export const managedProviderShape = view(
  'managed',
  forScreens(shape('identity_providers', onTheButton.extend(known.shape), links)),
)

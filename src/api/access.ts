import type { Services } from '#areas/context.ts'
import type { AreaEndpoint } from '#areas/endpoint.ts'
import type { Session } from '#areas/identity/queries.ts'
import { isObligatory } from '#areas/identity/second-factor/commands.ts'
import { keyFault, mayHoldKeys, takesKeyAt } from '#areas/integrations/keys/model.ts'
import type { KeyHolder } from '#areas/integrations/keys/queries.ts'
import { features, type Tenant } from '#areas/tenancy/model.ts'
import { assertOffered } from '#areas/tenancy/policy.ts'
import { capacitiesOf, type Actor } from '#areas/users/model.ts'
import { forbidden, unauthorized } from '#platform/errors.ts'

/** Whether this actor may make the call at all, asked before its body is read. */
export function assertAccess(definition: AreaEndpoint, actor: Actor): void {
  const { who } = definition
  if (who === 'everyone' || who === 'link') return
  if (actor.kind !== 'user') throw unauthorized()
  if (who === 'signed-in') return
  if (!capacitiesOf(actor).some((capacity) => who.includes(capacity))) throw forbidden('users.role-may-not')
}

/** Whether the tenant has what the call is about: asked of who may make it, before anything it names is looked up. */
export function assertTenantHas({ needs }: AreaEndpoint, tenant: Tenant): void {
  const feature = features.find((one) => one === needs)
  if (feature) assertOffered(tenant, feature)
}

/** Whoever looks through a person's eyes sees what that person sees, and writes only where the endpoint allows it. */
export function assertOwnEyes({ throughOthersEyes }: AreaEndpoint, actor: Actor, readOnly: boolean): void {
  if (actor.kind !== 'user' || !actor.impersonatorId) return
  if ((throughOthersEyes ?? (readOnly ? 'allowed' : 'refused')) === 'refused')
    throw forbidden('identity.not-through-others-eyes')
}

/** An administrator without a second factor comes no further than getting one. */
export function assertSecondFactor(services: Services, definition: AreaEndpoint, session: Session | undefined): void {
  if (!session || session.hasSecondFactor || session.actor.impersonatorId) return
  if (definition.who === 'everyone' || definition.who === 'link' || definition.beforeSecondFactor) return
  if (isObligatory({ services }, session.actor)) throw forbidden('identity.second-factor-first')
}

/**
 * Whether a key may make the call, where its owner may and the key was made for it. Asked where a key knocks, and where
 * the description says which calls take one.
 */
export function takesKey(definition: AreaEndpoint): boolean {
  return takesKeyAt(resourceOf(definition), isByHand(definition))
}

function isByHand(definition: AreaEndpoint): boolean {
  return definition.byHand === true || isSecret(definition)
}

/** The first word of the address: what a key is made for. */
export function resourceOf({ path }: AreaEndpoint): string {
  return path.split('/')[1] ?? ''
}

/** A key reaches what it was made for, and never what is for people alone. */
export function assertKeyMay({ key, actor }: KeyHolder, definition: AreaEndpoint, changes: boolean): void {
  if (!mayHoldKeys(capacitiesOf(actor))) throw unauthorized('integrations.unknown-key')
  const fault = keyFault(key, { resource: resourceOf(definition), byHand: isByHand(definition), changes })
  if (fault) throw forbidden(`integrations.${fault}`)
}

/** Answers to signing in hold secrets, which are kept nowhere. */
export function isSecret({ wire, secret }: AreaEndpoint): boolean {
  return wire === 'auth' || secret === true
}

/** A cookie travels by itself: a request that changes something must come from this very site. Sibling tenants are not it. */
export function assertSameOrigin(request: Request, origin: string): void {
  const site = request.headers.get('sec-fetch-site')
  const sent = request.headers.get('origin')
  // A page that keeps its address to itself sends `Origin: null`; what the browser says of the site itself counts first.
  const same = site ? site === 'same-origin' && (!sent || sent === 'null' || sent === origin) : sent === origin
  if (!same) throw forbidden('platform.cross-site')
}

import type { Ctx } from '#areas/context.ts'
import { activateUser } from '#areas/users/commands.ts'
import { actsAs, type UserActor } from '#areas/users/model.ts'
import { findUserByAccount, getUser, type User } from '#areas/users/queries.ts'
import { conflict, invalid, notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { lockAway, takeOut } from '#platform/vault.ts'
import { type SessionEntry } from '../commands.ts'
import { findAccount, findAccountById } from '../queries.ts'
import { mayBeIssuer, studentNumberOf, vouchedEmail, type Claims } from './model.ts'
import { findByStudentNumber, findKnown, isSchoolHere, type Provider } from './queries.ts'
import type { ProviderInput } from './schema.ts'

/** Lets people sign in elsewhere: everybody of the tenant, or those of one school. */
export async function addProvider(
  ctx: Ctx,
  { clientSecret, organizationId, ...input }: ProviderInput,
): Promise<string> {
  if (!mayBeIssuer(input.issuer, ctx.services.testPages)) throw invalid({ issuer: ['identity.issuer'] })
  if (organizationId && !(await isSchoolHere(ctx, organizationId)))
    throw invalid({ organizationId: ['identity.no-such-school'] })
  const id = newId()
  await ctx.db
    .insertInto('identityProviders')
    .values({
      ...input,
      tenantId: ctx.tenant.id,
      id,
      organizationId: organizationId ?? null,
      clientSecret: await lockAway(ctx.services.dataDir, clientSecret, purposeOf(id)),
    })
    .execute()
  ctx.audit({ action: 'identity.provider-added', subject: { type: 'identity_providers', id } })
  return id
}

/** Takes a login service away; people who signed in by it keep their account. */
export async function removeProvider(ctx: Ctx, id: string): Promise<void> {
  const removed = await ctx.db
    .deleteFrom('identityProviders')
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (removed.numDeletedRows === 0n) throw notFound()
  ctx.audit({ action: 'identity.provider-removed', subject: { type: 'identity_providers', id } })
}

/** The secret by which a login service knows us. */
export async function clientSecretOf(ctx: Pick<Ctx, 'services'>, provider: Provider): Promise<string> {
  const secret = await takeOut(ctx.services.dataDir, provider.clientSecret, purposeOf(provider.id))
  if (secret === undefined) throw conflict('identity.provider-broken')
  return secret
}

function purposeOf(id: string): string {
  return `identity provider ${id}`
}

export type Arrival =
  | { entry: SessionEntry; accountId: string; wantsCode: boolean }
  | { problem: 'unknown' | 'inactive' }

/**
 * Finds the user that a login service speaks of: by their name there, if they came before; else by the student number, where
 * a school sends it; else by an e-mail address the service vouches for. An invited user has an account from then on.
 */
export async function welcome(ctx: Ctx, provider: Provider, claims: Claims): Promise<Arrival> {
  const knownId = await findKnown(ctx, provider.id, claims.sub)
  const user = knownId ? await getUser(ctx, knownId) : await recognize(ctx, provider, claims)
  if (!user || !mayVouchFor(provider, user)) return { problem: 'unknown' }
  const account = user.accountId ? await findAccountById(ctx, user.accountId) : undefined
  if (!account || (user.status !== 'active' && user.status !== 'invited')) return { problem: 'inactive' }
  if (user.status === 'invited') {
    await activateUser(ctx, user.id)
    ctx.record({ name: 'identity.arrived', subject: { type: 'users', id: user.id } })
  }
  if (!account.confirmedAt)
    await ctx.db
      .updateTable('accounts')
      .set({ confirmedAt: ctx.now, updatedAt: ctx.now })
      .where('cooperationId', '=', ctx.tenant.cooperationId)
      .where('id', '=', account.id)
      .execute()
  if (!knownId) {
    await ctx.db
      .insertInto('externalIdentities')
      .values({ tenantId: ctx.tenant.id, providerId: provider.id, subject: claims.sub, userId: user.id })
      .onConflict((conflicting) =>
        conflicting.columns(['tenantId', 'userId', 'providerId']).doUpdateSet({ subject: claims.sub }),
      )
      .execute()
    ctx.audit({ action: 'identity.recognized', subject: { type: 'users', id: user.id } })
  }
  const uid = account.email ?? account.username ?? ''
  return {
    entry: { userId: user.id, uid, generation: account.generation },
    accountId: account.id,
    wantsCode: account.totpSince !== null,
  }
}

async function recognize(ctx: Ctx, provider: Provider, claims: Claims): Promise<User | undefined> {
  const number = studentNumberOf(claims)
  const pupilId =
    provider.organizationId && number ? await findByStudentNumber(ctx, provider.organizationId, number) : undefined
  if (pupilId) return getUser(ctx, pupilId)
  const email = vouchedEmail(provider.kind, claims)
  const account = email ? await findAccount(ctx, email) : undefined
  return account && findUserByAccount(ctx, account.id)
}

/** A school speaks for its own people alone, and nobody elsewhere for those who look after the whole. */
function mayVouchFor({ organizationId }: Provider, { roles }: User): boolean {
  const person = { kind: 'user', roles } as UserActor
  if (actsAs(person, 'platform_admin')) return false
  if (!organizationId) return true
  return !actsAs(person, 'tenant_admin') && roles.some((role) => role.organizationId === organizationId)
}

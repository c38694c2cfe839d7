import type { Ctx, Tables } from '#areas/context.ts'
import { capacitiesOf, whoAsks } from '#areas/users/model.ts'
import type { Db } from '#platform/db.ts'
import { conflict, forbidden } from '#platform/errors.ts'
import { digest, newId, newSecret } from '#platform/ids.ts'
import { keyMark, mayHoldKeys, mostKeys } from './model.ts'
import { getApiKey, listApiKeys, type ApiKey } from './queries.ts'
import type { ApiKeyInput } from './schema.ts'

/** Makes a key for a program that acts in one's own name. Its secret is shown now and never again. */
export async function makeApiKey(ctx: Ctx, input: ApiKeyInput): Promise<{ key: ApiKey; secret: string }> {
  const actor = whoAsks(ctx.actor)
  // An administrator who looks through somebody's eyes makes no key that would go on looking.
  if (actor.impersonatorId || !mayHoldKeys(capacitiesOf(actor))) throw forbidden('integrations.no-keys')
  const live = (await listApiKeys(ctx)).filter(({ revokedAt, expiresAt }) => !revokedAt && expiresAt > ctx.now)
  if (live.length >= mostKeys) throw conflict('integrations.too-many-keys', { values: { most: mostKeys } })
  const secret = keyMark + newSecret()
  const { daysValid, ...wanted } = input
  const key: ApiKey = {
    ...wanted,
    id: newId(),
    prefix: secret.slice(0, 9),
    expiresAt: new Date(ctx.now.getTime() + daysValid * 86_400_000),
    lastUsedAt: null,
    revokedAt: null,
    createdAt: ctx.now,
  }
  await ctx.db
    .insertInto('apiKeys')
    .values({ ...key, tenantId: ctx.tenant.id, userId: actor.userId, digest: digest(secret) })
    .execute()
  ctx.audit({
    action: 'integrations.key-made',
    subject: { type: 'api_keys', id: key.id },
    changes: { access: key.access },
  })
  return { key, secret }
}

/** Takes a key back; taking it back twice changes nothing. */
export async function revokeApiKey(ctx: Ctx, id: string): Promise<void> {
  const { revokedAt } = await getApiKey(ctx, id)
  if (revokedAt) return
  await ctx.db
    .updateTable('apiKeys')
    .set({ revokedAt: ctx.now })
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .execute()
  ctx.audit({ action: 'integrations.key-revoked', subject: { type: 'api_keys', id } })
}

/** Writes down that a key is in use. */
export async function noteKeyUse(db: Db<Tables>, { tenantId, id, now }: { tenantId: string; id: string; now: Date }) {
  await db
    .updateTable('apiKeys')
    .set({ lastUsedAt: now })
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .execute()
}

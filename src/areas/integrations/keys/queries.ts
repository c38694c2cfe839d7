import { sql } from 'kysely'
import type { Ctx, Tables } from '#areas/context.ts'
import { whoAsks, type Role, type UserActor } from '#areas/users/model.ts'
import { rolesOfUser } from '#areas/users/queries.ts'
import type { Db } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import { dayOf } from '#platform/week.ts'
import { digest } from '#platform/ids.ts'
import type { KeyAccess } from './model.ts'

export type ApiKey = {
  id: string
  name: string
  prefix: string
  access: KeyAccess
  resources: string[]
  expiresAt: Date
  lastUsedAt: Date | null
  revokedAt: Date | null
  createdAt: Date
}

const columns = [
  'id',
  'name',
  'prefix',
  'access',
  'resources',
  'expiresAt',
  'lastUsedAt',
  'revokedAt',
  'createdAt',
] as const

/** One's own keys, the newest first; those taken back stay to be seen. */
export async function listApiKeys(ctx: Ctx): Promise<ApiKey[]> {
  const rows = await ctx.db
    .selectFrom('apiKeys')
    .select(columns)
    .where('tenantId', '=', ctx.tenant.id)
    .where('userId', '=', whoAsks(ctx.actor).userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  return rows as ApiKey[]
}

export async function getApiKey(ctx: Ctx, id: string): Promise<ApiKey> {
  const row = await ctx.db
    .selectFrom('apiKeys')
    .select(columns)
    .where('tenantId', '=', ctx.tenant.id)
    .where('userId', '=', whoAsks(ctx.actor).userId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row as ApiKey
}

/** Whether this is a key of another tenant. Whose it is, nobody learns. */
export async function isKeyElsewhere(db: Db<Tables>, secret: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ elsewhere: boolean }>`
    select app.key_is_elsewhere(${digest(secret)}, ${now}) as elsewhere`.execute(db)
  return rows[0]?.elsewhere === true
}

export type KeyHolder = {
  actor: UserActor
  locale: 'nl' | 'en'
  key: { id: string; access: KeyAccess; resources: string[]; lastUsedAt: Date | null }
}

/** The holder of a key, in one round trip; undefined when it is wrong, old, taken back, or its holder may not come in. */
export async function findKeyHolder(
  db: Db<Tables>,
  tenantId: string,
  secret: string,
  now: Date,
): Promise<KeyHolder | undefined> {
  const { rows } = await sql<{
    id: string
    prefix: string
    access: KeyAccess
    resources: string[]
    lastUsedAt: Date | null
    userId: string
    accountId: string | null
    name: string
    locale: string
    roles: Role[]
  }>`
    select k.id, k.prefix, k.access, k.resources, k.last_used_at, u.id as user_id, u.account_id, u.locale,
      concat_ws(' ', u.first_name, u.infix, u.last_name) as name,
      ${rolesOfUser(dayOf(now))} as roles
    from api_keys k join users u on u.tenant_id = k.tenant_id and u.id = k.user_id
    where k.tenant_id = ${tenantId} and k.digest = ${digest(secret)} and k.revoked_at is null and k.expires_at > ${now}
      and u.status = 'active'`.execute(db)
  const row = rows[0]
  if (!row) return undefined
  const { id, prefix, access, resources, lastUsedAt, userId, accountId, name, locale, roles } = row
  return {
    locale: locale === 'en' ? 'en' : 'nl',
    key: { id, access, resources, lastUsedAt },
    actor: { kind: 'user', userId, accountId, sessionId: id, name, roles, keyPrefix: prefix },
  }
}

import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { newId } from '#platform/ids.ts'
import { conflict, forbidden, unauthorized } from '#platform/errors.ts'
import { actsAs, type RoleName, type UserStatus } from './model.ts'
import type { OwnProfile } from './schema.ts'

export type NewUser = {
  id: string
  accountId: string | null
  firstName: string
  infix: string | null
  lastName: string
  phone?: string | null
  locale?: 'nl' | 'en'
  status: Exclude<UserStatus, 'archived'>
}

/** Adds people to this tenant, all at once. Whoever is there already by account stays as they are. */
export async function addUsers(ctx: Ctx, users: NewUser[]): Promise<void> {
  if (users.length === 0) return
  const rows = users.map((user) => ({
    ...user,
    phone: user.phone ?? null,
    locale: user.locale ?? 'nl',
    tenantId: ctx.tenant.id,
    cooperationId: ctx.tenant.cooperationId,
  }))
  for (let from = 0; from < rows.length; from += 1000) {
    await ctx.db
      .insertInto('users')
      .values(rows.slice(from, from + 1000))
      .onConflict((conflict) => conflict.columns(['tenantId', 'accountId']).doNothing())
      .execute()
  }
  const [only, ...others] = users
  // Of one it is told who; of more, how many.
  const subject = only && others.length === 0 ? { type: 'users', id: only.id } : { type: 'users' }
  ctx.audit({ action: 'users.added', subject, changes: { count: users.length } })
}

export async function renameUser(
  ctx: Ctx,
  id: string,
  name: { firstName: string; infix: string | null; lastName: string; phone?: string | null },
): Promise<void> {
  await ctx.db
    .updateTable('users')
    .set({ ...name, updatedAt: ctx.now })
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .execute()
}

/** Gives people who were invited and have not come in another account each. */
export async function giveAccounts(ctx: Ctx, users: readonly { id: string; accountId: string }[]): Promise<void> {
  await sql`
    update users u set account_id = r."accountId", lock_version = u.lock_version + 1, updated_at = ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(users)}::jsonb) as r (id uuid, "accountId" uuid)
    where u.tenant_id = ${ctx.tenant.id} and u.id = r.id and u.status = 'invited'`.execute(ctx.db)
}

export type UserFacts = { id: string; firstName: string; infix: string | null; lastName: string; phone: string | null }

/** Changes the names of many at once, and the telephone where one is given: what a list leaves empty stays. */
export async function renameUsers(ctx: Ctx, users: readonly UserFacts[]): Promise<void> {
  if (users.length === 0) return
  await sql`
    update users u set first_name = r."firstName", infix = r.infix, last_name = r."lastName", phone = coalesce(r.phone, u.phone),
      lock_version = u.lock_version + 1, updated_at = ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(users)}::jsonb) as r (id uuid, "firstName" text, infix text, "lastName" text, phone text)
    where u.tenant_id = ${ctx.tenant.id} and u.id = r.id`.execute(ctx.db)
}

/** Ends the access of many at once; who is in the archive stays there. */
export async function deactivateUsers(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update users set status = 'inactive', lock_version = lock_version + 1, updated_at = ${ctx.now}
    where tenant_id = ${ctx.tenant.id} and id = any (${ids}::uuid[]) and status in ('active', 'invited')`.execute(
    ctx.db,
  )
}

/** Puts many into the archive at once: their access ends, what is held of them stays. */
export async function archiveUsers(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update users set status = 'archived', archived_at = ${ctx.now}, lock_version = lock_version + 1, updated_at = ${ctx.now}
    where tenant_id = ${ctx.tenant.id} and id = any (${ids}::uuid[]) and status <> 'archived'`.execute(ctx.db)
}

/** What somebody changes about themselves. The school keeps the names of its pupils. */
export async function changeOwnProfile(ctx: Ctx, profile: OwnProfile): Promise<void> {
  if (ctx.actor.kind !== 'user') throw unauthorized()
  const names = [profile.firstName, profile.infix, profile.lastName]
  if (actsAs(ctx.actor, 'student') && names.some((part) => part !== undefined)) throw forbidden('users.name-by-school')
  const changes = Object.fromEntries(Object.entries(profile).filter(([, value]) => value !== undefined))
  if (Object.keys(changes).length === 0) return
  await ctx.db
    .updateTable('users')
    .set((eb) => ({ ...changes, lockVersion: eb('lockVersion', '+', 1), updatedAt: ctx.now }))
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', ctx.actor.userId)
    .execute()
  ctx.audit({
    action: 'users.changed',
    subject: { type: 'users', id: ctx.actor.userId },
    changes: { fields: Object.keys(changes) },
  })
}

/** Makes an invited user active, now that they have an account. */
export async function activateUser(ctx: Ctx, id: string): Promise<void> {
  await ctx.db
    .updateTable('users')
    .set({ status: 'active', updatedAt: ctx.now })
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .where('status', '=', 'invited')
    .execute()
}

/** Notes when somebody came in last, so that an account nobody uses can be told. */
export async function noteSignIn(ctx: Ctx, id: string): Promise<void> {
  await ctx.db
    .updateTable('users')
    .set({ lastSignInAt: ctx.now })
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .execute()
}

/** Gives roles; one that is held already stays held once. */
export async function grantRoles(
  ctx: Ctx,
  roles: { userId: string; name: RoleName; organizationId: string | null }[],
): Promise<void> {
  if (roles.length === 0) return
  const rows = roles.map((role) => ({ ...role, id: newId() }))
  await sql`
    insert into roles (tenant_id, id, user_id, name, organization_id, granted_by)
    select ${ctx.tenant.id}, r.id, r."userId", r.name, r."organizationId", ${ctx.actor.kind === 'user' ? ctx.actor.userId : null}::uuid
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, "userId" uuid, name text, "organizationId" uuid)
    on conflict do nothing`.execute(ctx.db)
}

/** Takes a role back; the roles of other organizations stay. */
export async function revokeRole(
  ctx: Ctx,
  { userId, name, organizationId }: { userId: string; name: RoleName; organizationId: string | null },
): Promise<void> {
  await ctx.db
    .deleteFrom('roles')
    .where('tenantId', '=', ctx.tenant.id)
    .where('userId', '=', userId)
    .where('name', '=', name)
    .where('organizationId', organizationId === null ? 'is' : '=', organizationId)
    .execute()
}

/** Gives many their access back: who was here once comes in as before, the others are invited still. */
export async function reactivateUsers(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update users set status = case when last_sign_in_at is null then 'invited' else 'active' end, lock_version = lock_version + 1, updated_at = ${ctx.now}
    where tenant_id = ${ctx.tenant.id} and id = any (${ids}::uuid[]) and status = 'inactive'`.execute(ctx.db)
}

export type UserChanges = {
  accountId?: string
  firstName?: string
  infix?: string | null
  lastName?: string
  phone?: string | null
  gender?: string | null
  locale?: 'nl' | 'en'
  avatarFileId?: string | null
}

/**
 * Changes what is known of somebody; what is left out stays.
 * @throws Refusal 409 when they are no longer as `lockVersion` had them
 */
export async function changeUser(ctx: Ctx, id: string, changes: UserChanges, lockVersion?: number): Promise<void> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('users')
    .set((eb) => ({ ...changes, lockVersion: eb('lockVersion', '+', 1), updatedAt: ctx.now }))
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .$if(lockVersion !== undefined, (query) => query.where('lockVersion', '=', lockVersion as number))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw conflict('platform.stale')
}

/** How the status of a user is written, for the area that judges its steps. */
export const userRecord = {
  table: 'users' as const,
  type: 'users',
  stamps: ({ now }: Ctx, { to }: { to: UserStatus }) => ({
    archivedAt: to === 'archived' ? now : null,
    updatedAt: now,
  }),
  payload: () => ({}),
}

/** Gives people their roles at the organization that theirs was merged into. */
export async function moveRoles(ctx: Ctx, from: string, to: string): Promise<void> {
  await sql`
    with moved as (delete from roles where tenant_id = ${ctx.tenant.id} and organization_id = ${from} returning *)
    insert into roles (tenant_id, id, user_id, name, organization_id, granted_by, expires_on, created_at)
    select tenant_id, id, user_id, name, ${to}::uuid, granted_by, expires_on, created_at from moved
    on conflict do nothing`.execute(ctx.db)
}

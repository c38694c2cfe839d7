import { extensionPoint, type SqlValue, type Ref } from '#areas/extension.ts'
import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { notFound } from '#platform/errors.ts'
import { dayOf } from '#platform/week.ts'
import type { Role, RoleName, UserActor, UserStatus } from './model.ts'

export type User = {
  id: string
  accountId: string | null
  email: string | null
  username: string | null
  firstName: string
  infix: string | null
  lastName: string
  gender: string | null
  phone: string | null
  locale: 'nl' | 'en'
  status: UserStatus
  themeMode: 'auto' | 'light' | 'dark'
  density: 'auto' | 'roomy' | 'compact'
  /** Whether single keys do something in lists. */
  singleKeys: boolean
  avatarFileId: string | null
  lockVersion: number
  roles: Role[]
}

/** The name or the type of an organization, by its key. */
export const organizationColumn =
  extensionPoint<(name: 'name' | 'type', tenantId: Ref, id: Ref) => SqlValue<string | null>>('what an organization is')
/** How the account of somebody is signed in to. */
export const accountColumn =
  extensionPoint<(name: 'email' | 'username', cooperationId: Ref, id: Ref) => SqlValue<string | null>>('an account')

/** The roles of the user `u` of a query; `on` leaves out those that are over by that day. */
export function rolesOfUser(on?: string) {
  const isHeld = on ? sql`and (r.expires_on is null or r.expires_on >= ${on}::date)` : sql``
  return sql<Role[]>`coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name,
      'organizationId', r.organization_id, 'organizationType', ${organizationColumn('type', sql`r.tenant_id`, sql`r.organization_id`)}) order by r.created_at, r.name, r.id)
    from roles r
    where r.tenant_id = u.tenant_id and r.user_id = u.id ${isHeld}), '[]')`
}

/** A person as actor of work done without them: with the roles they hold today, or none when they may not come in. */
export async function getActor(ctx: Ctx, userId: string): Promise<UserActor> {
  const row = await ctx.db
    .selectFrom('users as u')
    .select(['u.accountId', 'u.status', 'u.firstName', 'u.infix', 'u.lastName'])
    .select(rolesOfUser(dayOf(ctx.now)).as('roles'))
    .where('u.tenantId', '=', ctx.tenant.id)
    .where('u.id', '=', userId)
    .executeTakeFirst()
  if (!row) throw notFound()
  const { accountId, status, roles, firstName, infix, lastName } = row
  const name = [firstName, infix, lastName].filter(Boolean).join(' ')
  return { kind: 'user', userId, accountId, sessionId: '', name, roles: status === 'active' ? roles : [] }
}

function usersWithRoles(ctx: Ctx) {
  return ctx.db
    .selectFrom('users as u')
    .select([
      'u.id',
      'u.accountId',
      'u.firstName',
      'u.infix',
      'u.lastName',
      'u.gender',
      'u.phone',
      'u.locale',
      'u.status',
      'u.themeMode',
      'u.density',
      'u.singleKeys',
      'u.avatarFileId',
      'u.lockVersion',
    ])
    .select(accountColumn('email', sql`u.cooperation_id`, sql`u.account_id`).as('email'))
    .select(accountColumn('username', sql`u.cooperation_id`, sql`u.account_id`).as('username'))
    .select(rolesOfUser().as('roles'))
    .where('u.tenantId', '=', ctx.tenant.id)
}

type Row = Awaited<ReturnType<ReturnType<typeof usersWithRoles>['execute']>>[number]

function toUser(row: Row): User {
  return {
    ...row,
    status: row.status as UserStatus,
    locale: row.locale as User['locale'],
    themeMode: row.themeMode as User['themeMode'],
    density: row.density as User['density'],
  }
}

export async function getUser(ctx: Ctx, id: string): Promise<User> {
  const row = await usersWithRoles(ctx).where('u.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return toUser(row)
}

export async function findUserByAccount(ctx: Ctx, accountId: string): Promise<User | undefined> {
  const row = await usersWithRoles(ctx).where('u.accountId', '=', accountId).executeTakeFirst()
  return row && toUser(row)
}

export async function listUsersById(ctx: Ctx, ids: string[]): Promise<User[]> {
  if (ids.length === 0) return []
  return (await usersWithRoles(ctx).where('u.id', 'in', ids).execute()).map(toUser)
}

type RoleAt = { tenantId: Ref; organizationId: Ref }

/** What is told of `h`, who holds a role at an organization, where that is one person; nothing where several share it, or nobody. */
const ofOnly = (told: SqlValue<string | null>, role: RoleName, at: RoleAt): SqlValue<string | null> =>
  sql`(select case when count(distinct h.id) = 1 then min(${told}) end
    from roles held join users h on h.tenant_id = held.tenant_id and h.id = held.user_id and h.status = 'active'
    where held.tenant_id = ${at.tenantId} and held.organization_id = ${at.organizationId} and held.name = ${role})`

/** Their name. */
export const nameOfOnly = (role: RoleName, at: RoleAt) =>
  ofOnly(sql`concat_ws(' ', h.first_name, h.infix, h.last_name)`, role, at)

/** How they are reached by mail. */
export const emailOfOnly = (role: RoleName, at: RoleAt) =>
  ofOnly(accountColumn('email', sql`h.cooperation_id`, sql`h.account_id`), role, at)

/** People who hold a role at an organization, by role name: those who are active, or those of another status. */
export async function listUsersWithRole(
  ctx: Ctx,
  organizationId: string,
  names: RoleName[],
  status: UserStatus = 'active',
): Promise<User[]> {
  const rows = await usersWithRoles(ctx)
    .where('u.status', '=', status)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('roles as held')
          .select('held.id')
          .whereRef('held.tenantId', '=', 'u.tenantId')
          .whereRef('held.userId', '=', 'u.id')
          .where('held.organizationId', '=', organizationId)
          .where('held.name', 'in', names),
      ),
    )
    .orderBy('u.lastName')
    .orderBy('u.firstName')
    .execute()
  return rows.map(toUser)
}

import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Ctx } from '#areas/context.ts'
import { notFound } from '#platform/errors.ts'
import { fullName, type Actor, type Role, type RoleName, type UserStatus } from './model.ts'

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

function usersWithRoles(ctx: Ctx) {
  return ctx.db
    .selectFrom('users as u')
    .leftJoin('accounts as a', (join) =>
      join.onRef('a.id', '=', 'u.accountId').onRef('a.cooperationId', '=', 'u.cooperationId'),
    )
    .select([
      'u.id',
      'u.accountId',
      'a.email',
      'a.username',
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
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('roles as r')
          .leftJoin('organizations as o', (join) =>
            join.onRef('o.tenantId', '=', 'r.tenantId').onRef('o.id', '=', 'r.organizationId'),
          )
          .select(['r.id', 'r.name', 'r.organizationId', 'o.type as organizationType'])
          .whereRef('r.tenantId', '=', 'u.tenantId')
          .whereRef('r.userId', '=', 'u.id')
          .orderBy('r.createdAt')
          .orderBy('r.id'),
      ).as('roles'),
    )
    .where('u.tenantId', '=', ctx.tenant.id)
}

type Row = Awaited<ReturnType<ReturnType<typeof usersWithRoles>['execute']>>[number]

function toUser(row: Row): User {
  const roles = row.roles.map((role) => ({ ...role, name: role.name as RoleName }))
  return {
    ...row,
    status: row.status as UserStatus,
    locale: row.locale as User['locale'],
    themeMode: row.themeMode as User['themeMode'],
    density: row.density as User['density'],
    roles,
  }
}

/** Somebody as they stand before the door, without a session: for what is done for them while they are away. */
export function actorOf(user: User): Actor {
  const { id: userId, accountId, roles } = user
  return { kind: 'user', userId, accountId, sessionId: '', name: fullName(user), roles }
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

/** Active people who hold a role at an organization, by role name. */
export async function listUsersWithRole(ctx: Ctx, organizationId: string, names: RoleName[]): Promise<User[]> {
  const rows = await usersWithRoles(ctx)
    .where('u.status', '=', 'active')
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

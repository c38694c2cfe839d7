import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import type { UserActor } from '#areas/users/model.ts'

export type OpenSession = {
  id: string
  userAgent: string | null
  createdAt: Date
  lastUsedAt: Date
  isImpersonated: boolean
}

/** The open sessions of a person, the last used first. */
export async function listSessions(ctx: Ctx, actor: UserActor): Promise<OpenSession[]> {
  return ctx.db
    .selectFrom('sessions as s')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 's.tenantId').onRef('u.id', '=', 's.userId'))
    .innerJoin('accounts as a', (join) =>
      join
        .onRef('a.cooperationId', '=', 'u.cooperationId')
        .onRef('a.id', '=', 'u.accountId')
        .onRef('a.generation', '=', 's.generation'),
    )
    .select(['s.id', 's.userAgent', 's.createdAt'])
    .select((eb) => [
      eb.fn.coalesce('s.lastUsedAt', 's.createdAt').as('lastUsedAt'),
      eb('s.impersonatorId', 'is not', null).$castTo<boolean>().as('isImpersonated'),
    ])
    .where('s.tenantId', '=', ctx.tenant.id)
    .where('s.userId', '=', actor.userId)
    .where('s.expiresAt', '>', ctx.now)
    .orderBy(sql`4`, 'desc')
    .orderBy('s.id', 'desc')
    .execute()
}

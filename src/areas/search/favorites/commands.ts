import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { whoAsks } from '#areas/users/model.ts'
import { conflict, notFound } from '#platform/errors.ts'
import { getVacancy } from '#areas/vacancies/queries.ts'
import { mostFavorites, mostSeen } from './model.ts'

/** Keeps a place to come back to; kept twice is kept once. */
export async function keepFavorite(ctx: Ctx, vacancyId: string): Promise<void> {
  const { userId } = whoAsks(ctx.actor)
  await getVacancy(ctx, vacancyId)
  const { rows } = await sql<{ full: boolean }>`
    select count(*) >= ${mostFavorites} and bool_and(vacancy_id <> ${vacancyId}) as full from favorites
    where tenant_id = ${ctx.tenant.id} and user_id = ${userId}`.execute(ctx.db)
  if (rows[0]?.full) throw conflict('vacancies.too-many-favorites', { values: { most: mostFavorites } })
  await ctx.db
    .insertInto('favorites')
    .values({ tenantId: ctx.tenant.id, userId, vacancyId, keptAt: ctx.now })
    .onConflict((conflicting) => conflicting.doNothing())
    .execute()
}

/** Lets go of a place one kept. */
export async function dropFavorite(ctx: Ctx, vacancyId: string): Promise<void> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('favorites')
    .where('tenantId', '=', ctx.tenant.id)
    .where('userId', '=', whoAsks(ctx.actor).userId)
    .where('vacancyId', '=', vacancyId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound()
}

/** Remembers that the actor looked at a place; what lies further back is forgotten. */
export async function rememberSeen(ctx: Ctx, vacancyId: string): Promise<void> {
  const { userId } = whoAsks(ctx.actor)
  await getVacancy(ctx, vacancyId)
  await ctx.db
    .insertInto('seenVacancies')
    .values({ tenantId: ctx.tenant.id, userId, vacancyId, seenAt: ctx.now })
    .onConflict((conflicting) =>
      conflicting.columns(['tenantId', 'userId', 'vacancyId']).doUpdateSet({ seenAt: ctx.now }),
    )
    .execute()
  await sql`
    delete from seen_vacancies where tenant_id = ${ctx.tenant.id} and user_id = ${userId} and vacancy_id in (
      select vacancy_id from seen_vacancies where tenant_id = ${ctx.tenant.id} and user_id = ${userId}
      order by seen_at desc, vacancy_id offset ${mostSeen})`.execute(ctx.db)
}

/** What somebody looked at goes, at their wish. */
export async function forgetSeen(ctx: Ctx): Promise<void> {
  await ctx.db
    .deleteFrom('seenVacancies')
    .where('tenantId', '=', ctx.tenant.id)
    .where('userId', '=', whoAsks(ctx.actor).userId)
    .execute()
}

/** Who is gone for good keeps nothing here. */
export async function forgetKept(ctx: Ctx, userId: string): Promise<void> {
  for (const table of ['favorites', 'seenVacancies', 'savedSearches'] as const)
    await ctx.db.deleteFrom(table).where('tenantId', '=', ctx.tenant.id).where('userId', '=', userId).execute()
}

import type { Marks } from '#areas/vacancies/resource.ts'
import { sql, type SqlBool } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { actsAs, whoAsks } from '#areas/users/model.ts'
import { literals, prepared } from '#platform/db.ts'
import { joined, revived, vacancyColumns, visibleTo, type Vacancy } from '#areas/vacancies/queries.ts'
import { liveApplicationStatuses } from '#areas/applications/model.ts'

export type FavoritePage = { vacancies: Vacancy[]; total: number; gone: number }

/** The places the actor keeps, last kept first, with how many of them are on offer no longer. */
export async function listFavorites(ctx: Ctx, page: { number: number; size: number }): Promise<FavoritePage> {
  const { userId } = whoAsks(ctx.actor)
  const { rows } = await sql<{ rows: Vacancy[] | null; total: number; gone: number }>`
    with kept as materialized (
      select f.vacancy_id, f.kept_at, ${visibleTo(ctx)} as visible from favorites f
      join ${joined} on v.tenant_id = f.tenant_id and v.id = f.vacancy_id
      where f.tenant_id = ${ctx.tenant.id} and f.user_id = ${userId}
    ), page as (
      select vacancy_id, kept_at from kept where visible order by kept_at desc, vacancy_id
      limit ${page.size} offset ${(page.number - 1) * page.size}
    )
    select (select json_agg(p) from (
        select ${vacancyColumns} from page join ${joined} on v.tenant_id = ${ctx.tenant.id} and v.id = page.vacancy_id
        order by page.kept_at desc, v.id) p) as rows,
      (select count(*)::int from kept where visible) as total, (select count(*)::int from kept where not visible) as gone`.execute(
    ctx.db,
  )
  const [row] = rows
  return { vacancies: (row?.rows ?? []).map(revived), total: row?.total ?? 0, gone: row?.gone ?? 0 }
}

/** An application (`a`) that has not come to nothing. */
export const isAsked = sql<SqlBool>`a.status in ${literals(liveApplicationStatuses)}`

/** The marks of these places, where they have any; only pupils set them. An application that came to nothing is none. */
export async function marksOn(ctx: Ctx, vacancyIds: readonly string[]): Promise<Map<string, Marks>> {
  if (vacancyIds.length === 0 || !actsAs(ctx.actor, 'student')) return new Map()
  const { userId } = whoAsks(ctx.actor)
  const { rows } = await sql<Marks & { id: string }>`${prepared}
    select id, bool_or(is_kept) as kept, bool_or(not is_kept) as applied from (
      select f.vacancy_id as id, true as is_kept from favorites f where f.tenant_id = ${ctx.tenant.id} and f.user_id = ${userId}
        and f.vacancy_id = any (${vacancyIds}::uuid[])
      union all select a.vacancy_id, false from applications a where a.tenant_id = ${ctx.tenant.id} and a.student_id = ${userId}
        and a.vacancy_id = any (${vacancyIds}::uuid[]) and ${isAsked}
    ) marks group by id`.execute(ctx.db)
  return new Map(rows.map(({ id, ...marks }) => [id, marks]))
}

/** What the actor looked at last and may still see, newest first. */
export async function listSeen(ctx: Ctx): Promise<Vacancy[]> {
  const { userId } = whoAsks(ctx.actor)
  const { rows } = await sql<Vacancy>`
    select ${vacancyColumns} from seen_vacancies s join ${joined} on v.tenant_id = s.tenant_id and v.id = s.vacancy_id
    where s.tenant_id = ${ctx.tenant.id} and s.user_id = ${userId} and ${visibleTo(ctx)}
    order by s.seen_at desc, v.id`.execute(ctx.db)
  return rows
}

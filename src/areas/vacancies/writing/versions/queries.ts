import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { getManaged } from '../staff-view/queries.ts'
import type { FieldChanges } from './model.ts'

export type Version = {
  id: string
  step: string | null
  reason: string | null
  changedAt: Date
  /** Both null when the product did it itself. */
  changedById: string | null
  changedByName: string | null
  changes: FieldChanges
}

/** What was changed of a vacancy, newest first; people and schools by their names. For who works with it. */
export async function listVersions(
  ctx: Ctx,
  vacancyId: string,
  page: { number: number; size: number },
): Promise<{ rows: Version[]; total: number }> {
  await getManaged(ctx, vacancyId)
  const { rows } = await sql<Version & { total: number }>`
    select n.id, n.step, n.reason, n.changed_at, n.changes, n.changed_by as changed_by_id,
      nullif(concat_ws(' ', u.first_name, u.infix, u.last_name), '') as changed_by_name, count(*) over ()::int as total
    from vacancy_versions n left join users u on u.tenant_id = n.tenant_id and u.id = n.changed_by
    where n.tenant_id = ${ctx.tenant.id} and n.vacancy_id = ${vacancyId}
    order by n.changed_at desc, n.id desc limit ${page.size} offset ${(page.number - 1) * page.size}`.execute(ctx.db)
  return {
    rows: await withNames(
      ctx,
      rows.map(({ total: _all, ...row }) => row),
    ),
    total: rows[0]?.total ?? 0,
  }
}

const named = ['contactUserId', 'supervisorUserId', 'schoolIds', 'groupIds']

/** An id says nothing to who reads it: the names of the people and schools stand in its place. */
async function withNames(ctx: Ctx, versions: Version[]): Promise<Version[]> {
  const sides = versions.flatMap(({ changes }) =>
    named.flatMap((field) => (changes[field] ? [changes[field].from, changes[field].to] : [])),
  )
  const ids = [...new Set(sides.flat())].filter((id): id is string => typeof id === 'string')
  if (ids.length === 0) return versions
  const { rows } = await sql<{ id: string; name: string }>`
    select id, concat_ws(' ', first_name, infix, last_name) as name from users where tenant_id = ${ctx.tenant.id} and id = any (${ids}::uuid[])
    union all select id, name from organizations where tenant_id = ${ctx.tenant.id} and id = any (${ids}::uuid[])
    union all select id, name from groups where tenant_id = ${ctx.tenant.id} and id = any (${ids}::uuid[])`.execute(
    ctx.db,
  )
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const inWords = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(inWords) : typeof value === 'string' ? (names.get(value) ?? null) : value
  return versions.map((version) => ({
    ...version,
    changes: Object.fromEntries(
      Object.entries(version.changes).map(([field, change]) => [
        field,
        named.includes(field) ? { from: inWords(change.from), to: inWords(change.to) } : change,
      ]),
    ),
  }))
}

import { parsePostcode } from '#platform/fields.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { comparableName, type OrganizationType } from '../model.ts'
import { getVisibleOrganization } from '../queries.ts'
import { isUp, listOrganizations, visibleTo, type ListedOrganization } from '../listing/queries.ts'

export const likenesses = ['kvk', 'address', 'name'] as const
export type Likeness = (typeof likenesses)[number]
export type DuplicateRow = {
  id: string
  name: string
  status: string
  city: string | null
  kvkNumber: string | null
  organizationType: OrganizationType
  reasons: Likeness[]
}
export type WaitingOrganization = ListedOrganization & { duplicates: DuplicateRow[] }

/** Names this much alike are the same name, near enough. */
const alike = 0.85
const isNamedLike = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
  sql<SqlBool>`(${one} % ${other} and similarity(${one}, ${other}) >= ${alike}::real)`

/** So much of a name is enough to look for, and so many that are found are named. */
const fewestLetters = 3
const mostNamed = 3

/** What is typed of an organization that one would add. */
type Typed = { name: string; kvkNumber: string; postcode: string; houseNumber: string }

/** Those the actor may see that it may be: known by a name near enough, or one that what is typed is a part of; by its number, or at its door. */
export async function listKnownAs(ctx: Ctx, typed: Typed): Promise<DuplicateRow[]> {
  const comparable = comparableName(typed.name)
  const name = comparable.length < fewestLetters ? null : comparable
  const digits = typed.kvkNumber.replaceAll(/\D/g, '')
  const kvkNumber = /^\d{8}$/.test(digits) ? digits : null
  const houseNumber = typed.houseNumber.trim()
  const postcode = houseNumber === '' ? null : (parsePostcode(typed.postcode) ?? null)
  if (name === null && kvkNumber === null && postcode === null) return []
  const isNamed = sql<SqlBool>`(${isNamedLike(sql`o.comparable_name`, sql`${name}::text`)} or o.comparable_name like '%' || ${name}::text || '%')`
  const hasNumber = sql<SqlBool>`o.kvk_number = ${kvkNumber}::text`
  const isAtDoor = sql<SqlBool>`(o.postcode = ${postcode}::text and lower(o.house_number) = lower(${houseNumber}::text))`
  const { rows } = await sql<DuplicateRow>`
    select o.id, o.name, o.type as organization_type, o.status, o.city, o.kvk_number,
      array_remove(array[case when ${hasNumber} then 'kvk' end, case when ${isAtDoor} then 'address' end, case when ${isNamed} then 'name' end], null) as reasons
    from organizations o
    where o.tenant_id = ${ctx.tenant.id} and o.merged_into is null and ${visibleTo(ctx)} and (${hasNumber} or ${isAtDoor} or ${isNamed})
    order by ${hasNumber} desc nulls last, ${isAtDoor} desc nulls last, similarity(o.comparable_name, ${name ?? ''}) desc, o.name, o.id
    limit ${mostNamed}`.execute(ctx.db)
  return rows
}

/**
 * Organizations that wait to be judged, longest first, each with those it may well be: same KVK number, same door, or
 * nearly the same name.
 */
export async function listWaiting(
  ctx: Ctx,
  page: { number: number; size: number },
): Promise<{ rows: WaitingOrganization[]; total: number }> {
  const { rows: found } = await sql<{ id: string; total: number; duplicates: DuplicateRow[] | null }>`
    with waiting as materialized (
      select o.id, o.kvk_number, o.postcode, o.house_number, o.comparable_name, o.created_at, count(*) over ()::int as total
      from organizations o where o.tenant_id = ${ctx.tenant.id} and ${isUp}
      order by o.created_at, o.id limit ${page.size} offset ${(page.number - 1) * page.size}
    )
    select w.id, w.total, ${alikeTo(ctx)} as duplicates from waiting w`.execute(ctx.db)
  if (found.length === 0) return { rows: [], total: 0 }
  const listed = await listOrganizations(ctx, {
    filter: new Map([['id_in', found.map(({ id }) => id)]]),
    sort: [{ field: 'createdAt', descending: false }],
    page: { number: 1, size: found.length },
    include: [],
  })
  const duplicates = new Map(found.map((row) => [row.id, row.duplicates ?? []]))
  return {
    rows: listed.rows.map((row) => ({ ...row, duplicates: duplicates.get(row.id) ?? [] })),
    total: found[0]?.total ?? 0,
  }
}

/** The organizations that one may be the same as. */
export async function listDuplicatesOf(ctx: Ctx, id: string): Promise<DuplicateRow[]> {
  const { id: shown } = await getVisibleOrganization(ctx, id)
  const { rows } = await sql<{ duplicates: DuplicateRow[] | null }>`
    select ${alikeTo(ctx)} as duplicates from organizations w where w.tenant_id = ${ctx.tenant.id} and w.id = ${shown}`.execute(
    ctx.db,
  )
  return rows[0]?.duplicates ?? []
}

/** Those that may well be the organization `w` of a query: same KVK number, same door, or nearly the same name. */
function alikeTo(ctx: Ctx) {
  return sql`(
      select json_agg(json_build_object('id', d.id, 'name', d.name, 'organizationType', d.type, 'status', d.status, 'city', d.city, 'kvkNumber', d.kvk_number,
        'reasons', array_remove(array[
          case when d.kvk_number = w.kvk_number then 'kvk' end,
          case when d.postcode = w.postcode and d.house_number = w.house_number then 'address' end,
          case when ${isNamedLike(sql`d.comparable_name`, sql`w.comparable_name`)} then 'name' end], null)) order by d.status, d.name, d.id)
      from organizations d
      where d.tenant_id = ${ctx.tenant.id} and d.id <> w.id and d.merged_into is null and not d.awaits_contact
        and (d.kvk_number = w.kvk_number or (d.postcode = w.postcode and d.house_number = w.house_number)
          or ${isNamedLike(sql`d.comparable_name`, sql`w.comparable_name`)}))`
}

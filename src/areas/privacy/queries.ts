import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { actsAs, userIdOf } from '#areas/users/model.ts'
import { literals } from '#platform/db.ts'
import { unauthorized } from '#platform/errors.ts'
import { holdings } from '#areas/tables.ts'
import { getStudent } from '#areas/students/file/queries.ts'

/** Rows by table, each with its columns as they are kept. */
export type Holdings = Record<string, Record<string, unknown>[]>

const parameter = (condition: string, me: string): RawBuilder<unknown> =>
  sql.join(
    condition.split(':me').map((part) => sql.raw(part)),
    sql`${me}::uuid`,
  )

/** Everything that is held about the actor, in one round trip. Secrets, and what is about somebody else, stay out. */
export async function getOwnHoldings(ctx: Ctx): Promise<Holdings> {
  const me = userIdOf(ctx.actor)
  if (!me) throw unauthorized()
  const parts = Object.entries(holdings).flatMap(([table, held]) => {
    if ('none' in held) return []
    const scope =
      table === 'accounts' ? sql`t.cooperation_id = ${ctx.tenant.cooperationId}` : sql`t.tenant_id = ${ctx.tenant.id}`
    const without = ['tenant_id', 'cooperation_id', ...(held.secret ?? [])]
    return sql`select ${table}::text as name, (select coalesce(jsonb_agg(to_jsonb(t) - ${without}::text[]), '[]') from ${sql.table(table)} t
      where ${scope} and (${parameter(held.of, me)})) as rows`
  })
  // One row for each table: a function of the database takes a hundred arguments at most, which are fifty tables.
  const { rows } = await sql<{ held: string }>`
    select jsonb_object_agg(name, rows)::text as held from (${sql.join(parts, sql` union all `)}) each_table`.execute(
    ctx.db,
  )
  return JSON.parse(rows[0]?.held ?? '{}') as Holdings
}

/** What people bring in of others: a pupil's certificates and contract are that pupil's, whoever handed them in or sent them. */
const ofOthers = ['required_documents', 'contracts', 'imports'] as const

/** The files a person brought in, the papers that were asked of them, and the contracts with their own signature, for the download. */
export async function listOwnFiles(ctx: Ctx): Promise<{ id: string; fileName: string }[]> {
  const me = userIdOf(ctx.actor)
  if (!me) throw unauthorized()
  const { rows } = await sql<{ id: string; fileName: string }>`
    select f.id, f.file_name from files f where f.tenant_id = ${ctx.tenant.id} and f.scan_state not in ('waiting', 'refused') and ((f.created_by = ${me}::uuid and f.owner_type not in ${literals(ofOthers)}) or f.id in (
      select d.file_id from required_documents d join internships i on i.tenant_id = d.tenant_id and i.id = d.internship_id
      where d.tenant_id = ${ctx.tenant.id} and i.student_id = ${me}::uuid and d.handed_in_by = 'student') or f.id in (
      select c.sealed_file_id from contracts c join internships i on i.tenant_id = c.tenant_id and i.id = c.internship_id
      where c.tenant_id = ${ctx.tenant.id} and i.student_id = ${me}::uuid))
    order by f.created_at`.execute(ctx.db)
  return rows
}

export type DataView = {
  id: string
  what: string
  onDay: string
  capacity: string
  organizationName: string | null
  /** Told to a school about its pupils; to others the role and the organization say enough. */
  viewerName: string | null
}

/** Who looked at the actor's record, or for a school at that of a pupil of its own; newest first, in one round trip. */
export async function listDataViews(
  ctx: Ctx,
  { studentId, page }: { studentId: string | undefined; page: { number: number; size: number } },
): Promise<{ rows: DataView[]; total: number }> {
  const subject = studentId ? (await getStudent(ctx, studentId)).id : userIdOf(ctx.actor)
  if (!subject) throw unauthorized()
  const named =
    studentId !== undefined && actsAs(ctx.actor, 'coordinator', 'school_admin', 'tenant_admin', 'platform_admin')
  const { rows } = await sql<{ rows: DataView[] | null; total: number }>`
    with seen as (
      select v.what, v.on_day, v.capacity, v.first_at, o.name as organization_name,
        case when ${named}::boolean then nullif(concat_ws(' ', u.first_name, u.infix, u.last_name), '') end as viewer_name,
        md5(concat_ws(' ', v.on_day, v.what, v.viewer_id, v.impersonator_id, v.capacity)) as id
      from data_views v
      left join users u on u.tenant_id = v.tenant_id and u.id = v.viewer_id
      left join organizations o on o.tenant_id = v.tenant_id and o.id = v.organization_id
      where v.tenant_id = ${ctx.tenant.id} and v.subject_id = ${subject}::uuid
    )
    select (select json_agg(r) from (select id, what, on_day, capacity, organization_name, viewer_name from seen
        order by on_day desc, first_at desc, id limit ${page.size} offset ${(page.number - 1) * page.size}) r) as rows,
      (select count(*)::int from seen) as total`.execute(ctx.db)
  return { rows: rows[0]?.rows ?? [], total: rows[0]?.total ?? 0 }
}

import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { calledOffStatuses } from '#areas/internships/model.ts'
import { schoolYearOf } from '#areas/periods/model.ts'
import { narrowedTo, organizationsOf } from '#areas/users/model.ts'
import { literals } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import { allOf, choice, filterExpressions, orderOf, type Filterable } from '#platform/filters.ts'
import type { Query } from '#platform/jsonapi.ts'
import { addDays, dayOf } from '#platform/week.ts'
import { agreementKinds, agreementStates, renewedWithin, type AgreementKind } from './model.ts'
import { agreementKeepers } from './policy.ts'

export type Agreement = {
  id: string
  schoolId: string
  schoolName: string
  organizationId: string
  organizationName: string
  kind: AgreementKind
  note: string
  startsOn: string
  endsOn: string | null
  fileId: string | null
  fileName: string | null
  fileMime: string | null
  fileBytes: number | null
  /** Whether the two agreed the same anew, to begin later. */
  isFollowed: boolean
  /** How many pupils of the school began at the organization this school year. */
  pupilsThisYear: number
  lockVersion: number
}

const joined = sql`partner_agreements a
  join organizations s on s.tenant_id = a.tenant_id and s.id = a.school_id
  join organizations o on o.tenant_id = a.tenant_id and o.id = a.organization_id
  left join files f on f.tenant_id = a.tenant_id and f.id = a.file_id`

/** Where an agreement stands today, by the rule of `agreementStateOn`. */
function stateToday(ctx: Ctx) {
  const today = dayOf(ctx.now)
  return sql`case when a.ends_on < ${today}::date then 'ended' when a.starts_on > ${today}::date then 'planned'
    when a.ends_on <= ${addDays(today, renewedWithin[0])}::date then 'runs_out' else 'valid' end`
}

const selected = (
  ctx: Ctx,
) => sql`a.id, a.school_id, s.name as school_name, a.organization_id, o.name as organization_name, a.kind, a.note, a.starts_on, a.ends_on,
    a.file_id, f.file_name, f.mime as file_mime, f.byte_size as file_bytes, a.lock_version,
    exists (select 1 from partner_agreements n where n.tenant_id = a.tenant_id and n.school_id = a.school_id
      and n.organization_id = a.organization_id and n.kind = a.kind and n.starts_on > a.starts_on) as is_followed,
    (select count(distinct i.student_id)::int from internships i
      join student_profiles p on p.tenant_id = i.tenant_id and p.user_id = i.student_id and p.school_id = a.school_id
      where i.tenant_id = a.tenant_id and i.organization_id = a.organization_id and i.status not in ${literals(calledOffStatuses)}
        and i.starts_on between ${schoolYearOf(dayOf(ctx.now)).startsOn}::date and ${dayOf(ctx.now)}::date) as pupils_this_year`

function visibleTo(ctx: Ctx): RawBuilder<SqlBool> {
  if (ctx.actor.kind === 'system') return sql<SqlBool>`true`
  const schools = organizationsOf(ctx.actor, ...agreementKeepers)
  const companies = organizationsOf(ctx.actor, 'company_admin')
  return sql<SqlBool>`(a.school_id = any (${schools}::uuid[]) or a.organization_id = any (${companies}::uuid[]))`
}

/** An agreement the actor may know of; another does not exist. */
export async function getAgreement(ctx: Ctx, id: string): Promise<Agreement> {
  const { rows } = await sql<Agreement>`
    select ${selected(ctx)} from ${joined} where a.tenant_id = ${ctx.tenant.id} and a.id = ${id} and ${visibleTo(ctx)}`.execute(
    ctx.db,
  )
  if (!rows[0]) throw notFound()
  return rows[0]
}

const columns = {
  schoolId: { kind: 'id', sql: sql`a.school_id` },
  organizationId: { kind: 'id', sql: sql`a.organization_id` },
  organizationName: { kind: 'text', sql: sql`o.name` },
  schoolName: { kind: 'text', sql: sql`s.name` },
  kind: choice(agreementKinds, sql`a.kind`),
  startsOn: { kind: 'date', sql: sql`a.starts_on` },
  endsOn: { kind: 'date', sql: sql`a.ends_on` },
} as const satisfies Filterable

/** What may be asked of the list; `state` is told by the day. */
export const agreementFilters = { ...columns, state: choice(agreementStates, sql`null`) } as const satisfies Filterable
export const agreementSorts = ['organizationName', 'schoolName', 'startsOn', 'endsOn'] as const
const sorts: Record<(typeof agreementSorts)[number], RawBuilder<unknown>> = {
  organizationName: sql`lower(o.name)`,
  schoolName: sql`lower(s.name)`,
  startsOn: sql`a.starts_on`,
  endsOn: sql`a.ends_on`,
}

export type AgreementList = { rows: Agreement[]; total: number; byState: Record<string, number> }

/** What the actor may know of, what ends first in front; with the counts by state, in one round trip. */
export async function listAgreements(
  ctx: Ctx,
  { filter, sort, page }: Pick<Query, 'filter' | 'sort' | 'page'>,
): Promise<AgreementList> {
  const wanted = allOf(filterExpressions(filter, { ...columns, state: choice(agreementStates, stateToday(ctx)) }))
  const order = orderOf(sort.length > 0 ? sort : [{ field: 'endsOn', descending: false }], sorts, sql`a.id`)
  const own = narrowedTo(ctx.actor, ctx.organizationId)
  const within = own
    ? sql<SqlBool>`(a.school_id = ${own}::uuid or a.organization_id = ${own}::uuid)`
    : sql<SqlBool>`true`
  const { rows } = await sql<{ [Key in keyof AgreementList]: AgreementList[Key] | null }>`
    with seen as materialized (
      select a.id, ${stateToday(ctx)} as state, ${wanted} as wanted from ${joined}
      where a.tenant_id = ${ctx.tenant.id} and ${visibleTo(ctx)} and ${within})
    select (select json_agg(r) from (select ${selected(ctx)} from ${joined}
        where a.tenant_id = ${ctx.tenant.id} and a.id in (select id from seen where wanted)
        order by ${order} limit ${page.size} offset ${(page.number - 1) * page.size}) r) as rows,
      (select count(*)::int from seen where wanted) as total,
      (select json_object_agg(state, n) from (select state, count(*)::int as n from seen group by state) c) as by_state`.execute(
    ctx.db,
  )
  const [found] = rows
  return { rows: found?.rows ?? [], total: found?.total ?? 0, byState: found?.byState ?? {} }
}

export type RecognitionException = {
  id: string
  schoolId: string
  schoolName: string
  organizationId: string
  reason: string
  givenByName: string | null
  createdAt: Date
}

/** Where one's schools place pupils although the organization is not recognised, and why. */
export async function listExceptions(ctx: Ctx, organizationId?: string): Promise<RecognitionException[]> {
  const schools = organizationsOf(ctx.actor, ...agreementKeepers)
  const at = organizationId ? sql<SqlBool>`e.organization_id = ${organizationId}` : sql<SqlBool>`true`
  const own = ctx.actor.kind === 'system' ? sql<SqlBool>`true` : sql<SqlBool>`e.school_id = any (${schools}::uuid[])`
  const { rows } = await sql<RecognitionException>`
    select e.id, e.school_id, s.name as school_name, e.organization_id, e.reason, e.created_at,
      nullif(concat_ws(' ', u.first_name, u.infix, u.last_name), '') as given_by_name
    from recognition_exceptions e join organizations s on s.tenant_id = e.tenant_id and s.id = e.school_id
    left join users u on u.tenant_id = e.tenant_id and u.id = e.given_by
    where e.tenant_id = ${ctx.tenant.id} and ${own} and ${at} order by s.name, e.id`.execute(ctx.db)
  return rows
}

import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { organizationsOf } from '#areas/users/model.ts'
import { notFound } from '#platform/errors.ts'
import { literals } from '#platform/db.ts'
import { receivedStatuses, type DocumentKind, type DocumentParty } from '../model.ts'
import { documentKeepers } from '../policy.ts'

/** What a school asks for, where and by when. */
export type DocumentRule = {
  id: string
  schoolId: string
  schoolName: string
  periodId: string | null
  periodName: string | null
  kind: DocumentKind
  name: string
  handedInBy: DocumentParty
  sectorKeys: string[]
  daysBefore: number
  /** Of how many internships it was asked, of how many it came in, and of how many that holds no longer. */
  asked: number
  received: number
  expired: number
}

/** Whether a school is one the actor keeps the rules of. */
function isKept(ctx: Ctx, schoolId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  if (ctx.actor.kind === 'system') return sql<SqlBool>`true`
  return sql<SqlBool>`${schoolId} = any (${organizationsOf(ctx.actor, ...documentKeepers)}::uuid[])`
}

/** The rules of the schools one keeps them for; those that are archived are gone. */
export async function listDocumentRules(ctx: Ctx, id?: string): Promise<DocumentRule[]> {
  const { rows } = await sql<DocumentRule>`
    select r.id, r.school_id, o.name as school_name, r.period_id, p.name as period_name, r.kind, r.name, r.handed_in_by, r.sector_keys, r.days_before, n.asked, n.received, n.expired
    from document_rules r join organizations o on o.tenant_id = r.tenant_id and o.id = r.school_id
    left join internship_periods p on p.tenant_id = r.tenant_id and p.id = r.period_id
    cross join lateral (select count(*)::int as asked, count(*) filter (where d.status in ${literals(receivedStatuses)})::int as received, count(*) filter (where d.status = 'expired')::int as expired
      from required_documents d where d.tenant_id = r.tenant_id and d.rule_id = r.id) n
    where r.tenant_id = ${ctx.tenant.id} and not r.is_archived and ${isKept(ctx, sql`r.school_id`)} and ${id ? sql<SqlBool>`r.id = ${id}` : sql<SqlBool>`true`}
    order by o.name, r.kind, r.name, r.created_at, r.id`.execute(ctx.db)
  return rows
}

/** What was asked outside the rules: by places that want a certificate of conduct, and by hand of one internship. */
export type AskedApart = Pick<DocumentRule, 'kind' | 'name' | 'handedInBy' | 'asked' | 'received' | 'expired'>

/** The same of the schools one keeps rules for, most asked first. */
export async function listAskedApart(ctx: Ctx): Promise<AskedApart[]> {
  const { rows } = await sql<AskedApart>`
    select d.kind, d.name, d.handed_in_by, count(*)::int as asked, count(*) filter (where d.status in ${literals(receivedStatuses)})::int as received, count(*) filter (where d.status = 'expired')::int as expired
    from required_documents d join internships i on i.tenant_id = d.tenant_id and i.id = d.internship_id
    join student_profiles s on s.tenant_id = i.tenant_id and s.user_id = i.student_id
    where d.tenant_id = ${ctx.tenant.id} and d.rule_id is null and ${isKept(ctx, sql`s.school_id`)}
    group by d.kind, d.name, d.handed_in_by order by asked desc, d.kind, d.name, d.handed_in_by`.execute(ctx.db)
  return rows
}

export async function getDocumentRule(ctx: Ctx, id: string): Promise<DocumentRule> {
  const [rule] = await listDocumentRules(ctx, id)
  if (!rule) throw notFound()
  return rule
}

import { sql, type SqlBool } from 'kysely'
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
  /** Of how many internships it was asked, and of how many it came in. */
  asked: number
  received: number
}

/** The rules of the schools one keeps them for; those that are archived are gone. */
export async function listDocumentRules(ctx: Ctx, id?: string): Promise<DocumentRule[]> {
  const schools = organizationsOf(ctx.actor, ...documentKeepers)
  const own = ctx.actor.kind === 'system' ? sql<SqlBool>`true` : sql<SqlBool>`r.school_id = any (${schools}::uuid[])`
  const { rows } = await sql<DocumentRule>`
    select r.id, r.school_id, o.name as school_name, r.period_id, p.name as period_name, r.kind, r.name, r.handed_in_by, r.sector_keys, r.days_before, n.asked, n.received
    from document_rules r join organizations o on o.tenant_id = r.tenant_id and o.id = r.school_id
    left join internship_periods p on p.tenant_id = r.tenant_id and p.id = r.period_id
    cross join lateral (select count(*)::int as asked, count(*) filter (where d.status in ${literals(receivedStatuses)})::int as received
      from required_documents d where d.tenant_id = r.tenant_id and d.rule_id = r.id) n
    where r.tenant_id = ${ctx.tenant.id} and not r.is_archived and ${own} and ${id ? sql<SqlBool>`r.id = ${id}` : sql<SqlBool>`true`}
    order by o.name, r.kind, r.name, r.created_at, r.id`.execute(ctx.db)
  return rows
}

export async function getDocumentRule(ctx: Ctx, id: string): Promise<DocumentRule> {
  const [rule] = await listDocumentRules(ctx, id)
  if (!rule) throw notFound()
  return rule
}

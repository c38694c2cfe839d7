import { sql, type SqlBool } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { notFound } from '#platform/errors.ts'
import { schoolsToImportFor } from '../roster/policy.ts'
import type { SourceFault } from './asking/model.ts'

/** Where the administration of a school is asked, without its secret. */
export type RosterSource = {
  id: string
  schoolId: string
  schoolName: string
  baseUrl: string
  tokenUrl: string
  clientId: string
  isNightly: boolean
  askedAt: Date | null
  fetchedAt: Date | null
  lastFault: SourceFault | null
}

/** Those of one's own schools. */
export async function listRosterSources(ctx: Ctx, id?: string): Promise<RosterSource[]> {
  const own =
    ctx.actor.kind === 'system'
      ? sql<SqlBool>`true`
      : sql<SqlBool>`r.school_id = any (${schoolsToImportFor(ctx.actor)}::uuid[])`
  const { rows } = await sql<RosterSource>`
    select r.id, r.school_id, o.name as school_name, r.base_url, r.token_url, r.client_id, r.is_nightly, r.asked_at, r.fetched_at, r.fault as last_fault
    from roster_sources r join organizations o on o.tenant_id = r.tenant_id and o.id = r.school_id
    where r.tenant_id = ${ctx.tenant.id} and ${own} and ${id ? sql<SqlBool>`r.id = ${id}` : sql<SqlBool>`true`} order by o.name, r.id`.execute(
    ctx.db,
  )
  return rows
}

export async function getRosterSource(ctx: Ctx, id: string): Promise<RosterSource> {
  const [source] = await listRosterSources(ctx, id)
  if (!source) throw notFound()
  return source
}

import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { calledOffStatuses } from '#areas/internships/model.ts'
import { internshipsJoined, internshipsVisibleTo } from '#areas/internships/queries.ts'
import { actsAs, narrowedTo, organizationsOf } from '#areas/users/model.ts'
import { onlineStatuses } from '#areas/vacancies/model.ts'
import { joined, visibleTo } from '#areas/vacancies/queries.ts'
import { literals } from '#platform/db.ts'

/** Where something lies, of which organization, and of how many pupils or free seats. */
export type DashboardSpot = {
  id: string
  organizationId: string
  organizationName: string
  city: string | null
  lat: number
  lng: number
  count: number
}

/** More signs than this nobody tells apart on a map of this size. */
const mostSpots = 300

/** Where the pupils of a period are whom the actor looks after: one spot for each place, with how many go there. */
export function placedSpots(ctx: Ctx, { periodId, groupId }: { periodId: string; groupId: string | undefined }) {
  const [lat, lng] = [sql`coalesce(i.lat, v.lat, o.lat)`, sql`coalesce(i.lng, v.lng, o.lng)`]
  return sql`select coalesce(jsonb_agg(spot), '[]') from (
    select min(i.id::text) as id, o.id as "organizationId", o.name as "organizationName", o.city, ${lat} as lat, ${lng} as lng, count(*)::int as count
    from ${internshipsJoined}
    where i.tenant_id = ${ctx.tenant.id} and i.period_id = ${periodId} and i.status not in ${literals([...calledOffStatuses, 'not_passed'])}
      and ${lat} is not null and ${lng} is not null and ${internshipsVisibleTo(ctx)}
      and (${groupId ?? null}::uuid is null or exists (select 1 from group_memberships gm where gm.tenant_id = i.tenant_id
        and gm.student_id = i.student_id and gm.group_id = ${groupId ?? null}::uuid and gm.left_on is null))
    group by o.id, o.name, o.city, ${lat}, ${lng} order by count(*) desc, o.name limit ${mostSpots}) spot`
}

/** Where the places lie the actor looks after, for a company its own: one spot each, with how many seats are free. */
export async function listOfferedSpots(ctx: Ctx): Promise<DashboardSpot[]> {
  const own = organizationsOf(ctx.actor, 'company_admin', 'company_supervisor', 'company_signatory')
  const company = narrowedTo(ctx.actor, ctx.organizationId)
  const keeps = actsAs(ctx.actor, 'broker', 'tenant_admin')
  const { rows } = await sql<DashboardSpot>`
    select min(v.id::text) as id, o.id as organization_id, o.name as organization_name, o.city, v.lat, v.lng,
      greatest(0, sum(v.seats - v.seats_taken))::int as count
    from ${joined}
    where v.tenant_id = ${ctx.tenant.id} and v.status in ${literals(onlineStatuses)} and v.lat is not null and v.lng is not null
      and ${visibleTo(ctx)} and (${keeps} or v.organization_id = any (${own}::uuid[]))
      and (${company ?? null}::uuid is null or v.organization_id = ${company ?? null}::uuid)
    group by o.id, o.name, o.city, v.lat, v.lng order by o.name, v.lat limit ${mostSpots}`.execute(ctx.db)
  return rows
}

import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { unauthorized } from '#platform/errors.ts'
import { dayOf } from '#platform/week.ts'
import type { FeedEntry } from './model.ts'
import { literals } from '#platform/db.ts'
import { onlineStatuses } from '#areas/vacancies/model.ts'

/** So many in one answer; the rest is behind its `next`. */
export const feedPageSize = 100

/**
 * Public places, newest first, from where the last answer ended: what any visitor may see, whoever asks. One more than
 * a page, to know whether there are more.
 */
export async function listFeed(ctx: Ctx, after: { at: Date; id: string } | undefined): Promise<FeedEntry[]> {
  if (!ctx.tenant.capabilities.publicVacancies) throw unauthorized()
  const today = dayOf(ctx.now)
  const older = after
    ? sql`and (date_trunc('milliseconds', v.published_at), v.id) < (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql``
  const { rows } = await sql<FeedEntry>`
    select v.id, v.title, v.summary, v.description, o.name as organization_name, v.city, v.sector_keys, v.program, v.min_age, v.hours_total,
      greatest(0, v.seats - v.seats_taken) as seats_left, v.starts_on, v.ends_on, v.application_deadline,
      v.published_at, v.updated_at
    from vacancies v join organizations o on o.tenant_id = v.tenant_id and o.id = v.organization_id
    where v.tenant_id = ${ctx.tenant.id} and v.status in ${literals(onlineStatuses)} and o.status = 'approved' and v.school_ids = '{}'
      and v.published_at is not null and coalesce(v.application_deadline, v.ends_on, ${today}::date) >= ${today}::date ${older}
    order by date_trunc('milliseconds', v.published_at) desc, v.id desc limit ${feedPageSize + 1}`.execute(ctx.db)
  return rows
}

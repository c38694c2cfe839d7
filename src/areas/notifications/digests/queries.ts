import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { userIdOf } from '#areas/users/model.ts'
import { unauthorized } from '#platform/errors.ts'
import { timeZone } from '#platform/week.ts'
import { quiet, unhurried } from '../model.ts'

export type Frequency = 'off' | 'daily' | 'weekly'
export type DigestSettings = {
  frequency: Frequency
  weekday: number
  hour: number
  /**
   * How many mails each choice would have been in the last four weeks: one by one, or as overviews, of these at most, for what
   * was read in time makes none. Beside those by the week so many would have come alone: they cannot wait that long.
   */
  recent: Record<Frequency | 'alone', number>
}

/** When an overview comes, of who never chose. */
const usual = { weekday: 1, hour: 7 }
const fourWeeks = 28 * 24 * 60 * 60_000

type Chosen = { frequency: Frequency | null; weekday: number | null; hour: number | null }

/** How the actor wants mail; who never chose gets each thing at once. */
export async function getDigestSettings(ctx: Ctx): Promise<DigestSettings & { userId: string }> {
  const userId = userIdOf(ctx.actor)
  if (!userId) throw unauthorized()
  const since = new Date(ctx.now.getTime() - fourWeeks)
  const { rows } = await sql<Chosen & DigestSettings['recent']>`
    select d.frequency, d.weekday, d.hour, told.*
    from (select) one left join digest_settings d on d.tenant_id = ${ctx.tenant.id} and d.user_id = ${userId}
    cross join lateral (
      select (count(*) filter (where w.waits))::int as "off", count(distinct w.moment::date)::int as daily,
        count(distinct date_trunc('week', w.moment - make_interval(days => coalesce(d.weekday, ${usual.weekday}) - 1)))::int as weekly,
        (count(*) filter (where w.waits and n.action_required))::int as alone
      from notifications n cross join lateral (
        -- A day of overviews begins at the hour of one; it tells of all that is not read, also of what was mailed at once.
        select n.created_at at time zone ${timeZone} - make_interval(hours => coalesce(d.hour, ${usual.hour})) as moment,
          n.template_key <> all(${[...quiet]}::text[])
            and (not n.action_required or n.template_key = any(${[...unhurried]}::text[])) as waits) w
      where n.tenant_id = ${ctx.tenant.id} and n.user_id = ${userId} and n.created_at >= ${since}) told`.execute(ctx.db)
  const [row] = rows
  return {
    userId,
    frequency: row?.frequency ?? 'off',
    weekday: row?.weekday ?? usual.weekday,
    hour: row?.hour ?? usual.hour,
    recent: { off: row?.off ?? 0, daily: row?.daily ?? 0, weekly: row?.weekly ?? 0, alone: row?.alone ?? 0 },
  }
}

/** Who of these people wants what can wait in one mail, as often as one of these. */
export async function listPatient(
  ctx: Ctx,
  userIds: string[],
  frequencies: Exclude<Frequency, 'off'>[],
): Promise<Set<string | null>> {
  if (userIds.length === 0 || frequencies.length === 0) return new Set()
  const rows = await ctx.db
    .selectFrom('digestSettings')
    .select('userId')
    .where('tenantId', '=', ctx.tenant.id)
    .where('userId', 'in', userIds)
    .where('frequency', 'in', frequencies)
    .execute()
  return new Set(rows.map(({ userId }) => userId))
}

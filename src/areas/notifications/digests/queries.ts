import { sql, type Expression, type SqlBool } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import type { NoticeKey, NoticeValues } from '#areas/notice.ts'
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
   * How many mails each choice would have been in the last four weeks, of the same notices: one by one, or as overviews of what
   * could wait, of these at most, for what was read in time makes none, and beside them so many alone that could not.
   */
  recent: Record<Frequency | 'besideDaily' | 'besideWeekly', number>
  /** The newest of those that could wait. */
  waited: Line[]
}

/** What an overview says of a notice. */
export type Line = { key: NoticeKey; data: [string, NoticeValues[string]][] }

/** When an overview comes, of who never chose. */
const usual = { weekday: 1, hour: 7 }
const fourWeeks = 28 * 24 * 60 * 60_000
/** So many lines show what an overview looks like. */
const mostWaited = 6

/** Of a notice `n`: there is a mail for it, at once or in an overview. */
const isMailed = sql<SqlBool>`(n.template_key <> all(${[...quiet]}::text[]))`

/** Of a notice `n` that is mailed: it waits for the overview; what asks for something now does not, or until the end of the day at most. */
function waitsFor(frequency: 'daily' | 'weekly') {
  return frequency === 'daily'
    ? sql<SqlBool>`(not n.action_required or n.template_key = any(${[...unhurried]}::text[]))`
    : sql<SqlBool>`(not n.action_required)`
}

/** Of a notice `n`: it waits for the overview of somebody who wants them as often as this. */
export const isHeldFor = (frequency: Expression<string>) =>
  sql<SqlBool>`(${isMailed} and case ${frequency} when 'daily' then ${waitsFor('daily')} else ${waitsFor('weekly')} end)`

/** Of a notice `n`: it is the actor's, of the last weeks, and was mailed. */
const mailedLately = (ctx: Ctx, userId: string) =>
  sql<SqlBool>`(n.tenant_id = ${ctx.tenant.id} and n.user_id = ${userId}
    and n.created_at >= ${new Date(ctx.now.getTime() - fourWeeks)} and ${isMailed})`

type Chosen = { frequency: Frequency | null; weekday: number | null; hour: number | null }

/** How the actor wants mail; who never chose gets each thing at once. */
export async function getDigestSettings(ctx: Ctx): Promise<DigestSettings & { userId: string }> {
  const userId = userIdOf(ctx.actor)
  if (!userId) throw unauthorized()
  const { rows } = await sql<Chosen & DigestSettings['recent']>`
    select d.frequency, d.weekday, d.hour, told.*
    from (select) one left join digest_settings d on d.tenant_id = ${ctx.tenant.id} and d.user_id = ${userId}
    cross join lateral (
      select count(*)::int as "off", (count(distinct w.moment::date) filter (where ${waitsFor('daily')}))::int as daily,
        (count(distinct date_trunc('week', w.moment - make_interval(days => coalesce(d.weekday, ${usual.weekday}) - 1)))
          filter (where ${waitsFor('weekly')}))::int as weekly,
        (count(*) filter (where not ${waitsFor('daily')}))::int as beside_daily,
        (count(*) filter (where not ${waitsFor('weekly')}))::int as beside_weekly
      from notifications n cross join lateral (
        -- A day of overviews begins at the hour of one.
        select n.created_at at time zone ${timeZone} - make_interval(hours => coalesce(d.hour, ${usual.hour})) as moment) w
      where ${mailedLately(ctx, userId)}) told`.execute(ctx.db)
  const [row] = rows
  return {
    userId,
    frequency: row?.frequency ?? 'off',
    weekday: row?.weekday ?? usual.weekday,
    hour: row?.hour ?? usual.hour,
    recent: {
      off: row?.off ?? 0,
      daily: row?.daily ?? 0,
      weekly: row?.weekly ?? 0,
      besideDaily: row?.besideDaily ?? 0,
      besideWeekly: row?.besideWeekly ?? 0,
    },
    waited: await listWaited(ctx, userId),
  }
}

async function listWaited(ctx: Ctx, userId: string): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select n.template_key as key, n.data from notifications n
    where ${mailedLately(ctx, userId)} and ${waitsFor('daily')}
    order by n.created_at desc, n.id desc limit ${mostWaited}`.execute(ctx.db)
  return rows
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

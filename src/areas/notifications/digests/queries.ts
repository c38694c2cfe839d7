import { sql, type Expression, type SqlBool } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import type { NoticeKey, NoticeValues } from '#areas/notice.ts'
import { userIdOf } from '#areas/users/model.ts'
import { unauthorized } from '#platform/errors.ts'
import { timeZone } from '#platform/week.ts'
import { quiet, subjectOfNotice, unhurried } from '../model.ts'
import type { Frequency, MailSubject, MailWishes } from './model.ts'

export type DigestSettings = {
  frequency: Frequency
  weekday: number
  hour: number
  /**
   * How many mails each choice would have been in the last four weeks, of the same notices: one by one, or as overviews of what
   * could wait, of these at most, for what was read in time makes none, and beside them so many alone that could not.
   */
  recent: Record<Frequency | 'besideDaily' | 'besideWeekly', number>
  /** Of which subjects mail comes at once whatever the frequency, and of which none, unless something is asked. */
  atOnce: MailSubject[]
  unmailed: MailSubject[]
  /** How much news there was of each subject in the last four weeks, mailed or not. */
  bySubject: Partial<Record<MailSubject, number>>
  /** The newest of those that could wait. */
  waited: Line[]
  /** The newest that were mailed at all, or would have been, each with its moment. */
  mailed: (Line & { at: Date })[]
}

/** What an overview says of a notice. */
export type Line = { key: NoticeKey; data: [string, NoticeValues[string]][] }

/** When an overview comes, of who never chose. */
const usual = { weekday: 1, hour: 7 }
const fourWeeks = 28 * 24 * 60 * 60_000
/** So many lines show what an overview looks like, and what a row of mails does. */
const mostWaited = 6
const mostMailed = 4

/** Of a notice `n`: its subject, as people choose by it; null where it is no choice. */
const subject = sql<string | null>`(${JSON.stringify(subjectOfNotice)}::jsonb ->> n.template_key)`

/** Which subjects somebody wants otherwise, as columns or values. */
type Otherwise = { atOnce: Expression<string[]>; unmailed: Expression<string[]> }
const asValues = ({ atOnce, unmailed }: Pick<MailWishes, 'atOnce' | 'unmailed'>): Otherwise => ({
  atOnce: sql<string[]>`${[...atOnce]}::text[]`,
  unmailed: sql<string[]>`${[...unmailed]}::text[]`,
})

/** Of a notice `n`: an overview tells of it, also of what nobody is mailed about by itself. */
export const isListed = ({ unmailed }: Otherwise) =>
  sql<SqlBool>`(n.action_required or ${subject} is null or ${subject} <> all(${unmailed}))`

/** Of a notice `n`: there is a mail for it, at once or in an overview. */
export const isMailed = (otherwise: Otherwise) =>
  sql<SqlBool>`(n.template_key <> all(${[...quiet]}::text[]) and ${isListed(otherwise)})`

/** Of a notice `n` that is mailed: it waits for the overview; what asks for something now does not, or until the end of the day at most. */
function waitsFor(frequency: 'daily' | 'weekly', { atOnce }: Otherwise) {
  const mayWait =
    frequency === 'daily'
      ? sql<SqlBool>`(not n.action_required or n.template_key = any(${[...unhurried]}::text[]))`
      : sql<SqlBool>`(not n.action_required)`
  return sql<SqlBool>`(${mayWait} and (${subject} is null or ${subject} <> all(${atOnce})))`
}

/** Of a notice `n`: it is the actor's, of the last weeks. */
const lately = (ctx: Ctx, userId: string) =>
  sql<SqlBool>`(n.tenant_id = ${ctx.tenant.id} and n.user_id = ${userId}
    and n.created_at >= ${new Date(ctx.now.getTime() - fourWeeks)})`

/** How the actor wants mail; who never chose gets each thing at once. */
export async function getDigestSettings(ctx: Ctx): Promise<DigestSettings & { userId: string }> {
  const userId = userIdOf(ctx.actor)
  if (!userId) throw unauthorized()
  const kept = await ctx.db
    .selectFrom('digestSettings')
    .select(['frequency', 'weekday', 'hour', 'atOnce', 'unmailed'])
    .where('tenantId', '=', ctx.tenant.id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  const { weekday, hour } = kept ?? usual
  const chosen = {
    frequency: (kept?.frequency ?? 'off') as Frequency,
    atOnce: (kept?.atOnce ?? []) as MailSubject[],
    unmailed: (kept?.unmailed ?? []) as MailSubject[],
  }
  const otherwise = asValues(chosen)
  const { rows } = await sql<DigestSettings['recent'] & Pick<DigestSettings, 'bySubject'>>`
    with told as materialized (select n.* from notifications n where ${lately(ctx, userId)})
    select recent.*, (select coalesce(json_object_agg(s.subject, s.count), '{}') from (
        select ${subject} as subject, count(*)::int as count from told n
        where not n.action_required and n.template_key <> all(${[...quiet]}::text[]) and ${subject} is not null group by 1) s) as by_subject
    from (
      select count(*)::int as "off", (count(distinct w.moment::date) filter (where ${waitsFor('daily', otherwise)}))::int as daily,
        (count(distinct date_trunc('week', w.moment - make_interval(days => ${weekday} - 1)))
          filter (where ${waitsFor('weekly', otherwise)}))::int as weekly,
        (count(*) filter (where not ${waitsFor('daily', otherwise)}))::int as beside_daily,
        (count(*) filter (where not ${waitsFor('weekly', otherwise)}))::int as beside_weekly
      from told n cross join lateral (
        -- A day of overviews begins at the hour of one.
        select n.created_at at time zone ${timeZone} - make_interval(hours => ${hour}) as moment) w
      where ${isMailed(otherwise)}) recent`.execute(ctx.db)
  const { bySubject = {}, ...recent } = rows[0] ?? {}
  return {
    userId,
    ...chosen,
    weekday,
    hour,
    recent: { off: 0, daily: 0, weekly: 0, besideDaily: 0, besideWeekly: 0, ...recent },
    bySubject,
    waited: await listWaited(ctx, userId, otherwise),
    mailed: await listMailed(ctx, userId, otherwise),
  }
}

async function listWaited(ctx: Ctx, userId: string, otherwise: Otherwise): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select n.template_key as key, n.data from notifications n
    where ${lately(ctx, userId)} and ${isMailed(otherwise)} and ${waitsFor('daily', otherwise)}
    order by n.created_at desc, n.id desc limit ${mostWaited}`.execute(ctx.db)
  return rows
}

async function listMailed(ctx: Ctx, userId: string, otherwise: Otherwise): Promise<DigestSettings['mailed']> {
  const { rows } = await sql<DigestSettings['mailed'][number]>`
    select n.template_key as key, n.data, n.created_at as at from notifications n
    where ${lately(ctx, userId)} and ${isMailed(otherwise)}
    order by n.created_at desc, n.id desc limit ${mostMailed}`.execute(ctx.db)
  return rows
}

/** What these people want of mail, of who ever chose. */
export async function listMailWishes(ctx: Ctx, userIds: string[]): Promise<Map<string | null, MailWishes>> {
  if (userIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('digestSettings')
    .select(['userId', 'frequency', 'atOnce', 'unmailed'])
    .where('tenantId', '=', ctx.tenant.id)
    .where('userId', 'in', userIds)
    .execute()
  return new Map(rows.map(({ userId, ...wishes }) => [userId, { ...wishes, frequency: wishes.frequency as Frequency }]))
}

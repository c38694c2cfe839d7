import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { appName } from '#areas/tenancy/model.ts'
import { userIdOf } from '#areas/users/model.ts'
import { unauthorized } from '#platform/errors.ts'
import type { Translate } from '#platform/i18n.ts'
import { texts } from '#platform/texts.ts'
import { hourOf, dayOf } from '#platform/week.ts'
import { inWords, queueLetter } from '../commands.ts'
import { people } from '../queries.ts'
import type { Frequency } from './model.ts'
import { isListed, isMailed, type Line } from './queries.ts'
import type { DigestInput } from './schema.ts'

/** Chooses between each thing at once and what can wait together, and which subjects are otherwise. */
export async function chooseDigest(ctx: Ctx, input: DigestInput): Promise<void> {
  const userId = userIdOf(ctx.actor)
  if (!userId) throw unauthorized()
  await ctx.db
    .insertInto('digestSettings')
    .values({ tenantId: ctx.tenant.id, userId, ...input, toldUntil: ctx.now })
    .onConflict((conflict) =>
      conflict.columns(['tenantId', 'userId']).doUpdateSet({
        ...input,
        // What came at once until now stands in no overview; what waited does.
        toldUntil: sql`case when digest_settings.frequency = 'off' then excluded.told_until else digest_settings.told_until end`,
      }),
    )
    .execute()
}

type Due = { userId: string; frequency: Frequency; lines: Line[] | null }

/**
 * Sends who wants it one mail with what they have not read yet. Runs with every sweep, as the system; the day is claimed
 * in the statement that reads, so that nobody gets two. Nothing new that waited is no mail; what waited for who wants no overviews
 * any more comes in a last one, and what may wait a day in one of that day.
 */
export async function sendDigests(ctx: Ctx): Promise<void> {
  const today = dayOf(ctx.now)
  const { hour, weekday } = hourOf(ctx.now)
  const otherwise = { atOnce: sql<string[]>`due.at_once`, unmailed: sql<string[]>`due.unmailed` }
  const { rows } = await sql<Due>`
    with due as (
      update digest_settings d set sent_on = ${today}::date, told_until = ${ctx.now}
      from digest_settings before
      where d.tenant_id = ${ctx.tenant.id} and before.tenant_id = d.tenant_id and before.user_id = d.user_id
        and coalesce(d.sent_on, '-infinity') < ${today}::date and d.hour <= ${hour}
        and (d.frequency = 'daily' or (d.frequency = 'weekly' and d.weekday = ${weekday}) or exists (
          select 1 from notifications n where n.tenant_id = d.tenant_id and n.user_id = d.user_id and n.held and (d.frequency = 'off' or n.action_required)))
      returning d.user_id, d.frequency, d.at_once, d.unmailed, before.told_until as since
    ), told as (
      update notifications n set held = false from due where n.tenant_id = ${ctx.tenant.id} and n.user_id = due.user_id and n.held
    )
    select due.user_id, due.frequency, (select json_agg(json_build_object('key', n.template_key, 'data', n.data) order by n.created_at desc)
      from notifications n where n.tenant_id = ${ctx.tenant.id} and n.user_id = due.user_id and n.read_at is null
        and (n.held or (due.frequency <> 'off' and n.created_at >= due.since)) and ${isListed(otherwise)}
        -- It tells of all that is not read, and comes for what waited for it: what was mailed at once makes no second mail.
        having bool_or(n.held and ${isMailed(otherwise)})) as lines
    from due`.execute(ctx.db)
  const told = rows.filter(({ lines }) => lines)
  const recipients = new Map(
    (
      await people(
        ctx,
        told.map(({ userId }) => userId),
      )
    ).map((person) => [person.userId, person]),
  )
  for (const { userId, frequency, lines } of told) {
    const person = recipients.get(userId)
    if (!person?.email) continue
    const t = texts[person.locale]
    await queueLetter(ctx, person, person.email, {
      key: 'digest',
      dedupe: `${userId}:${today}`,
      subject: t('notifications.digest.subject', {
        period: t(`notifications.digest.period.${frequency === 'weekly' ? 'weekly' : 'daily'}`),
      }),
      paragraphs: [
        t('notifications.digest.body', { count: lines?.length ?? 0, app: appName(ctx.tenant) }),
        ...(lines ?? []).slice(0, 20).map((line) => `• ${inALine(t, line)}`),
      ],
      button: t('notifications.digest.button'),
      path: '/notificaties',
    })
  }
}

/** What an overview says of a notice. */
export function inALine(t: Translate, { key, data }: Line): string {
  const words = inWords(Object.fromEntries(data), t.locale)
  const text = t(`notifications.about.${key}.subject`, words)
  const { vacancy } = words
  // Of two places in the same words it is said which.
  return typeof vacancy === 'string' && vacancy !== '' && !text.includes(vacancy) ? `${text}: ${vacancy}` : text
}

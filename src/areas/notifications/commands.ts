import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import type { Letter, EventNotice, NoticeValue, NoticeValues, Recipient, Telling } from '#areas/notice.ts'
import type { Reaction } from '#areas/reaction.ts'
import { appName } from '#areas/tenancy/model.ts'
import { mailColours } from '#areas/tenancy/themes/model.ts'
import { userIdOf } from '#areas/users/model.ts'
import { notFound } from '#platform/errors.ts'
import { languageTag, type Locale } from '#platform/i18n.ts'
import { timeZone, writeClock } from '#platform/week.ts'
import { newId } from '#platform/ids.ts'
import { writeEmail } from '#platform/mail.ts'
import { texts } from '#platform/texts.ts'
import { mailWhen, usualWishes } from './digests/model.ts'
import { listMailWishes } from './digests/queries.ts'
import { factsIn, footOf, quiet, subjectOfNotice, unhurried, uniqueRecipients } from './model.ts'
import { peopleOf } from './queries.ts'

type Told = Telling & { subject: { type: string; id: string }; dedupe: string }

/** Hears of what a notice is about, and tells it. */
export function asReaction({ on, about }: EventNotice): Reaction {
  return {
    on,
    async react(ctx, event) {
      for (const told of await about(ctx, event, peopleOf(ctx))) {
        if ('key' in told) await notify(ctx, { subject: event.subject, dedupe: event.id, ...told })
        else if (told.to.email) await queueLetter(ctx, told.to, told.to.email, told.letter)
      }
    },
  }
}

/** Tells people something: a line in the product for who has an account, a mail for who has an address. */
export async function notify(ctx: Ctx, notice: Told): Promise<void> {
  const people = uniqueRecipients(notice.to)
  const users = people.flatMap(({ userId, locale }) => (userId ? [{ userId, locale }] : []))
  const values = { app: appName(ctx.tenant), ...notice.values }
  const wishes = await listMailWishes(ctx, quiet.has(notice.key) ? [] : users.map(({ userId }) => userId))
  const kind = {
    subject: subjectOfNotice[notice.key],
    isAsked: notice.actionRequired ?? false,
    mayWait: unhurried.has(notice.key),
  }
  const whenFor = (userId: string | null) => mailWhen(wishes.get(userId) ?? usualWishes, kind)
  if (users.length > 0) {
    await ctx.db
      .insertInto('notifications')
      .values(
        users.map(({ userId }) => ({
          tenantId: ctx.tenant.id,
          id: newId(),
          userId,
          templateKey: notice.key,
          subjectType: notice.subject.type,
          subjectId: notice.subject.id,
          data: JSON.stringify(Object.entries(values)),
          path: notice.path,
          actionRequired: notice.actionRequired ?? false,
          held: !quiet.has(notice.key) && whenFor(userId) === 'later',
          dedupeKey: `${notice.key}:${notice.dedupe}`,
          createdAt: ctx.now,
        })),
      )
      .onConflict((conflict) => conflict.columns(['tenantId', 'userId', 'dedupeKey']).doNothing())
      .execute()
  }
  if (quiet.has(notice.key)) return
  for (const person of people)
    if (person.email && whenFor(person.userId) === 'now') await queueMail(ctx, notice, person, person.email, values)
}

async function queueMail(
  ctx: Ctx,
  notice: Told,
  recipient: Recipient,
  address: string,
  values: NoticeValues,
): Promise<void> {
  const shown = inWords(values, recipient.locale)
  const about = (part: string) => texts[recipient.locale](`notifications.about.${notice.key}.${part}`, shown)
  const [subject, body] = [about('subject'), about('body')]
  await queueLetter(ctx, recipient, address, {
    key: notice.key,
    dedupe: notice.dedupe,
    subject,
    paragraphs: [body],
    facts: factsIn(subject, body, shown).map(({ name, value }) => ({
      label: texts[recipient.locale](`notifications.mail.facts.${name}`),
      value,
    })),
    button: about('button'),
    path: notice.mailPath ?? notice.path,
  })
}

/** Writes a letter and leaves it for the post; the same one to the same address once. */
export async function queueLetter(
  ctx: Ctx,
  { name, locale }: Recipient,
  address: string,
  { key, dedupe, subject, paragraphs, facts, button, path, stop }: Letter,
): Promise<void> {
  const t = texts[locale]
  const app = appName(ctx.tenant)
  const { html, text } = writeEmail({
    locale,
    colours: mailColours(ctx.tenant.theme),
    title: subject,
    greeting: t('notifications.mail.greeting', { name }),
    paragraphs,
    ...(facts ? { facts } : {}),
    button: { text: button, address: `${ctx.origin}/${locale}${path}` },
    linkHint: t('notifications.mail.link'),
    closing: t('notifications.mail.closing'),
    sender: app,
    small: [
      t(`notifications.mail.why.${footOf(key)}`, { app }),
      t('notifications.mail.support', { email: ctx.tenant.supportEmail }),
    ],
    ...(stop ? { stop: { text: t('notifications.mail.stop'), address: `${ctx.origin}/${locale}${stop.path}` } } : {}),
  })
  const id = newId()
  const written = await ctx.db
    .insertInto('emailDeliveries')
    .values({
      tenantId: ctx.tenant.id,
      id,
      templateKey: key,
      locale,
      recipientName: name,
      recipientAddress: address,
      senderName: app,
      replyTo: ctx.tenant.supportEmail,
      subject,
      html,
      text,
      stopUrl: stop ? `${ctx.origin}/api/v1${stop.call}` : null,
      dedupeKey: `${key}:${dedupe}:${address.toLowerCase()}`,
      createdAt: ctx.now,
    })
    .onConflict((conflict) => conflict.columns(['tenantId', 'dedupeKey']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!written) return
  await sql`select app.enqueue('send_mail', ${JSON.stringify({ tenantId: ctx.tenant.id, id })}::json, ${`mail:${id}`})`.execute(
    ctx.db,
  )
}

/** Values as the reader's language writes them. */
export function inWords(values: NoticeValues, locale: Locale): Record<string, string | number | null> {
  // A notice of before readers were told apart is about somebody else, and says where.
  return Object.fromEntries(
    Object.entries({ you: 'no', party: 'other', ...values }).map(([name, value]) => [name, inWord(value, locale)]),
  )
}

function inWord(value: NoticeValue, locale: Locale): string | number | null {
  if (value === null || typeof value !== 'object') return value
  const tag = languageTag[locale]
  if ('hours' in value) return new Intl.NumberFormat(tag, { maximumFractionDigits: 2 }).format(value.hours)
  const day = { timeZone, day: 'numeric', month: 'long' } as const
  if ('date' in value) {
    const at = /^\d{4}-\d{2}-\d{2}$/.test(value.date) ? `${value.date}T12:00:00Z` : value.date
    return new Intl.DateTimeFormat(tag, day).format(new Date(at))
  }
  const words = new Intl.DateTimeFormat(tag, { ...day, hour: '2-digit', minute: '2-digit' }).format(
    new Date(value.moment),
  )
  return words.replace(/\d{2}:\d{2}$/, (time) => writeClock(time, locale))
}

/** Marks a line as read, or all of them. */
export async function markRead(ctx: Ctx, id?: string): Promise<void> {
  const me = userIdOf(ctx.actor)
  if (!me) throw notFound()
  const { numUpdatedRows } = await ctx.db
    .updateTable('notifications')
    .set({ readAt: ctx.now })
    .where('tenantId', '=', ctx.tenant.id)
    .where('userId', '=', me)
    .$if(id === undefined, (query) => query.where('readAt', 'is', null))
    .$if(id !== undefined, (query) => query.where('id', '=', id as string))
    .executeTakeFirst()
  if (id !== undefined && numUpdatedRows === 0n) throw notFound()
}

/** Remembers how the sending of a mail went. */
export async function settleDelivery(ctx: Ctx, id: string, outcome: { status: string; error?: string }): Promise<void> {
  await ctx.db
    .updateTable('emailDeliveries')
    .set((eb) => ({
      status: outcome.status,
      error: outcome.error ?? null,
      attempts: eb('attempts', '+', 1),
      sentAt: outcome.status === 'sent' ? ctx.now : null,
    }))
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .execute()
}

/** Takes notices and copies of mail away after the tenant's own terms. Runs as the system. */
export async function forgetNotices(ctx: Ctx): Promise<void> {
  const { noticesKeptMonths, mailKeptMonths } = ctx.tenant.capabilities
  await sql`delete from notifications where tenant_id = ${ctx.tenant.id}
    and created_at < ${ctx.now}::timestamptz - make_interval(months => ${noticesKeptMonths})`.execute(ctx.db)
  await sql`delete from email_deliveries where tenant_id = ${ctx.tenant.id}
    and created_at < ${ctx.now}::timestamptz - make_interval(months => ${mailKeptMonths})`.execute(ctx.db)
}

import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { notify } from '#areas/notifications/commands.ts'
import { people } from '#areas/notifications/queries.ts'
import { getOrganization } from '#areas/organizations/queries.ts'
import type { PastEvent } from '#areas/events.ts'
import { whoAsks } from '#areas/users/model.ts'
import { conflict, forbidden, invalid } from '#platform/errors.ts'
import { newId, newSecret } from '#platform/ids.ts'
import { isAllowedUrl, signatureOf, type PostOutcome } from '#platform/outgoing.ts'
import { lockAway, takeOut } from '#platform/vault.ts'
import { bodyOf, isFailing, isTaken, mostWebhooks, nextTry, testEvent } from './model.ts'
import { schoolsKept } from './policy.ts'
import {
  findParcel,
  getWebhookDelivery,
  getWebhook,
  listListeners,
  listWebhooks,
  type Webhook,
  type WebhookDelivery,
} from './queries.ts'
import type { WebhookChange, WebhookInput } from './schema.ts'

const purpose = (tenantId: string, id: string) => `webhook ${tenantId} ${id}`

/** Webhooks may reach this very machine where test pages are on, and nowhere else. */
const reachOf = (ctx: Ctx) => ({ loopback: ctx.services.testPages })

/** Makes an address hear of things that happen. The secret that signs is shown now and never again. */
export async function addWebhook(
  ctx: Ctx,
  { url, events, organizationId }: WebhookInput,
): Promise<{ webhook: Webhook; secret: string }> {
  const actor = whoAsks(ctx.actor)
  assertUrl(ctx, url)
  if ((await listWebhooks(ctx)).length >= mostWebhooks)
    throw conflict('integrations.too-many-webhooks', { values: { most: mostWebhooks } })
  const [id, secret] = [newId(), newSecret()]
  await ctx.db
    .insertInto('webhooks')
    .values({
      tenantId: ctx.tenant.id,
      id,
      organizationId: await schoolOf(ctx, organizationId ?? undefined),
      url,
      events: [...new Set(events)],
      secret: await lockAway(ctx.services.dataDir, secret, purpose(ctx.tenant.id, id)),
      createdBy: actor.userId,
      createdAt: ctx.now,
    })
    .execute()
  ctx.audit({ action: 'integrations.webhook-added', subject: { type: 'webhooks', id }, changes: { events } })
  return { webhook: await getWebhook(ctx, id), secret }
}

/** The school a new webhook hears of: one's own, or for who keeps the tenant any, or none. */
async function schoolOf(ctx: Ctx, asked: string | undefined): Promise<string | null> {
  const kept = schoolsKept(ctx.actor)
  if (asked === undefined) {
    const own = kept?.find((one) => one === ctx.organizationId) ?? kept?.[0]
    return own ?? null
  }
  const { type } = await getOrganization(ctx, asked)
  if (type !== 'School' || (kept && !kept.includes(asked))) throw forbidden('integrations.not-your-school')
  return asked
}

function assertUrl(ctx: Ctx, url: string): void {
  if (!isAllowedUrl(url, reachOf(ctx))) throw invalid({ url: ['integrations.url'] })
}

/** Changes where it goes, what it hears, or whether it hears at all; switched on again it begins with a clean slate. */
export async function changeWebhook(ctx: Ctx, id: string, change: WebhookChange): Promise<Webhook> {
  const webhook = await getWebhook(ctx, id)
  if (change.url !== undefined) assertUrl(ctx, change.url)
  const { url = webhook.url, events = webhook.events, status = webhook.status } = change
  await ctx.db
    .updateTable('webhooks')
    .set({ url, events: [...new Set(events)], status, ...(change.status === 'active' ? { failures: 0 } : {}) })
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .execute()
  if (change.status === 'active' && webhook.status !== 'active') await sendWhatWaits(ctx, id)
  ctx.audit({
    action: 'integrations.webhook-changed',
    subject: { type: 'webhooks', id },
    from: webhook.status,
    to: status,
  })
  return getWebhook(ctx, id)
}

/** What came due while nothing was sent goes out now; its own job found the address switched off. */
async function sendWhatWaits(ctx: Ctx, webhookId: string): Promise<void> {
  await sql`
    select app.enqueue('send_webhook', json_build_object('tenantId', d.tenant_id, 'id', d.id), 'webhook:' || d.id, d.next_try_at)
    from webhook_deliveries d
    where d.tenant_id = ${ctx.tenant.id} and d.webhook_id = ${webhookId} and d.status = 'waiting' and d.next_try_at <= ${ctx.now}`.execute(
    ctx.db,
  )
}

/** Forgets an address, and what was sent to it. */
export async function removeWebhook(ctx: Ctx, id: string): Promise<void> {
  await getWebhook(ctx, id)
  await ctx.db.deleteFrom('webhooks').where('tenantId', '=', ctx.tenant.id).where('id', '=', id).execute()
  ctx.audit({ action: 'integrations.webhook-removed', subject: { type: 'webhooks', id } })
}

/** Makes a delivery of an event for every webhook that asked to hear of it. */
export async function tellListeners(ctx: Ctx, event: PastEvent): Promise<void> {
  const { id, name, subject } = event
  for (const webhookId of await listListeners(ctx, name, subject))
    await writeDelivery(ctx, webhookId, { id, name, subject })
}

async function sendSoon(ctx: Ctx, id: string, at: Date | undefined): Promise<void> {
  const payload = JSON.stringify({ tenantId: ctx.tenant.id, id })
  await sql`select app.enqueue('send_webhook', ${payload}::json, ${`webhook:${id}`}, ${at ?? null}::timestamptz)`.execute(
    ctx.db,
  )
}

/** Sends a message in which nothing happened, so that an address can be tried before anything does. */
export async function sendTest(ctx: Ctx, webhookId: string): Promise<WebhookDelivery> {
  const { status } = await getWebhook(ctx, webhookId)
  if (status !== 'active') throw conflict('integrations.webhook-off')
  const event = { id: newId(), name: testEvent, subject: { type: 'webhooks', id: webhookId } }
  const id = await writeDelivery(ctx, webhookId, event)
  ctx.audit({ action: 'integrations.webhook-tried', subject: { type: 'webhooks', id: webhookId } })
  return getWebhookDelivery(ctx, id)
}

async function writeDelivery(
  ctx: Ctx,
  webhookId: string,
  { id: eventId, name, subject }: { id: string; name: string; subject: { type: string; id: string } },
): Promise<string> {
  const id = newId()
  const body = bodyOf({ id: eventId, name, subject, happenedAt: ctx.now })
  await ctx.db
    .insertInto('webhookDeliveries')
    .values({
      tenantId: ctx.tenant.id,
      id,
      webhookId,
      eventId,
      event: name,
      body,
      nextTryAt: ctx.now,
      createdAt: ctx.now,
    })
    .onConflict((conflicting) => conflicting.doNothing())
    .execute()
  await sendSoon(ctx, id, undefined)
  return id
}

/** Sends a message once more, from the first try. */
export async function sendAgain(ctx: Ctx, id: string): Promise<void> {
  const { webhookId } = await getWebhookDelivery(ctx, id)
  const { status } = await getWebhook(ctx, webhookId)
  if (status !== 'active') throw conflict('integrations.webhook-off')
  await ctx.db
    .updateTable('webhookDeliveries')
    .set({ status: 'waiting', attempts: 0, nextTryAt: ctx.now, deliveredAt: null })
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .execute()
  await sendSoon(ctx, id, undefined)
}

export type WebhookRequest = {
  url: string
  body: string
  headers: Record<string, string>
  reach: { loopback: boolean }
}

/** The request of a delivery, signed with this moment; undefined when the delivery is not to be sent any more. */
export async function writeWebhookRequest(ctx: Ctx, id: string): Promise<WebhookRequest | undefined> {
  const parcel = await findParcel(ctx, id)
  if (!parcel) return undefined
  const { url, body, event, webhookId } = parcel
  const secret = await takeOut(ctx.services.dataDir, parcel.secret, purpose(ctx.tenant.id, webhookId))
  if (secret === undefined) throw new Error('the secret of a webhook cannot be read')
  return {
    url,
    body,
    reach: reachOf(ctx),
    headers: {
      'content-type': 'application/vnd.api+json',
      'user-agent': 'Stageplein-Webhook/1',
      'stageplein-event': event,
      'stageplein-webhook': webhookId,
      'stageplein-delivery': id,
      'stageplein-signature': signatureOf(secret, body, ctx.now),
    },
  }
}

/** Writes down what became of a try: taken, to be tried again, or given up; after a few of those nobody is told any more. */
export async function recordWebhookOutcome(ctx: Ctx, id: string, outcome: PostOutcome): Promise<void> {
  const { webhookId, attempts } = await getWebhookDelivery(ctx, id)
  const tries = attempts + 1
  const taken = 'status' in outcome && isTaken(outcome.status)
  const next = taken ? undefined : nextTry(tries, ctx.now)
  await ctx.db
    .updateTable('webhookDeliveries')
    .set({
      attempts: tries,
      answer: 'status' in outcome ? String(outcome.status) : outcome.problem,
      status: taken ? 'delivered' : next ? 'waiting' : 'given_up',
      deliveredAt: taken ? ctx.now : null,
      nextTryAt: next ?? null,
    })
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .execute()
  if (next) await sendSoon(ctx, id, next)
  else await countFailure(ctx, webhookId, taken)
}

async function countFailure(ctx: Ctx, id: string, taken: boolean): Promise<void> {
  const { failures, url, createdBy } = await ctx.db
    .updateTable('webhooks')
    .set((eb) => ({ failures: taken ? 0 : eb('failures', '+', 1) }))
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .returning(['failures', 'url', 'createdBy'])
    .executeTakeFirstOrThrow()
  if (!isFailing(failures)) return
  // What was under way when it was switched off says nothing of whether it works.
  const switchedOff = await ctx.db
    .updateTable('webhooks')
    .set({ status: 'failing' })
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (switchedOff.numUpdatedRows === 0n) return
  ctx.audit({ action: 'integrations.webhook-switched-off', subject: { type: 'webhooks', id } })
  await notify(ctx, {
    key: 'webhook-off',
    to: await people(ctx, [createdBy]),
    actionRequired: true,
    subject: { type: 'webhooks', id },
    path: '/instellingen/webhooks',
    values: { host: new URL(url).host },
    dedupe: `${id}:${ctx.now.toISOString()}`,
  })
}

import { sql, type SqlBool } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { notFound } from '#platform/errors.ts'
import { choice, filterExpressions, type Filterable } from '#platform/filters.ts'
import type { Query } from '#platform/jsonapi.ts'
import {
  testEvent,
  deliveryStatuses,
  webhookEvents,
  type DeliveryStatus,
  type WebhookEvent,
  type WebhookStatus,
} from './model.ts'
import { schoolsKept } from './policy.ts'

export type Webhook = {
  id: string
  organizationId: string | null
  organizationName: string | null
  url: string
  events: WebhookEvent[]
  status: WebhookStatus
  failures: number
  /** How the last messages went, the oldest first. */
  recent: DeliveryStatus[]
  /** Since when nothing is sent, and who switched it off; null while it hears, and for one that was always as it is. */
  offSince: Date | null
  offByName: string | null
  createdBy: string
  createdAt: Date
}

/** So many messages say how an address does. */
const mostRecent = 20

function visibleTo(ctx: Ctx) {
  const schools = schoolsKept(ctx.actor)
  return schools ? sql<SqlBool>`w.organization_id = any (${schools}::uuid[])` : sql<SqlBool>`true`
}

const columns = sql`w.id, w.organization_id, o.name as organization_name, w.url, w.events, w.status, w.failures, w.created_by, w.created_at,
  (select coalesce(array_agg(r.status order by r.created_at, r.id), '{}') from (
    select d.status, d.created_at, d.id from webhook_deliveries d
    where d.tenant_id = w.tenant_id and d.webhook_id = w.id
    order by d.created_at desc, d.id desc limit ${mostRecent}) r) as recent,
  off.at as off_since, off.name as off_by_name`
const joined = sql`webhooks w left join organizations o on o.tenant_id = w.tenant_id and o.id = w.organization_id
  left join lateral (
    select l.at, case when l.to_status is not null then
      coalesce(l.actor_name, nullif(concat_ws(' ', u.first_name, u.infix, u.last_name), '')) end as name
    from audit_log l left join users u on u.tenant_id = l.tenant_id and u.id = l.actor_id
    where w.status <> 'active' and l.tenant_id = w.tenant_id and l.subject_type = 'webhooks' and l.subject_id = w.id
      and (l.action = 'integrations.webhook-switched-off' or l.to_status = 'paused' and l.from_status <> 'paused')
    order by l.at desc, l.seq desc limit 1) off on true`

export async function listWebhooks(ctx: Ctx): Promise<Webhook[]> {
  const { rows } = await sql<Webhook>`select ${columns} from ${joined}
    where w.tenant_id = ${ctx.tenant.id} and ${visibleTo(ctx)} order by w.created_at, w.id`.execute(ctx.db)
  return rows
}

export async function getWebhook(ctx: Ctx, id: string): Promise<Webhook> {
  const { rows } = await sql<Webhook>`select ${columns} from ${joined}
    where w.tenant_id = ${ctx.tenant.id} and w.id = ${id} and ${visibleTo(ctx)}`.execute(ctx.db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** The webhooks that an event goes to: those of the tenant, and those of the school it happened at. */
export async function listListeners(ctx: Ctx, name: string, subject: { type: string; id: string }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select w.id from webhooks w where w.tenant_id = ${ctx.tenant.id} and w.status = 'active' and ${name} = any (w.events)
      and (w.organization_id is null or w.organization_id = (
        select s.school_id from student_profiles s where s.tenant_id = w.tenant_id and s.user_id = coalesce(
          (select a.student_id from applications a where a.tenant_id = w.tenant_id and a.id = ${subject.id}),
          (select i.student_id from internships i where i.tenant_id = w.tenant_id and i.id = coalesce(
            (select c.internship_id from contracts c where c.tenant_id = w.tenant_id and c.id = ${subject.id}),
            (select t.internship_id from timesheets t where t.tenant_id = w.tenant_id and t.id = ${subject.id}),
            ${subject.id}::uuid)))))`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

export type WebhookDelivery = {
  id: string
  webhookId: string
  event: string
  url: string
  status: DeliveryStatus
  attempts: number
  answer: string | null
  /** What was sent: which event it was and of what, without a name. */
  body: string
  nextTryAt: Date | null
  deliveredAt: Date | null
  createdAt: Date
}

export const deliveryFilters: Filterable = {
  webhookId: { kind: 'id', sql: sql`d.webhook_id` },
  event: choice([...webhookEvents, testEvent], sql`d.event`),
  status: choice(deliveryStatuses, sql`d.status`),
  createdAt: { kind: 'moment', sql: sql`d.created_at` },
}

const delivered = sql`d.id, d.webhook_id, d.event, w.url, d.status, d.attempts, d.answer, d.body, d.next_try_at, d.delivered_at, d.created_at`
const sent = sql`webhook_deliveries d join webhooks w on w.tenant_id = d.tenant_id and w.id = d.webhook_id`

/** The deliveries of a webhook, the newest first, in one round trip; and of all one sees how many went how. */
export async function listWebhookDeliveries(
  ctx: Ctx,
  { filter, page }: Pick<Query, 'filter' | 'page'>,
): Promise<{ rows: WebhookDelivery[]; total: number; byStatus: Record<string, number> }> {
  const wanted = [visibleTo(ctx), ...filterExpressions(filter, deliveryFilters)]
  const { rows } = await sql<{
    rows: WebhookDelivery[] | null
    total: number
    byStatus: Record<string, number> | null
  }>`
    with seen as (select ${delivered} from ${sent} where d.tenant_id = ${ctx.tenant.id} and ${sql.join(wanted, sql` and `)})
    select (select json_object_agg(status, n) from (
        select d.status, count(*)::int as n from ${sent} where d.tenant_id = ${ctx.tenant.id} and ${visibleTo(ctx)} group by d.status) c) as by_status,
       (select json_agg(r) from (select * from seen order by created_at desc, id desc
        limit ${page.size} offset ${(page.number - 1) * page.size}) r) as rows,
      (select count(*)::int from seen) as total`.execute(ctx.db)
  const date = (value: Date | null) => value && new Date(value)
  const list = (rows[0]?.rows ?? []).map((row) => ({
    ...row,
    nextTryAt: date(row.nextTryAt),
    deliveredAt: date(row.deliveredAt),
    createdAt: new Date(row.createdAt),
  }))
  return { rows: list, total: rows[0]?.total ?? 0, byStatus: rows[0]?.byStatus ?? {} }
}

export async function getWebhookDelivery(ctx: Ctx, id: string): Promise<WebhookDelivery> {
  const { rows } = await sql<WebhookDelivery>`select ${delivered} from ${sent}
    where d.tenant_id = ${ctx.tenant.id} and d.id = ${id} and ${visibleTo(ctx)}`.execute(ctx.db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

export type Parcel = { id: string; webhookId: string; url: string; secret: Buffer; event: string; body: string }

/** A delivery with its address and secret; undefined when it is not to be sent any more. */
export async function findParcel(ctx: Ctx, id: string): Promise<Parcel | undefined> {
  const { rows } = await sql<Parcel>`select d.id, d.webhook_id, w.url, w.secret, d.event, d.body from ${sent}
    where d.tenant_id = ${ctx.tenant.id} and d.id = ${id} and d.status = 'waiting' and w.status = 'active'`.execute(
    ctx.db,
  )
  return rows[0]
}

import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import type { PastEvent } from '#areas/events.ts'
import {
  addWebhook,
  changeWebhook,
  recordWebhookOutcome,
  tellListeners,
} from '#areas/integrations/webhooks/commands.ts'
import { listWebhookDeliveries } from '#areas/integrations/webhooks/queries.ts'
import type { PostOutcome } from '#platform/outgoing.ts'
import type { Hands } from './noor.ts'

const heard = ['contracts.signed', 'contracts.sealed', 'applications.confirmed', 'timesheets.week-approved'] as const
const mostHeard = 14

/** How the message went that is so many after the first, where it was not taken at once. */
const stumbles: Record<number, readonly PostOutcome[]> = {
  2: [{ problem: 'unreachable' }],
  6: [{ status: 503 }, { problem: 'too-slow' }],
}

type Told = Omit<PastEvent, 'payload' | 'actorId'> & { happenedAt: Date }

/**
 * The timetable of the school heard of its internships until two days ago. It is off since: an address that nobody answers
 * at would be tried by every copy of the demo.
 */
export async function toldTheTimetable(
  { as, inside }: Pick<Hands, 'as' | 'inside'>,
  { keeper, schoolId }: { keeper: string; schoolId: string },
): Promise<void> {
  const webhook = await as(keeper, 21, (ctx) =>
    addWebhook(ctx, {
      url: 'https://rooster.zevenlinden.example/stageplein',
      events: [...heard],
      organizationId: schoolId,
    }),
  )
  await inside(async (ctx) => {
    for (const [at, event] of (await happened(ctx)).entries()) await goesOut(ctx, event, stumbles[at] ?? [])
  })
  await as(keeper, 2, (ctx) => changeWebhook(ctx, webhook.webhook.id, { status: 'paused' }))
}

async function happened(ctx: Ctx): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select id, name, json_build_object('type', subject_type, 'id', subject_id) as subject, happened_at from events
    where tenant_id = ${ctx.tenant.id} and name = any (${[...heard]}::text[])
      and happened_at between ${daysBefore(ctx, 20)} and ${daysBefore(ctx, 2)}
    order by happened_at desc, id limit ${mostHeard}`.execute(ctx.db)
  return rows.toReversed()
}

const daysBefore = (ctx: Ctx, days: number) => new Date(ctx.now.getTime() - days * 86_400_000)

/** A minute lies between one try and the next. */
async function goesOut(ctx: Ctx, { happenedAt, ...event }: Told, failed: readonly PostOutcome[]): Promise<void> {
  const after = (minutes: number) => ({ ...ctx, now: new Date(happenedAt.getTime() + minutes * 60_000) })
  await tellListeners(after(0), { ...event, payload: {}, actorId: null } as PastEvent)
  const { rows } = await listWebhookDeliveries(ctx, { filter: new Map(), page: { number: 1, size: 1 } })
  const id = rows[0]?.status === 'waiting' ? rows[0].id : undefined
  // Of another school it was not told.
  if (!id) return
  for (const [at, outcome] of [...failed, { status: 200 } as const].entries())
    await recordWebhookOutcome(after(at), id, outcome)
}

import type { Kysely } from 'kysely'
import { afterCommit, openSystemContext, type Open } from '../api/context.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, mayStand } from '#platform/db.ts'
import { errorFields } from '#platform/log.ts'
import { markHandled, nextEvent, postponeEvent, type WaitingEvent } from '#platform/outbox.ts'
import type { SlowWork } from '#platform/http.ts'
import type { Ctx, Services, Tables } from '../areas/context.ts'
import type { EventName, PastEvent } from '../areas/events.ts'
import type { Reaction } from '../areas/reaction.ts'
import { reactions } from '../areas/registry.ts'
import type { Tenant } from '../areas/tenancy/model.ts'

type Settings = { db: Kysely<Tables>; tenant: Tenant; clock: Clock; services: Services; origin: string }

const firstWait = 5_000
const longestWait = 6 * 60 * 60_000

/**
 * Runs the reactions to what happened in a tenant, oldest first, each event in one transaction with the mark that it was
 * handled: never half, never twice. An event whose reaction fails stays, keeps nobody up, and is tried again after twice
 * as long each time; `npm run app -- events` shows what waits so.
 */
export async function handleEvents(settings: Settings): Promise<number> {
  let handled = 0
  let failed = 0
  for (;;) {
    const found = await handleOne(settings)
    if (found === 'none') break
    if (found === 'done') handled += 1
    else failed += 1
  }
  if (failed > 0) throw new Error(`${failed} events could not be handled`)
  return handled
}

/** What was made for the reactions to one event, outside any transaction. */
type Made = { reaction: Reaction; work: SlowWork<unknown>; what: unknown }[]

/** An event with slow work is looked at twice: what it needs is made between two transactions, and no lock is held. */
async function handleOne(settings: Settings): Promise<'none' | 'done' | 'failed'> {
  const made: Made = []
  let current: WaitingEvent | undefined
  try {
    const first = await inOne(settings, async (connection, ctx) => {
      current = await nextEvent(connection, settings.tenant.id, ctx.now)
      return current && ((await slowWorkFor(ctx, current)) ?? react(connection, ctx, current))
    })
    if (!current) return 'none'
    if (first) {
      for (const { reaction, work } of first) made.push({ reaction, work, what: await work.make() })
      const { id } = current
      await inOne(settings, async (connection, ctx) => {
        const event = await nextEvent(connection, settings.tenant.id, ctx.now, id)
        if (event) return react(connection, ctx, event, made)
        // Another process was faster.
        ctx.afterCommit(() => discard(made))
      })
    }
    return 'done'
  } catch (error) {
    const { services } = settings
    services.log.error('reaction failed', { event: current?.id, attempts: current?.attempts, ...errorFields(error) })
    if (!mayStand(error)) await discard(made)
    if (current === undefined) throw error
    await tryLater(settings, current, error)
    return 'failed'
  }
}

async function inOne<Result>(
  { db, tenant, clock, services, origin }: Settings,
  work: (connection: Ctx['db'], ctx: Open) => Promise<Result>,
): Promise<Result> {
  let opened: Open | undefined
  const result = await inTransaction(
    db,
    { tenantId: tenant.id, cooperationId: tenant.cooperationId },
    async (connection) => {
      opened = openSystemContext({ db: connection, tenant, now: clock.now(), origin, services })
      return work(connection, opened)
    },
    { timeout: 10_000 },
  )
  if (opened) await afterCommit(opened)
  return result
}

const reactionsTo = ({ name }: WaitingEvent) => reactions.filter(({ on }) => on.includes(name as EventName))

async function slowWorkFor(ctx: Ctx, event: WaitingEvent): Promise<Omit<Made[number], 'what'>[] | undefined> {
  const slow = []
  for (const reaction of reactionsTo(event))
    if (reaction.prepare) slow.push({ reaction, work: await reaction.prepare(ctx, pastOf(event)) })
  return slow.length > 0 ? slow : undefined
}

async function react(connection: Ctx['db'], ctx: Open, event: WaitingEvent, made: Made = []): Promise<undefined> {
  for (const one of reactionsTo(event))
    await one.react(ctx, pastOf(event), made.find(({ reaction }) => reaction === one)?.what)
  await ctx.flush()
  await markHandled(connection, ctx.tenant.id, event.id, ctx.now)
}

function pastOf({ id, name, subjectType, subjectId, payload, actorId }: WaitingEvent): PastEvent {
  const subject = { type: subjectType, id: subjectId }
  return { id, name: name as EventName, subject, payload: payload as PastEvent['payload'], actorId }
}

async function discard(made: Made): Promise<void> {
  for (const { work, what } of made) await work.discard?.(what)
}

/** Notes when to try an event again, in a transaction of its own: that of the reaction is undone. */
async function tryLater(
  { db, tenant, clock }: Settings,
  { id, attempts }: { id: string; attempts: number },
  error: unknown,
): Promise<void> {
  const wait = Math.min(firstWait * 2 ** attempts, longestWait)
  await inTransaction(db, { tenantId: tenant.id, cooperationId: tenant.cooperationId }, (connection) =>
    postponeEvent(connection, tenant.id, id, {
      attempts: attempts + 1,
      retryAt: new Date(clock.now().getTime() + wait),
      failure: String(errorFields(error).error).slice(0, 500),
    }),
  )
}

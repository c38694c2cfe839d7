import { sql } from 'kysely'
import type { Ctx, StepForMany, StepsForMany } from '#areas/context.ts'
import { extensionPoint } from '#areas/extension.ts'
import type { Inside } from '#areas/server.ts'
import { actsAs, whoAsks, type Actor } from '#areas/users/model.ts'
import { getActor } from '#areas/users/queries.ts'
import { conflict, forbidden, Refusal } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { secondsToUndo } from './model.ts'
import { getBulkStep, type BulkStep, type BulkOutcome } from './queries.ts'
import type { BulkStepInput } from './schema.ts'

/** How each area takes its steps for many. */
export const stepsForMany = extensionPoint<() => StepsForMany>('how a step is taken for many')

/** The very step of the area, with the same rules as one at a time. */
function stepOf({ kind, step }: { kind: string; step: string }): StepForMany {
  const found = stepsForMany()[kind]?.[step]
  if (!found) throw new Error(`no area takes ${step} for many ${kind}`)
  return found
}

/** Asks a step for many. It waits until it can no longer be taken back. */
export async function askBulkStep(ctx: Ctx, { kind, step, ids }: BulkStepInput): Promise<BulkStep> {
  const { userId } = whoAsks(ctx.actor)
  if (!actsAs(ctx.actor, ...stepOf({ kind, step }).who)) throw forbidden('users.role-may-not')
  const id = newId()
  const dueAt = new Date(ctx.now.getTime() + secondsToUndo * 1000)
  await ctx.db
    .insertInto('bulkSteps')
    .values({ tenantId: ctx.tenant.id, id, userId, kind, step, ids: [...new Set(ids)], createdAt: ctx.now, dueAt })
    .execute()
  // The queue goes by the clock of the database.
  await sql`select app.enqueue('take_bulk_step', ${JSON.stringify({ tenantId: ctx.tenant.id, id })}::json,
    ${`bulk:${id}`}, now() + make_interval(secs => ${secondsToUndo}))`.execute(ctx.db)
  return getBulkStep(ctx, id)
}

/**
 * Takes it back, while it waits.
 * @throws Refusal 409 `bulk.too-late`
 */
export async function undoBulkStep(ctx: Ctx, id: string): Promise<BulkStep> {
  await getBulkStep(ctx, id)
  const { numUpdatedRows } = await ctx.db
    .updateTable('bulkSteps')
    .set({ undoneAt: ctx.now })
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .where('begunAt', 'is', null)
    .where('undoneAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw conflict('bulk.too-late')
  return getBulkStep(ctx, id)
}

/**
 * Takes a step for many that was not taken back, as who asked it and with the rights they have now. Each is a
 * transaction of its own, with the note that it was done: what cannot be done for one keeps nothing from the others,
 * and what is begun again after a fall goes on where it was.
 */
export async function takeBulkStep(inside: Inside, id: string): Promise<void> {
  const begun = await inside((ctx) => begin(ctx, id))
  if (!begun) return
  const { asked, actor } = begun
  for (const one of asked.ids) {
    if (one in asked.outcomes) continue
    try {
      await inside(async (ctx) => {
        const { who, take } = stepOf(asked)
        if (!actsAs(ctx.actor, ...who)) throw forbidden('users.role-may-not')
        await take(ctx, one)
        await note(ctx, id, one, null)
      }, actor)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { values, fields } = error.details
      const details = { ...(values && { values }), ...(fields && { fields }) }
      await inside((ctx) => note(ctx, id, one, { code: error.code, details }))
    }
  }
  await inside(async (ctx) => {
    await ctx.db
      .updateTable('bulkSteps')
      .set({ endedAt: ctx.now })
      .where('tenantId', '=', ctx.tenant.id)
      .where('id', '=', id)
      .execute()
  })
}

async function begin(ctx: Ctx, id: string): Promise<{ asked: BulkStep; actor: Actor } | undefined> {
  const row = await ctx.db
    .updateTable('bulkSteps')
    .set((eb) => ({ begunAt: eb.fn.coalesce('begunAt', eb.val(ctx.now)) }))
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .where('undoneAt', 'is', null)
    .where('endedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!row) return undefined
  return { asked: row as BulkStep, actor: await getActor(ctx, row.userId) }
}

async function note(ctx: Ctx, id: string, one: string, outcome: BulkOutcome): Promise<void> {
  await sql`update bulk_steps set outcomes = outcomes || ${JSON.stringify({ [one]: outcome })}::jsonb
    where tenant_id = ${ctx.tenant.id} and id = ${id}`.execute(ctx.db)
}

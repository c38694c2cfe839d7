import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import type { AuditEntry } from '#areas/events.ts'
import { dropBytes } from '#areas/files/commands.ts'
import { tellPoint } from '#areas/extension.ts'
import { conflict } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { minutesKept, secondsLeftOf, type StepTaker } from './model.ts'
import { getTakenStep, type TakenStep } from './queries.ts'

/**
 * Where an area keeps what no step puts back: a proof that only grows, or what is made of other rows. The rows are as they
 * were by then, and what the step changed still stands beside it.
 */
export const noteTakenBack = tellPoint<[ctx: Ctx, step: TakenStep]>()

/** From here on the database keeps beside the step whatever this transaction changes. Gives its id. */
export async function beginStep(ctx: Ctx, what: string, taker: StepTaker): Promise<string> {
  const id = newId()
  const { userId, impersonatorId, linkHash } = { userId: null, impersonatorId: null, linkHash: null, ...taker }
  await sql`
    with begun as (
      insert into taken_steps (tenant_id, id, what, user_id, impersonator_id, link_hash, taken_at)
      values (${ctx.tenant.id}, ${id}, ${what}, ${userId}, ${impersonatorId}, ${linkHash}, ${ctx.now})
    )
    select set_config('app.taken_step', ${id}, true)`.execute(ctx.db)
  return id
}

/**
 * Keeps a step that was begun, with what was recorded of it. The same step twice changes nothing, and is nothing to
 * take back.
 * @returns whether it was kept
 */
export async function keepStep(
  ctx: Ctx,
  id: string,
  { happened, told }: { happened: boolean; told: AuditEntry | undefined },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update taken_steps set subject_type = ${told?.subject.type ?? null}, subject_id = ${told?.subject.id ?? null},
      organization_id = ${told?.organizationId ?? null}, from_status = ${told?.from ?? null}, to_status = ${told?.to ?? null}
    where tenant_id = ${ctx.tenant.id} and id = ${id} and (${happened} or exists (
      select 1 from taken_step_changes c
      where c.tenant_id = ${ctx.tenant.id} and c.step_id = ${id} and c.table_name <> 'idempotency_keys'))`.execute(
    ctx.db,
  )
  if (numAffectedRows) return true
  await sql`select set_config('app.taken_step', '', true)`.execute(ctx.db)
  await ctx.db.deleteFrom('takenSteps').where('tenantId', '=', ctx.tenant.id).where('id', '=', id).execute()
  return false
}

/**
 * Takes a step back: every row is as it was, and nothing of it was told to anybody. The record keeps both.
 * @throws Refusal 404 where somebody else took it, 409 `undo.too-late`, `undo.built-upon`
 */
export async function takeBack(ctx: Ctx, id: string, taker: StepTaker | undefined): Promise<TakenStep> {
  const step = await getTakenStep(ctx, taker, id)
  // Twice is once.
  if (step.undoneAt) return step
  if (secondsLeftOf(step, ctx.now) === 0) throw conflict('undo.too-late')
  const { rows } = await sql<{ done: boolean }>`select app.take_back(${id}) as done`.execute(ctx.db)
  if (!rows[0]?.done) throw conflict('undo.built-upon')
  await ctx.db
    .updateTable('takenSteps')
    .set({ undoneAt: ctx.now })
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .execute()
  const { subjectType, subjectId, organizationId, fromStatus, toStatus, what } = step
  if (subjectType && subjectId) {
    const subject = { type: subjectType, id: subjectId }
    ctx.audit({
      action: 'undo.taken-back',
      subject,
      organizationId,
      from: toStatus,
      to: fromStatus,
      changes: { what },
    })
  }
  const kept = await listBytesOf(ctx, id)
  ctx.afterCommit(() => dropBytes(ctx, kept))
  await noteTakenBack(ctx, step)
  return { ...step, undoneAt: ctx.now }
}

/** The bytes a step laid into the store: of what was taken back nothing may stay, least of all somebody's certificate. */
async function listBytesOf(ctx: Ctx, id: string): Promise<{ storageKey: string }[]> {
  const { rows } = await sql<{ storageKey: string }>`
    select c.after ->> 'storage_key' as storage_key from taken_step_changes c
    where c.tenant_id = ${ctx.tenant.id} and c.step_id = ${id} and c.table_name = 'files' and c.before is null`.execute(
    ctx.db,
  )
  return rows
}

/** What steps changed is kept no longer than it may be asked back. */
export async function forgetTakenSteps(ctx: Ctx): Promise<void> {
  await ctx.db
    .deleteFrom('takenSteps')
    .where('tenantId', '=', ctx.tenant.id)
    .where('takenAt', '<', new Date(ctx.now.getTime() - minutesKept * 60_000))
    .execute()
}

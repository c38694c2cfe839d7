import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import type { StepRecord } from '#areas/steps.ts'
import { userIdOf } from '#areas/users/model.ts'
import { newId } from '#platform/ids.ts'
import { isOneSitting, merged, type FieldChanges } from './model.ts'
import type { VacancyStatus } from '../../model.ts'
import { vacancyTransitions, type VacancyEvent } from '../../steps/model.ts'

/** Remembers what somebody changed. Words that are written on within the hour are one change, not twenty. */
export async function keepVersion(
  ctx: Ctx,
  vacancyId: string,
  {
    changes = {},
    step = null,
    reason = null,
  }: { changes?: FieldChanges; step?: string | null; reason?: string | null },
): Promise<void> {
  const me = userIdOf(ctx.actor) ?? null
  const last = step === null ? await findLast(ctx, vacancyId) : undefined
  if (last && last.step === null && last.changedBy === me && isOneSitting(last.changedAt, ctx.now)) {
    await ctx.db
      .updateTable('vacancyVersions')
      .set({ changes: JSON.stringify(merged(last.changes, changes)), changedAt: ctx.now })
      .where('tenantId', '=', ctx.tenant.id)
      .where('id', '=', last.id)
      .execute()
    return
  }
  await ctx.db
    .insertInto('vacancyVersions')
    .values({
      tenantId: ctx.tenant.id,
      id: newId(),
      vacancyId,
      changedBy: me,
      changedAt: ctx.now,
      step,
      reason,
      changes: JSON.stringify(changes),
    })
    .execute()
}

type Last = { id: string; step: string | null; changedBy: string | null; changedAt: Date; changes: FieldChanges }

async function findLast(ctx: Ctx, vacancyId: string): Promise<Last | undefined> {
  const { rows } = await sql<Last>`
    select id, step, changed_by, changed_at, changes from vacancy_versions
    where tenant_id = ${ctx.tenant.id} and vacancy_id = ${vacancyId} order by changed_at desc, id desc limit 1`.execute(
    ctx.db,
  )
  return rows[0]
}

/** Steps that follow from something else are no version of the vacancy's words. */
const followsFromElse: readonly VacancyEvent[] = ['fill_up', 'free_up', 'revise', 'release']

/** How the steps of a vacancy are written down, whoever takes them. */
export const vacancyRecord = {
  table: 'vacancies',
  type: 'vacancies',
  steps: vacancyTransitions,
  stamps: ({ now }) => ({ updatedAt: now }),
  payload: (vacancyId, { reason = null }) => ({ vacancyId, reason }),
  async alongside(ctx, { id }, { event, from, to, reason = null }) {
    if (followsFromElse.includes(event)) return
    await keepVersion(ctx, id, { step: event, reason, changes: { status: { from, to } } })
  },
} satisfies StepRecord<'vacancies', VacancyStatus, VacancyEvent>

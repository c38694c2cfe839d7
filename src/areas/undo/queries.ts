import type { Ctx } from '#areas/context.ts'
import { notFound } from '#platform/errors.ts'
import { digest } from '#platform/ids.ts'
import { secondsToUndo, type StepTaker } from './model.ts'

export type TakenStep = {
  id: string
  what: string
  subjectType: string | null
  subjectId: string | null
  organizationId: string | null
  fromStatus: string | null
  toStatus: string | null
  takenAt: Date
  undoneAt: Date | null
}

const columns = [
  'id',
  'what',
  'subjectType',
  'subjectId',
  'organizationId',
  'fromStatus',
  'toStatus',
  'takenAt',
  'undoneAt',
] as const

/** By whom a step is taken that is asked for now; nobody where whoever asks cannot be known again. */
export function stepTaker({ actor }: Pick<Ctx, 'actor'>, secret: string | null): StepTaker | undefined {
  if (actor.kind === 'user') return { userId: actor.userId, impersonatorId: actor.impersonatorId ?? null }
  return secret ? { linkHash: digest(secret) } : undefined
}

function stepsOf(ctx: Ctx, taker: StepTaker) {
  const own = ctx.db.selectFrom('takenSteps').select(columns).where('tenantId', '=', ctx.tenant.id)
  return 'linkHash' in taker
    ? own.where('linkHash', '=', taker.linkHash)
    : own.where('userId', '=', taker.userId).where('impersonatorId', 'is not distinct from', taker.impersonatorId)
}

/** The step somebody took last, as long as it can be taken back, or was so just now; not where somebody went on from there. */
export async function findLastStep(ctx: Ctx, taker: StepTaker | undefined): Promise<TakenStep | undefined> {
  if (!taker) return undefined
  return stepsOf(ctx, taker)
    .where('takenAt', '>', new Date(ctx.now.getTime() - secondsToUndo * 1000))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('takenSteps as later')
            .select('later.id')
            .whereRef('later.tenantId', '=', 'takenSteps.tenantId')
            .whereRef('later.subjectId', '=', 'takenSteps.subjectId')
            .whereRef('later.id', '>', 'takenSteps.id')
            .where('later.undoneAt', 'is', null),
        ),
      ),
    )
    .orderBy('takenAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** A step of this very taker, held until the end of the transaction: of two who take it back the second finds it done. @throws Refusal 404 */
export async function getTakenStep(ctx: Ctx, taker: StepTaker | undefined, id: string): Promise<TakenStep> {
  const step = taker && (await stepsOf(ctx, taker).where('id', '=', id).forUpdate().executeTakeFirst())
  if (!step) throw notFound()
  return step
}

import type { Ctx } from '#areas/context.ts'
import { whoAsks } from '#areas/users/model.ts'
import { notFound, type RefusalDetails } from '#platform/errors.ts'
import { minutesTold, type BulkKind } from './model.ts'

export type BulkStep = {
  id: string
  kind: BulkKind
  step: string
  ids: string[]
  dueAt: Date
  undoneAt: Date | null
  begunAt: Date | null
  endedAt: Date | null
  /** Per id: null where it was done, else why not. */
  outcomes: Record<string, BulkOutcome>
}
/** Why a step for many could not be taken for one of them, to be told in the reader's language. */
export type BulkOutcome = { code: string; details: Pick<RefusalDetails, 'values' | 'fields'> } | null

const columns = ['id', 'kind', 'step', 'ids', 'dueAt', 'undoneAt', 'begunAt', 'endedAt', 'outcomes'] as const

/** The steps for many of a kind that the actor asked for just now, the newest first. */
export async function listBulkSteps(ctx: Ctx, kind: BulkKind): Promise<BulkStep[]> {
  const rows = await ctx.db
    .selectFrom('bulkSteps')
    .select(columns)
    .where('tenantId', '=', ctx.tenant.id)
    .where('userId', '=', whoAsks(ctx.actor).userId)
    .where('kind', '=', kind)
    .where('createdAt', '>', new Date(ctx.now.getTime() - minutesTold * 60_000))
    .orderBy('createdAt', 'desc')
    .limit(10)
    .execute()
  return rows as BulkStep[]
}

/** A step for many that the actor asked for. */
export async function getBulkStep(ctx: Ctx, id: string): Promise<BulkStep> {
  const row = await ctx.db
    .selectFrom('bulkSteps')
    .select(columns)
    .where('tenantId', '=', ctx.tenant.id)
    .where('userId', '=', whoAsks(ctx.actor).userId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row as BulkStep
}

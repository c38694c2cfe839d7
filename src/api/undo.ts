import type { AreaEndpoint } from '#areas/endpoint.ts'
import { beginStep, keepStep } from '#areas/undo/commands.ts'
import { secondsToUndo } from '#areas/undo/model.ts'
import { stepTaker } from '#areas/undo/queries.ts'
import type { Answer } from '#platform/http.ts'
import type { Open } from './context.ts'

/**
 * Does what is asked and writes what was recorded of it. Where it is a step that may be taken back, what happened is told
 * to nobody before that time is over.
 */
export async function withTimeToUndo(
  definition: AreaEndpoint,
  url: URL,
  ctx: Open,
  handle: () => Promise<Answer>,
): Promise<Answer> {
  const taker =
    definition.undo === undefined
      ? undefined
      : stepTaker(ctx, definition.who === 'link' ? url.searchParams.get('t') : null)
  const step = taker && definition.undo !== undefined ? await beginStep(ctx, definition.undo, taker) : undefined
  const answered = await handle()
  const isHeld = step !== undefined && (await keepStep(ctx, step, ctx.recorded()))
  const until = new Date(ctx.now.getTime() + secondsToUndo * 1000)
  await ctx.flush(isHeld ? { id: step, until, seconds: secondsToUndo } : undefined)
  return answered
}

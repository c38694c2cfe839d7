import { confined } from './confined.ts'
import type * as Drawing from './pictures/drawing.ts'
import type { DrawnPicture, PictureOrder } from './pictures/drawing.ts'

export type { DrawnVariant } from './pictures/drawing.ts'

const drawing = new URL('./pictures/drawing.ts', import.meta.url)
/** A picture of fifty million pixels takes 150 megabytes while it is read; nobody waits for one with a transaction open. */
const patience = { seconds: 20, megabytes: 128, atOnce: 1, secondsWaiting: 15 }

/**
 * Draws a stranger's picture anew, in a thread of its own and within bounds: one that was made to end whoever reads it
 * ends its own thread.
 * @throws Refusal 503 where too many are drawn at once
 */
export async function drawnPicture(
  bytes: Uint8Array,
  order: PictureOrder,
): Promise<DrawnPicture | { problem: 'heavy' }> {
  const outcome = await confined<typeof Drawing, 'drawPicture'>(drawing, 'drawPicture', [bytes, order], patience)
  if ('answer' in outcome) return outcome.answer
  return { problem: outcome.problem === 'failed' ? 'kind' : 'heavy' }
}

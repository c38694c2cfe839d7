import { confined } from './confined.ts'
import type * as Drawing from './pictures/drawing.ts'
import type { DrawnPicture, PictureOrder } from './pictures/drawing.ts'

export type { DrawnVariant } from './pictures/drawing.ts'

const drawing = new URL('./pictures/drawing.ts', import.meta.url)
/**
 * A picture of fifty million pixels takes much memory while it is read, so one is at a time. Nobody waits for one with a transaction open:
 * a class that hands in its photographs at one moment has them drawn one after the other.
 */
const patience = { seconds: 20, megabytes: 128, atOnce: 1, waiting: 40, secondsWaiting: 30, isApart: true }

/**
 * Draws a stranger's picture anew, in a process of its own and within bounds: one that was made to end whoever reads it
 * ends its own process.
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

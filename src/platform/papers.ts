import { confined } from './confined.ts'
import { drawnPicture } from './pictures.ts'
import type * as Reading from './papers/reading.ts'

/** A paper as it is kept, or why it is none. */
export type ReadPaper = { mime: 'application/pdf' | 'image/webp'; bytes: Uint8Array } | { problem: PaperProblem }
export type PaperProblem = 'kind' | 'active' | 'locked' | 'pixels' | 'small' | 'heavy'

const reading = new URL('./papers/reading.ts', import.meta.url)
const patience = { seconds: 10, megabytes: 128 }
const picture = { longest: 2400, least: 200, mostPixels: 50_000_000, widths: [] } as const

/**
 * Reads a stranger's paper in a thread of its own: the bytes say what it is, whatever its name says. A PDF stays as it is, unless it
 * runs something or is locked; a photograph is drawn anew.
 * @throws Refusal 503 where too many are read at once
 */
export async function readPaper(bytes: Uint8Array): Promise<ReadPaper> {
  const outcome = await confined<typeof Reading, 'judgePaper'>(reading, 'judgePaper', [bytes], patience)
  if (!('answer' in outcome)) return { problem: outcome.problem === 'failed' ? 'kind' : 'heavy' }
  const is = outcome.answer
  if (is === 'pdf') return { mime: 'application/pdf', bytes }
  if (is !== 'picture') return { problem: is }
  const drawn = await drawnPicture(bytes, picture)
  return 'problem' in drawn ? drawn : { mime: 'image/webp', bytes: drawn.whole }
}

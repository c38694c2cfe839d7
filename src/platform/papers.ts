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
 * Judges a stranger's file in a thread of its own: a PDF that runs nothing and is not locked, a picture, or why it is neither.
 * @throws Refusal 503 where too many are read at once
 */
export async function readPaperKind(bytes: Uint8Array): Promise<ReturnType<typeof Reading.judgePaper>> {
  const outcome = await confined<typeof Reading, 'judgePaper'>(reading, 'judgePaper', [bytes], patience)
  if ('answer' in outcome) return outcome.answer
  return outcome.problem === 'failed' ? 'kind' : 'heavy'
}

/**
 * Reads a stranger's paper: the bytes say what it is, whatever its name says. A PDF stays as it is, unless it
 * runs something or is locked; a photograph is drawn anew.
 * @throws Refusal 503 where too many are read at once
 */
export async function readPaper(bytes: Uint8Array): Promise<ReadPaper> {
  const is = await readPaperKind(bytes)
  if (is === 'pdf') return { mime: 'application/pdf', bytes }
  if (is !== 'picture') return { problem: is }
  const drawn = await drawnPicture(bytes, picture)
  return 'problem' in drawn ? drawn : { mime: 'image/webp', bytes: drawn.whole }
}

import type { TextPlan } from '../../text/model.ts'
import { listRows, noBits, setBit, type Bits } from '../bits/model.ts'

/** In which rows a word stands, and how many points it gives there. */
export type Postings = { rows: Uint32Array; points: Float32Array; length: number }
export type WordScratch = { exact: Float32Array; parts: Float32Array; score: Float64Array; list: Uint32Array }

export function wordScratch(size: number): WordScratch {
  return {
    exact: new Float32Array(size),
    parts: new Float32Array(size),
    score: new Float64Array(size),
    list: new Uint32Array(size),
  }
}

const weights: Record<string, number> = { A: 1, B: 0.6, C: 0.3 }

/** @param words a tsvector as text: `'hond':1A,5 'uitlaten':2A` */
export function putWords(postings: Map<string, Postings>, row: number, words: string): void {
  for (const entry of words.split(' ')) {
    const end = entry.lastIndexOf("':")
    const word = entry.slice(1, end)
    if (!/^[a-z][a-z0-9]{2,29}$/.test(word)) continue
    const list = postings.get(word) ?? { rows: new Uint32Array(2), points: new Float32Array(2), length: 0 }
    // A piece of a text holds on to all of it: what is kept is written out anew.
    if (list.length === 0) postings.set(word.split('').join(''), list)
    if (list.length === list.rows.length) {
      const room = Math.ceil(list.length * 1.4)
      const [rows, points] = [new Uint32Array(room), new Float32Array(room)]
      rows.set(list.rows)
      points.set(list.points)
      list.rows = rows
      list.points = points
    }
    list.rows[list.length] = row
    list.points[list.length] = pointsOf(entry.slice(end + 2))
    list.length += 1
  }
}

/** What ts_rank gives for one word by where it stands, so that both ways of searching rank alike. */
function pointsOf(positions: string): number {
  let sum = 0
  let best = -1
  let bestAt = 0
  for (const [at, position] of positions.split(',').entries()) {
    const weight = weights[position.at(-1) as string] ?? 0.1
    sum += weight / ((at + 1) * (at + 1))
    if (weight > best) {
      best = weight
      bestAt = at
    }
  }
  return (2 * (best + sum - best / ((bestAt + 1) * (bestAt + 1)))) / 1.64493406685
}
/** The rows that hold every word asked, or any of them, with their points in `scratch.score`. */
export function rowsWith(
  postings: Map<string, Postings>,
  { terms }: TextPlan,
  any: boolean,
  { exact, parts, score, list }: WordScratch,
): Bits {
  let found = noBits(score.length)
  for (const [at, term] of terms.entries()) {
    const here = noBits(score.length)
    for (const word of term.exact) addPoints(postings.get(word), exact, here)
    for (const word of term.parts) addPoints(postings.get(word), parts, here)
    const many = listRows(here, list)
    for (let index = 0; index < many; index += 1) {
      const row = list[index] as number
      const points = Math.max(exact[row] as number, 0.6 * (parts[row] as number))
      const isFound = ((found[row >> 5] as number) >>> (row & 31)) & 1
      score[row] = isFound ? (score[row] as number) + points : points
      exact[row] = 0
      parts[row] = 0
    }
    if (at === 0) found = here
    else
      for (let w = 0; w < here.length; w += 1)
        found[w] = any ? (found[w] as number) | (here[w] as number) : (found[w] as number) & (here[w] as number)
  }
  return found
}

function addPoints(list: Postings | undefined, into: Float32Array, here: Bits): void {
  if (!list) return
  const { rows, points, length } = list
  for (let at = 0; at < length; at += 1) {
    const row = rows[at] as number
    into[row] = (into[row] as number) + (points[at] as number)
    setBit(here, row)
  }
}

import { distanceKm, type Point } from '#areas/geography/model.ts'
import type { SearchOrder, SearchPage } from '../../model.ts'
import { both, listRows, without, type Bits } from '../bits/model.ts'
import { firstBy } from '../first/model.ts'

/** What the order of places is made of. */
type Sorted = {
  ids: readonly string[]
  columns: { published: Float64Array; answer: Float64Array; lat: Float64Array; lng: Float64Array }
  isFull: Bits
}
/** `score` where words were asked; `oldEnough` are those a pupil who asks is old enough for. */
type By = {
  order: SearchOrder
  from: Point | undefined
  score: Float64Array | undefined
  oldEnough: Bits | undefined
}

export type RankedRow = { row: number; id: string; keys: [number, number, number]; distance: number }

/** The page asked of what was found, in its order, without sorting what nobody looks at. */
export function firstOf(
  { ids, columns: c, isFull }: Sorted,
  { order, from, score, oldEnough }: By,
  page: SearchPage,
  found: Bits,
  list: Uint32Array,
): RankedRow[] {
  const distanceOf = (row: number) =>
    from ? distanceKm(from, { lat: c.lat[row] as number, lng: c.lng[row] as number }) : Number.NaN
  const second = (row: number) => {
    if (order === 'distance') {
      const distance = distanceOf(row)
      return Number.isNaN(distance) ? 1e9 : distance
    }
    if (order === 'fast_answer') return c.answer[row] as number
    return order === 'relevance' && score ? -Math.round((score[row] as number) * 1000) / 1000 : 0
  }
  const { after } = page
  const skipped = after ? 0 : (page.number - 1) * page.size
  const wanted = skipped + page.size
  const best = firstBy<RankedRow>(compare, wanted)
  // Full places come after all others, and after those what is for older ones, but in the newest: nobody looks at them
  // where the others fill the page.
  const byAge = oldEnough ? [both(found, oldEnough), without(found, oldEnough)] : [found]
  const turns = order === 'newest' ? [found] : byAge.flatMap((some) => [without(some, isFull), both(some, isFull)])
  for (const [first, bits] of turns.entries()) {
    if (best.last()) break
    const many = listRows(bits, list)
    for (let at = 0; at < many; at += 1) {
      const row = list[at] as number
      const third = -(c.published[row] as number)
      const middle = second(row)
      const last = best.last()?.keys
      if (last && (middle > last[1] || (middle === last[1] && third > last[2]))) continue
      const one: RankedRow = { row, id: ids[row] as string, keys: [first, middle, third], distance: distanceOf(row) }
      if (!after || compare(after, one) < 0) best.put(one)
    }
  }
  return best.inOrder().slice(skipped)
}

function compare(one: Pick<RankedRow, 'id' | 'keys'>, other: Pick<RankedRow, 'id' | 'keys'>): number {
  return (
    one.keys[0] - other.keys[0] ||
    one.keys[1] - other.keys[1] ||
    one.keys[2] - other.keys[2] ||
    compareTexts(one.id, other.id)
  )
}

export function compareTexts(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

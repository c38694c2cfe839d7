import { distanceKm, type Point } from '#areas/geography/model.ts'
import type { SearchOrder, SearchPage } from '../../model.ts'
import { both, listSlots, without, type Bits } from '../bits/model.ts'
import { firstBy } from '../first/model.ts'

/** What the order of places is made of. */
type Sorted = {
  ids: readonly string[]
  columns: { published: Float64Array; answer: Float64Array; lat: Float64Array; lng: Float64Array }
  isFull: Bits
}
/** `score` where words were asked. */
type By = { order: SearchOrder; center: Point | undefined; score: Float64Array | undefined }

export type Hit = { slot: number; id: string; keys: [number, number, number]; distance: number }

/** The page asked of what was found, in its order, without sorting what nobody looks at. */
export function firstOf(
  { ids, columns: c, isFull }: Sorted,
  { order, center, score }: By,
  page: SearchPage,
  found: Bits,
  list: Uint32Array,
): Hit[] {
  const distanceOf = (slot: number) =>
    center ? distanceKm(center, { lat: c.lat[slot] as number, lng: c.lng[slot] as number }) : Number.NaN
  const second = (slot: number) => {
    if (order === 'distance') {
      const distance = distanceOf(slot)
      return Number.isNaN(distance) ? 1e9 : distance
    }
    if (order === 'fast_answer') return c.answer[slot] as number
    return order === 'relevance' && score ? -Math.round((score[slot] as number) * 1000) / 1000 : 0
  }
  const { after } = page
  const skipped = after ? 0 : (page.number - 1) * page.size
  const wanted = skipped + page.size
  const best = firstBy<Hit>(compare, wanted)
  // Full places come after all others, but in the newest: nobody looks at them where the others fill the page.
  const turns = order === 'newest' ? [found] : [without(found, isFull), both(found, isFull)]
  for (const [first, bits] of turns.entries()) {
    if (best.last()) break
    const many = listSlots(bits, list)
    for (let at = 0; at < many; at += 1) {
      const slot = list[at] as number
      const third = -(c.published[slot] as number)
      const middle = second(slot)
      const last = best.last()?.keys
      if (last && (middle > last[1] || (middle === last[1] && third > last[2]))) continue
      const one: Hit = { slot, id: ids[slot] as string, keys: [first, middle, third], distance: distanceOf(slot) }
      if (!after || compare(after, one) < 0) best.put(one)
    }
  }
  return best.inOrder().slice(skipped)
}

function compare(one: Pick<Hit, 'id' | 'keys'>, other: Pick<Hit, 'id' | 'keys'>): number {
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

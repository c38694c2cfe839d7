export type Random = {
  next(): number
  below(count: number): number
  pick<T>(list: readonly T[]): T
  chance(part: number): boolean
}

/** A small generator of numbers that always gives the same row for the same seed. */
export function seeded(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const below = (count: number) => Math.floor(next() * count)
  return { next, below, pick: (list) => list[below(list.length)]!, chance: (part) => next() < part }
}

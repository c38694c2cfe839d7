/** Chance that falls the same way every time, for one seed. */
export function chanceOf(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    below: (end: number) => Math.floor(next() * end),
    is: (share: number) => next() < share,
    one: <Value>(of: readonly Value[]): Value => of[Math.floor(next() * of.length)] as Value,
  }
}
export type Chance = ReturnType<typeof chanceOf>

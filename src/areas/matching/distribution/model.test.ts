import loadHighs, { type Highs } from 'highs'
import { describe, expect, it } from 'vitest'
import { confined } from '#platform/confined.ts'
import { cannot, distribute, nowhere, type Instance } from './model.ts'

/** The same numbers in every run. */
function dice(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

type Size = { pupils: number; places: number; seats: number; misfit?: number }

/** With at most as many of everything; `least` says of how many pupils and places at least. */
function anInstance(seed: number, most: Size, least = { pupils: 1, places: 1 }): Instance {
  const roll = dice(seed)
  const [pupils = 1, places = 1] = (['pupils', 'places'] as const).map(
    (one) => least[one] + roll(most[one] - least[one] + 1),
  )
  const seats = Array.from({ length: places }, () => roll(most.seats + 1))
  const cannotOf = 1 + roll(4)
  const misfits = Int32Array.from({ length: pupils * places }, () =>
    roll(4) < cannotOf - 1 ? cannot : roll(most.misfit ?? 20),
  )
  return { pupils, seats, misfits }
}

type Score = [unplaced: number, worst: number, sum: number]
const better = (a: Score, b: Score) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]

/** Tries everything. */
function bruteForce({ pupils, seats, misfits }: Instance): Score {
  let best: Score = [Infinity, 0, 0]
  const left = [...seats]
  const go = (pupil: number, score: Score): void => {
    if (pupil === pupils) {
      if (better(score, best) < 0) best = score
      return
    }
    go(pupil + 1, [score[0] + 1, score[1], score[2]])
    seats.forEach((_, place) => {
      const misfit = misfits[pupil * seats.length + place] ?? cannot
      if (misfit === cannot || left[place] === 0) return
      left[place] = (left[place] ?? 0) - 1
      go(pupil + 1, [score[0], Math.max(score[1], misfit), score[2] + misfit])
      left[place] = (left[place] ?? 0) + 1
    })
  }
  go(0, [0, 0, 0])
  return best
}

/** One pair that may be, as the solver knows it: a share of the pupil that goes to the place. */
type Pair = { share: string; pupil: number; place: number; misfit: number }

/**
 * The three best values, one after the other, as a solver made by others finds them: how many can be placed; the smallest
 * bound on a misfit under which as many can be; the smallest sum of as many under that bound. Whole seats among whole
 * pupils have a best answer without halves, so that a linear programme is exact.
 */
function bySolver(highs: Highs, { pupils, seats, misfits }: Instance): Score {
  const pairs = Array.from(misfits, (misfit, at): Pair => {
    const [pupil, place] = [Math.floor(at / seats.length), at % seats.length]
    return { share: `x${pupil}_${place}`, pupil, place, misfit }
  }).filter(({ misfit }) => misfit !== cannot)
  const under = (bound: number) => pairs.filter(({ misfit }) => misfit <= bound)
  const total = (some: readonly Pair[], of: (pair: Pair) => string) => some.map(of).join(' + ')
  const best = (goal: 'maximize' | 'minimize', some: readonly Pair[], of: (pair: Pair) => string, placed?: number) => {
    if (some.length === 0) return 0
    const byPupil = [...Map.groupBy(some, ({ pupil }) => pupil).values()].map((own) => ({ own, room: 1 }))
    const byPlace = [...Map.groupBy(some, ({ place }) => place)].map(([place, own]) => ({
      own,
      room: seats[place] ?? 0,
    }))
    const limits = [...byPupil, ...byPlace].map(({ own, room }) => `${total(own, ({ share }) => share)} <= ${room}`)
    if (placed !== undefined) limits.push(`${total(some, ({ share }) => share)} = ${placed}`)
    const { Status, ObjectiveValue } = highs.solve(`${goal} ${total(some, of)}\nsubject to\n${limits.join('\n')}\nend`)
    expect(Status).toBe('Optimal')
    expect(ObjectiveValue).toBeCloseTo(Math.round(ObjectiveValue), 6)
    return Math.round(ObjectiveValue)
  }
  const placedUnder = (bound: number) => best('maximize', under(bound), ({ share }) => share)
  const placed = placedUnder(Infinity)
  const bounds = [0, ...new Set(pairs.map(({ misfit }) => misfit))].toSorted((a, b) => a - b)
  let [low, high] = [0, bounds.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (placedUnder(bounds[middle] ?? 0) === placed) high = middle
    else low = middle + 1
  }
  const worst = placed === 0 ? 0 : (bounds[low] ?? 0)
  const sum = best('minimize', under(worst), ({ share, misfit }) => `${misfit} ${share}`, placed)
  return [pupils - placed, worst, sum]
}

/** Whether nobody sits where they cannot, and no place has more than its seats; told by the numbers of the instance alone. */
function check({ pupils, seats, misfits }: Instance, { placeOf, placed, worst, sum }: ReturnType<typeof distribute>) {
  const chosen = [...placeOf].flatMap((place, pupil) =>
    place === nowhere ? [] : [{ place, misfit: misfits[pupil * seats.length + place] ?? cannot }],
  )
  expect(placeOf).toHaveLength(pupils)
  expect(chosen.map(({ misfit }) => misfit)).not.toContain(cannot)
  for (const [place, room] of seats.entries())
    expect(chosen.filter((one) => one.place === place).length).toBeLessThanOrEqual(room)
  expect([placed, worst, sum]).toEqual([
    chosen.length,
    Math.max(0, ...chosen.map(({ misfit }) => misfit)),
    chosen.reduce((total, { misfit }) => total + misfit, 0),
  ])
}

/**
 * Whether something could be bettered by moving pupils around in a ring, or along a chain that begins or ends at a free
 * seat or with somebody unplaced: a cycle of negative length, sought by Bellman and Ford. Where there is none the sum is
 * the smallest there is for as many placed.
 */
function canBeBettered({ pupils, seats, misfits }: Instance, placeOf: Int32Array, bound: number): boolean {
  const places = seats.length
  const dear = 1_000_000
  const hub = pupils + places
  const load = seats.map((_, place) => placeOf.filter((one) => one === place).length)
  const edges: [from: number, to: number, length: number][] = []
  for (let pupil = 0; pupil < pupils; pupil += 1) {
    const at = placeOf[pupil] ?? nowhere
    // Taking somebody's place away, or giving one to who has none, goes by the hub.
    if (at === nowhere) edges.push([hub, pupil, -dear])
    else edges.push([pupils + at, pupil, -(misfits[pupil * places + at] ?? 0)], [pupil, hub, dear])
    seats.forEach((_, place) => {
      const misfit = misfits[pupil * places + place] ?? cannot
      if (place !== at && misfit !== cannot && misfit <= bound) edges.push([pupil, pupils + place, misfit])
    })
  }
  seats.forEach((room, place) => {
    if ((load[place] ?? 0) < room) edges.push([pupils + place, hub, 0])
    if ((load[place] ?? 0) > 0) edges.push([hub, pupils + place, 0])
  })
  const distance = new Float64Array(hub + 1)
  for (let round = 0; round <= hub + 1; round += 1) {
    let moved = false
    for (const [from, to, length] of edges) {
      if ((distance[from] ?? 0) + length >= (distance[to] ?? 0)) continue
      distance[to] = (distance[from] ?? 0) + length
      moved = true
    }
    if (!moved) return false
  }
  return true
}

describe('dividing seats among pupils', () => {
  it('is as good as the best of all ways, on 300 small instances', () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const instance = anInstance(seed, { pupils: 6, places: 5, seats: 2 })
      const found = distribute(instance)
      check(instance, found)
      expect([instance.pupils - found.placed, found.worst, found.sum], `seed ${seed}`).toEqual(bruteForce(instance))
    }
  })

  it('is as good as an outside solver finds, on 60 larger ones', { timeout: 180_000 }, async () => {
    const highs = await loadHighs()
    for (let seed = 1; seed <= 60; seed += 1) {
      // From 7 by 8 to 60 by 90, with many seats and few, and misfits of which many are equal and hardly any are.
      const size = { pupils: 6 + Math.ceil(seed * 0.9), places: 7 + Math.ceil(seed * 1.38) }
      const most = { ...size, seats: 1 + (seed % 3), misfit: seed % 2 === 0 ? 20 : 240 }
      const instance = anInstance(seed * 104_729, most, size)
      const found = distribute(instance)
      check(instance, found)
      const best = bySolver(highs, instance)
      expect([instance.pupils - found.placed, found.worst, found.sum], `seed ${seed}`).toEqual(best)
    }
  })

  it('cannot be bettered by any ring of moves, on 60 larger ones', () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const instance = anInstance(seed * 7919, { pupils: 60, places: 40, seats: 4 })
      const found = distribute(instance)
      check(instance, found)
      const all = Math.max(...instance.misfits)
      expect(canBeBettered(instance, found.placeOf, found.worst), `seed ${seed}`).toBe(false)
      // Nobody more could be placed, whatever it cost, and not as many with the worst off better off.
      const withBound = (bound: number) =>
        distribute({ ...instance, misfits: instance.misfits.map((one) => (one > bound ? cannot : one)) }).placed
      expect(withBound(all)).toBe(found.placed)
      if (found.placed > 0) expect(withBound(found.worst - 1)).toBeLessThan(found.placed)
    }
  })

  it('sees that a division can be bettered where it can', () => {
    const instance = { pupils: 2, seats: [1, 1], misfits: Int32Array.from([1, 9, 9, 1]) }
    expect(canBeBettered(instance, Int32Array.from([1, 0]), 9)).toBe(true)
    expect(canBeBettered(instance, Int32Array.from([0, nowhere]), 9)).toBe(true)
    expect(canBeBettered(instance, Int32Array.from([0, 1]), 9)).toBe(false)
  })

  it('has nobody where there is nobody, and nowhere where there is nothing', () => {
    expect(distribute({ pupils: 0, seats: [3], misfits: new Int32Array() })).toMatchObject({ placed: 0, sum: 0 })
    expect([...distribute({ pupils: 2, seats: [], misfits: new Int32Array() }).placeOf]).toEqual([nowhere, nowhere])
  })

  it('is made in a thread of its own', async () => {
    const instance = anInstance(5, { pupils: 30, places: 30, seats: 2 })
    const module = new URL('./model.ts', import.meta.url)
    const bounds = { seconds: 20, megabytes: 256 }
    const made = await confined<{ distribute: typeof distribute }, 'distribute'>(
      module,
      'distribute',
      [instance],
      bounds,
    )
    expect(made).toEqual({ answer: distribute(instance) })
  })
})

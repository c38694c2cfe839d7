/** Pupils by places: `misfits[pupil * places + place]` says how ill they suit each other, `cannot` that they never go together. */
export type Instance = {
  /** How many seats are to be had at each place. */
  seats: readonly number[]
  pupils: number
  misfits: Int32Array
}

export type Distribution = {
  /** Per pupil the place, or `nowhere`. */
  placeOf: Int32Array
  placed: number
  /** The misfit of who is worst off among those placed, and of all of them together; 0 where nobody is placed. */
  worst: number
  sum: number
}

export const cannot = -1
export const nowhere = -1

/**
 * Divides the seats among the pupils, exactly: first as many pupils placed as can be, then the one who is worst off as
 * well off as can be, then the smallest sum. The same instance always gives the same answer.
 */
export function distribute(instance: Instance): Distribution {
  const worst = leastWorst(instance)
  const placeOf = smallestSum(instance, worst)
  let [placed, sum, found] = [0, 0, 0]
  placeOf.forEach((place, pupil) => {
    if (place === nowhere) return
    const misfit = instance.misfits[pupil * instance.seats.length + place] ?? 0
    placed += 1
    sum += misfit
    found = Math.max(found, misfit)
  })
  return { placeOf, placed, sum, worst: found }
}

/** The smallest bound on every single misfit under which as many pupils find a place as without any. */
function leastWorst(instance: Instance): number {
  const bounds = [...new Set(instance.misfits)].filter((misfit) => misfit !== cannot).sort((a, b) => a - b)
  const most = mostPlaced(instance, bounds.at(-1) ?? 0)
  let [low, high] = [0, bounds.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (mostPlaced(instance, bounds[middle] ?? 0) === most) high = middle
    else low = middle + 1
  }
  return bounds[low] ?? 0
}

/** How many pupils can be placed at once where no misfit is above the bound: by paths along which each moves up one place. */
function mostPlaced({ seats, pupils, misfits }: Instance, bound: number): number {
  const places = seats.length
  const taken: number[][] = seats.map(() => [])
  let placed = 0
  const cameBy = new Int32Array(places)
  const seen = new Uint8Array(places)
  for (let start = 0; start < pupils; start += 1) {
    seen.fill(0)
    const row = [start]
    const standsAt = new Map([[start, nowhere]])
    let end = nowhere
    for (let at = 0; at < row.length && end === nowhere; at += 1) {
      const pupil = row[at] as number
      for (let place = 0; place < places; place += 1) {
        const misfit = misfits[pupil * places + place] as number
        if (seen[place] || misfit === cannot || misfit > bound || seats[place] === 0) continue
        seen[place] = 1
        cameBy[place] = pupil
        const there = taken[place] as number[]
        if (there.length < (seats[place] as number)) {
          end = place
          break
        }
        for (const one of there) {
          standsAt.set(one, place)
          row.push(one)
        }
      }
    }
    if (end === nowhere) continue
    placed += 1
    for (let place = end; place !== nowhere;) {
      const pupil = cameBy[place] as number
      const before = standsAt.get(pupil) ?? nowhere
      ;(taken[place] as number[]).push(pupil)
      if (before !== nowhere) taken[before] = (taken[before] as number[]).filter((one) => one !== pupil)
      place = before
    }
  }
  return placed
}

/**
 * The division of the smallest sum under the bound, with as many placed as can be: pupils come one by one, each by the
 * cheapest chain of moves (shortest augmenting paths with prices, the Hungarian method for places of several seats). Staying
 * without a place costs more than all places together, so it is never chosen to save on them.
 */
function smallestSum({ seats, pupils, misfits }: Instance, bound: number): Int32Array {
  const places = seats.length
  // One place more, with room for all: nowhere.
  const columns = places + 1
  const costOfNowhere = (bound + 1) * (pupils + 1)
  const cost = (pupil: number, place: number): number => {
    if (place === places) return costOfNowhere
    const misfit = misfits[pupil * places + place] as number
    return misfit === cannot || misfit > bound ? Infinity : misfit
  }
  const room = (place: number) => (place === places ? Infinity : (seats[place] as number))
  const placeOf = new Int32Array(pupils).fill(nowhere)
  const taken: number[][] = Array.from({ length: columns }, () => [])
  const pupilPrice = new Float64Array(pupils)
  const placePrice = new Float64Array(columns)

  for (let start = 0; start < pupils; start += 1) {
    const distance = new Float64Array(columns).fill(Infinity)
    const cameBy = new Int32Array(columns)
    const done = new Uint8Array(columns)
    const reached = new Map<number, number>()
    const reach = (pupil: number, at: number) => {
      reached.set(pupil, at)
      for (let place = 0; place < columns; place += 1) {
        if (done[place]) continue
        const there = at + cost(pupil, place) - (pupilPrice[pupil] as number) - (placePrice[place] as number)
        if (there >= (distance[place] as number)) continue
        distance[place] = there
        cameBy[place] = pupil
      }
    }
    reach(start, 0)
    let end = nowhere
    while (end === nowhere) {
      const next = nearest(distance, done)
      done[next] = 1
      if ((taken[next] as number[]).length < room(next)) end = next
      else for (const pupil of taken[next] as number[]) reach(pupil, distance[next] as number)
    }
    const length = distance[end] as number
    for (let place = 0; place < columns; place += 1)
      if (done[place] && place !== end)
        placePrice[place] = (placePrice[place] as number) + (distance[place] as number) - length
    for (const [pupil, at] of reached) pupilPrice[pupil] = (pupilPrice[pupil] as number) + length - at
    for (let place = end; ;) {
      const pupil = cameBy[place] as number
      const before = placeOf[pupil] as number
      placeOf[pupil] = place
      ;(taken[place] as number[]).push(pupil)
      if (pupil === start) break
      taken[before] = (taken[before] as number[]).filter((one) => one !== pupil)
      place = before
    }
  }
  return placeOf.map((place) => (place === places ? nowhere : place))
}

function nearest(distance: Float64Array, done: Uint8Array): number {
  let best = -1
  for (let place = 0; place < distance.length; place += 1)
    if (!done[place] && (best === -1 || (distance[place] as number) < (distance[best] as number))) best = place
  return best
}

/** A piece of the screen that something stands on, in pixels. */
export type Box = { left: number; top: number; right: number; bottom: number }
type Spot = { x: number; y: number }

export function boxAt({ x, y }: Spot, half: { x: number; y: number }): Box {
  return { left: x - half.x, top: y - half.y, right: x + half.x, bottom: y + half.y }
}

/** The facade of a pin, whose foot is on the spot. */
export function pinBox({ x, y }: Spot): Box {
  return { left: x - 15, top: y - 46, right: x + 15, bottom: y }
}

/** As far aside a sign steps at most, in its own sizes: farther it would be read at another town. */
const steps = [
  [0, 0],
  [0, 1],
  [0, -1],
  [1, 0],
  [-1, 0],
  [1, 1],
  [-1, 1],
  [1, -1],
  [-1, -1],
] as const

/**
 * Where a sign stands free of what is there already: on its spot, or one step aside of it. Nowhere where all of those are taken.
 * @param half half of its width and height
 * @param inside what it stays within: where it would be cut by an edge, it moves in
 */
export function freeSpot(
  spot: Spot,
  half: { x: number; y: number },
  taken: readonly Box[],
  inside?: Box,
): Spot | undefined {
  for (const [across, down] of steps) {
    const step = { x: spot.x + across * 1.5 * half.x, y: spot.y + down * 1.8 * half.y }
    const at = inside ? movedIn(step, half, inside) : step
    const box = boxAt(at, half)
    if (!taken.some((other) => overlaps(box, other))) return at
  }
  return undefined
}

function movedIn({ x, y }: Spot, half: { x: number; y: number }, { left, top, right, bottom }: Box): Spot {
  return {
    x: Math.min(right - half.x, Math.max(left + half.x, x)),
    y: Math.min(bottom - half.y, Math.max(top + half.y, y)),
  }
}

/** So much of two pins may lie over each other: both numbers are still read. */
const overlapRead = 2

/** So far from its spot, in pixels, room is looked for, ring by ring and round each of them; beyond it would be read elsewhere. */
const rings = [18, 30, 42, 54, 66, 78, 92, 108]
const turns = 16

/** A spot, and what lies around it, the nearest first. */
export function spotsAround({ x, y }: Spot, most = Infinity): Spot[] {
  const near = rings.filter((far) => far <= most)
  const around = near.flatMap((far) =>
    Array.from({ length: turns }, (_, turn) => {
      const angle = (2 * Math.PI * turn) / turns
      return { x: x + far * Math.sin(angle), y: y - far * Math.cos(angle) }
    }),
  )
  return [{ x, y }, ...around]
}

/**
 * Where pins stand so that the number of each is read: the first on its spot, the next beside it where it would cover that. The foot of
 * who moved aside says where its spot is. Where there is no room near at all it stays on it.
 * @param pins in the order in which they may choose
 */
export function movedApart<Pin extends Spot>(pins: readonly Pin[]): Map<Pin, Spot> {
  const places = new Map<Pin, Spot>()
  const standing: Box[] = []
  const readAt = (at: Spot): Box => {
    const { left, top, right, bottom } = pinBox(at)
    return { left: left + overlapRead, top: top + overlapRead, right: right - overlapRead, bottom }
  }
  for (const pin of pins) {
    const at = spotsAround(pin).find((one) => !standing.some((other) => overlaps(readAt(one), other))) ?? {
      x: pin.x,
      y: pin.y,
    }
    places.set(pin, at)
    standing.push(readAt(at))
  }
  return places
}

export function overlaps(one: Box, other: Box): boolean {
  return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top
}

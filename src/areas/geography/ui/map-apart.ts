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
 */
export function freeSpot(spot: Spot, half: { x: number; y: number }, taken: readonly Box[]): Spot | undefined {
  for (const [across, down] of steps) {
    const at = { x: spot.x + across * 1.5 * half.x, y: spot.y + down * 1.8 * half.y }
    const box = boxAt(at, half)
    if (!taken.some((other) => overlaps(box, other))) return at
  }
  return undefined
}

function overlaps(one: Box, other: Box): boolean {
  return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top
}

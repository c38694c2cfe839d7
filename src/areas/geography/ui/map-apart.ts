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

/** So much of two pins may lie over each other: both numbers are still read. */
const overlapRead = 5

/**
 * Which pins have room to stand with their number, those in front first; the others would hide it, or be hidden.
 * @param pins in the order in which they may choose
 */
export function withRoom<Pin extends Spot>(pins: readonly Pin[]): Set<Pin> {
  const standing = new Map<Pin, Box>()
  for (const pin of pins) {
    const { left, top, right, bottom } = pinBox(pin)
    const box = { left: left + overlapRead, top: top + overlapRead, right: right - overlapRead, bottom }
    if (![...standing.values()].some((other) => overlaps(box, other))) standing.set(pin, box)
  }
  return new Set(standing.keys())
}

function overlaps(one: Box, other: Box): boolean {
  return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top
}

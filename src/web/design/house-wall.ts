/** A stone of a wall: where it begins and how wide it is, in bricks. */
export type Stone = { at: number; size: number }

const alternating = (width: number, isOffset: boolean): Stone[] =>
  isOffset
    ? [
        { at: 0, size: 0.5 },
        ...Array.from({ length: width - 1 }, (_, nth) => ({ at: nth + 0.5, size: 1 })),
        { at: width - 0.5, size: 0.5 },
      ]
    : Array.from({ length: width }, (_, at) => ({ at, size: 1 }))

const centred = (count: number, width: number): Stone[] =>
  Array.from({ length: count }, (_, nth) => ({ at: (width - count) / 2 + nth, size: 1 }))

/**
 * The rows of a house front of so many bricks, from the ground up: a doorstep of what is left over, walls in the bond of the
 * square, and a stepped gable.
 */
export function wallOf(bricks: number): Stone[][] {
  const width = bricks >= 14 ? 4 : bricks >= 8 ? 3 : 2
  const gable = Array.from({ length: width - 1 }, (_, step) => centred(width - 1 - step, width))
  let left = bricks - (width * (width - 1)) / 2
  const walls: Stone[][] = []
  for (let next = width; left >= next; next = walls.length % 2 === 0 ? width : width + 1) {
    walls.unshift(alternating(width, next > width))
    left -= next
  }
  return [...(left > 0 ? [centred(left, width)] : []), ...walls, ...gable]
}

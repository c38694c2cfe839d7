import { kmPerDegree, type Point } from '../../src/areas/geography/model.ts'
import { areaOf, isInside, type Line } from './shores.ts'

/** Where so many people live. */
export type Peopled = Point & { people: number }

/** So many people live on a square kilometre of a town, more in a large one. */
const density = (people: number) => 2200 + 400 * Math.log2(Math.max(1, people / 5000))
const radiusOf = (people: number) => Math.sqrt(people / density(people) / Math.PI)

/** How steeply it thins out; a place that stands alone ends where this many times its middle's share is left. */
const steepness = 1.2
const edge = Math.exp(-steepness)
/** Farther out than this many of its radii nothing of a place is felt. */
const felt = 3
/** Kilometres between two points that are looked at. */
const mesh = 0.1
/** A patch smaller than this many square kilometres is a field with farms. */
const least = 0.25

/**
 * The outlines of where people live: each place thins out from its middle, as wide as so many people need, places side by side grow
 * together, and the edge is where little is left. Since none of the real outlines is known, it is as ragged as those of towns are.
 * @param middle of the land, in which kilometres are measured
 */
export function builtUp(places: readonly Peopled[], middle: number): { rings: Line[]; km2: number }[] {
  const [perLat, perLng] = [kmPerDegree, kmPerDegree * Math.cos((middle * Math.PI) / 180)]
  const spots = places.map(({ lat, lng, people }) => ({ x: lng * perLng, y: lat * perLat, radius: radiusOf(people) }))
  const reach = Math.max(...spots.map(({ radius }) => radius * felt))
  const [west, south] = [Math.min(...spots.map(({ x }) => x)) - reach, Math.min(...spots.map(({ y }) => y)) - reach]
  const wide = Math.ceil((Math.max(...spots.map(({ x }) => x)) + reach - west) / mesh)
  const high = Math.ceil((Math.max(...spots.map(({ y }) => y)) + reach - south) / mesh)
  const field = new Float32Array(wide * high)
  for (const { x, y, radius } of spots) {
    const [column, row, far] = [(x - west) / mesh, (y - south) / mesh, (radius * felt) / mesh]
    for (let j = Math.ceil(row - far); j <= row + far; j++)
      for (let i = Math.ceil(column - far); i <= column + far; i++) {
        const [dx, dy] = [(i - column) * mesh, (j - row) * mesh]
        const away =
          (Math.hypot(dx, dy) / radius) * (1 + raggedness((west + i * mesh) / radius, (south + j * mesh) / radius))
        const at = j * wide + i
        field[at] = (field[at] as number) + Math.exp(-steepness * away * away)
      }
  }
  const rings = contours(field, wide, high).map((ring) =>
    ring.map(([i, j]): [number, number] => [(west + i * mesh) / perLng, (south + j * mesh) / perLat]),
  )
  const sized = rings.filter((ring) => Math.abs(areaOf(ring)) * perLat * perLng > least)
  const holes = sized.filter((ring) => areaOf(ring) < 0)
  return sized
    .filter((ring) => areaOf(ring) > 0)
    .map((ring) => ({
      rings: [ring, ...holes.filter(([start]) => start && isInside(start, ring))],
      km2: areaOf(ring) * perLat * perLng,
    }))
}

/** How much nearer or farther a spot counts: by bays as wide as the place, and by some of half of that. */
function raggedness(x: number, y: number): number {
  return 0.42 * noise(x / 1.3, y / 1.3) + 0.24 * noise(x / 0.6 + 40, y / 0.6 + 40)
}

/** Smooth and without a pattern, from -1 to 1; the same for a spot every time. */
function noise(x: number, y: number): number {
  const [column, row] = [Math.floor(x), Math.floor(y)]
  const value = (i: number, j: number) => {
    const wave = Math.sin(i * 127.1 + j * 311.7) * 43_758.5453
    return 2 * (wave - Math.floor(wave)) - 1
  }
  const eased = (part: number) => part * part * (3 - 2 * part)
  const [right, up] = [eased(x - column), eased(y - row)]
  const mixed = (a: number, b: number, part: number) => a + (b - a) * part
  return mixed(
    mixed(value(column, row), value(column + 1, row), right),
    mixed(value(column, row + 1), value(column + 1, row + 1), right),
    up,
  )
}

/**
 * Marching squares: the rings around all that is above the edge, counter-clockwise. Every square is crossed by the lines between those of
 * its sides on which the edge lies; each line knows where the next begins.
 */
function contours(field: Float32Array, wide: number, high: number): [number, number][][] {
  const at = (i: number, j: number) => (field[j * wide + i] as number) - edge
  const next = new Map<number, number>()
  const spots = new Map<number, [number, number]>()
  /** Where the edge crosses the side from one corner to another; a side is the same one from both of its squares. */
  const crossing = (i: number, j: number, isUpright: boolean) => {
    const key = 2 * (j * wide + i) + Number(isUpright)
    const [from, to] = [at(i, j), isUpright ? at(i, j + 1) : at(i + 1, j)]
    const part = from / (from - to)
    spots.set(key, isUpright ? [i, j + part] : [i + part, j])
    return key
  }
  for (let j = 0; j + 1 < high; j++)
    for (let i = 0; i + 1 < wide; i++) {
      const corners = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)].map((value) => value > 0)
      if (corners.every(Boolean) || !corners.some(Boolean)) continue
      const sides = [
        () => crossing(i, j, false),
        () => crossing(i + 1, j, true),
        () => crossing(i, j + 1, false),
        () => crossing(i, j, true),
      ]
      // A line enters where, going round the square, it goes from in to out, and leaves where it comes in again.
      for (const [side, isIn] of corners.entries()) {
        if (!isIn || corners[(side + 1) % 4]) continue
        let end = (side + 3) % 4
        while (corners[end]) end = (end + 3) % 4
        next.set((sides[side] as () => number)(), (sides[end] as () => number)())
      }
    }
  const rings: [number, number][][] = []
  for (let [start] = next.keys(); start !== undefined; [start] = next.keys()) {
    const ring: [number, number][] = []
    let key: number | undefined = start
    while (key !== undefined && next.has(key)) {
      ring.push(spots.get(key) as [number, number])
      const to: number | undefined = next.get(key)
      next.delete(key)
      key = to
    }
    rings.push([...ring, ring[0] as [number, number]])
  }
  return rings
}

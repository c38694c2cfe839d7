/** What GMT's `coast -M` prints: one line of points for each piece of shore, river or border, cut where a square degree ends. */
export type Line = [lng: number, lat: number][]
type Ring = Line
export type Box = { west: number; south: number; east: number; north: number }

/** The printed lines by their level: of shores 1 is land in the sea, 2 a lake in it, 3 an island in that. */
export function readLines(text: string): Map<number, Line[]> {
  const levels = new Map<number, Line[]>()
  for (const piece of text.split(/^> /m).slice(1)) {
    const [head = '', ...rows] = piece.trim().split('\n')
    const level = Number(/Level (\d+)/.exec(head)?.[1])
    const line = rows.map((row) => row.trim().split(/\s+/).map(Number) as [number, number])
    if (line.length > 1) levels.set(level, [...(levels.get(level) ?? []), line])
  }
  return levels
}

/** Degrees within which two ends are the same one; pieces are cut to the sixteenth bit of a degree. */
const near = 2e-4
const meets = (a: [number, number], b: [number, number]) => Math.abs(a[0] - b[0]) < near && Math.abs(a[1] - b[1]) < near
const endOf = (line: Line) => line.at(-1) as [number, number]
const startOf = (line: Line) => line[0] as [number, number]
export const isClosed = (line: Line) => line.length > 3 && meets(startOf(line), endOf(line))

/** The pieces put together again, each in the direction it was printed in. */
export function joined(pieces: readonly Line[]): Line[] {
  const left = pieces.map((piece) => [...piece])
  const whole: Line[] = []
  for (let line = left.shift(); line; line = left.shift()) {
    for (let grows = true; grows && !isClosed(line);) {
      const [first, last]: [number, number][] = [startOf(line), endOf(line)]
      const after = left.findIndex((other) => meets(startOf(other), last as [number, number]))
      const before = after < 0 ? left.findIndex((other) => meets(endOf(other), first as [number, number])) : -1
      grows = after >= 0 || before >= 0
      if (after >= 0) line.push(...(left.splice(after, 1)[0] as Line).slice(1))
      else if (before >= 0) line.unshift(...(left.splice(before, 1)[0] as Line).slice(0, -1))
    }
    whole.push(line)
  }
  return whole
}

export function areaOf(ring: Ring): number {
  return ring.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = ring[(at + 1) % ring.length] as [number, number]
    return sum + (x * nextY - nextX * y) / 2
  }, 0)
}

export function isInside([x, y]: [number, number], ring: Ring): boolean {
  let inside = false
  ring.forEach(([ax, ay], at) => {
    const [bx, by] = ring.at(at - 1) as [number, number]
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  })
  return inside
}

/** How far along the edge of the box, from its south-west corner to the east and round, a point on it lies. */
function alongEdge([x, y]: [number, number], { west, south, east, north }: Box): number {
  const [wide, high] = [east - west, north - south]
  const to = [y - south, east - x, north - y, x - west].map(Math.abs)
  const side = to.indexOf(Math.min(...to))
  return [x - west, wide + y - south, wide + high + east - x, 2 * wide + high + north - y][side] as number
}

/**
 * The sea of a box as polygons with the islands as their holes. A shore that leaves the box is closed along its edge; land
 * lies to its right, as the closed shores of islands say by their direction, so the sea is to its left.
 */
export function seaOf(shores: readonly Line[], box: Box): Ring[][] {
  const islands = shores.filter(isClosed)
  const open = shores.filter((line) => !isClosed(line))
  const landIsRight = islands.reduce((sum, ring) => sum + Math.sign(areaOf(ring)), 0) < 0
  const left = open.map((line) => (landIsRight ? line : line.toReversed()))
  const { west, south, east, north } = box
  const around = 2 * (east - west + north - south)
  const corners: [number, number][] = [
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  const sea: Ring[] = []
  for (let ring = left.shift(); ring; ring = left.shift()) {
    for (;;) {
      const at = alongEdge(endOf(ring), box)
      const distance = (point: [number, number]) => (alongEdge(point, box) - at + around) % around
      const candidates = [ring, ...left]
      const next = candidates.toSorted((a, b) => distance(startOf(a)) - distance(startOf(b)))[0] as Line
      const passed = corners.filter((corner) => distance(corner) < distance(startOf(next)))
      ring.push(...passed.toSorted((a, b) => distance(a) - distance(b)))
      if (next === ring) break
      ring.push(...next)
      left.splice(left.indexOf(next), 1)
    }
    sea.push([...ring, startOf(ring)])
  }
  return sea.map((outer) => [outer, ...islands.filter((ring) => isInside(startOf(ring), outer))])
}

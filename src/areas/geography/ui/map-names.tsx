import towns from '#areas/geography/towns/towns.json' with { type: 'json' }
import { boxAt, freeSpot, overlaps, spotsAround, type Box } from '../apart/model.ts'
import { project, shownIn, type Size, type View } from './map-view.ts'

type NamesProps = {
  view: View
  size: Size
  /** How many of what the map shows lie in a place: the busiest is named first. */
  counts: ReadonlyMap<string, number>
  /** The town that distances are counted from: it has its name before all others. */
  home?: string | undefined
  /** Where signs stand: a name steps aside of them, or is left out. */
  taken: readonly Box[]
}

const known = towns as [string, number, number, number][]

/** Where a town lies that is known by this name. */
export function townCalled(name: string): { name: string; lat: number; lng: number } | undefined {
  const [, lat, lng] = known.find(([one]) => one === name) ?? []
  return lat === undefined || lng === undefined ? undefined : { name, lat, lng }
}

/** So far down the buttons in the corner reach. */
const controlsEnd = 152

/** Half of how wide a letter of a name is, with the air about it, in pixels. */
const halfLetter = 4.4

/** Names to find one's way by on a still map: first where something is, then the largest that still have room. */
export function MapNames({ view, size, counts, home, taken }: NamesProps) {
  const { south, west, north, east } = shownIn(view, size)
  const named: { name: string; x: number; y: number }[] = []
  const full = [...taken, { left: size.width - 64, top: 0, right: size.width, bottom: controlsEnd }]
  const inside = { left: 4, top: 4, right: size.width - 4, bottom: size.height - 4 }
  const near = known
    .filter(([, lat, lng]) => lat > south && lat < north && lng > west && lng < east)
    .toSorted(
      ([a, , , people], [b, , , others]) =>
        Number(b === home) - Number(a === home) ||
        (counts.get(b) ?? 0) - (counts.get(a) ?? 0) ||
        others - people ||
        a.localeCompare(b),
    )
  // Without the name of where most of it lies nobody knows where this is.
  const needed = [home, near[0]?.[0]]
  for (const [name, lat, lng] of near) {
    if (named.length > 40) break
    const half = { x: name.length * halfLetter, y: 9 }
    const spot = project(view, size, { lat, lng })
    const isFree = (one: { x: number; y: number }) => !full.some((other) => overlaps(boxAt(one, half), other))
    const at =
      freeSpot(spot, half, full, inside) ?? (needed.includes(name) ? spotsAround(spot).find(isFree) : undefined)
    if (!at) continue
    named.push({ name, ...at })
    full.push(boxAt(at, { x: Math.max(23, half.x), y: 17 }))
  }
  return (
    <g className="map-names">
      {named.map(({ name, x, y }) => (
        <text key={`${name}${x}`} x={x} y={y + 4}>
          {name}
        </text>
      ))}
    </g>
  )
}

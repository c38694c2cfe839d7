import towns from '#areas/geography/towns/towns.json' with { type: 'json' }
import { boxAt, freeSpot, type Box } from './map-apart.ts'
import { project, shownIn, type Size, type View } from './map-view.ts'

type NamesProps = {
  view: View
  size: Size
  /** How many of what the map shows lie in a place: the busiest is named first. */
  counts: ReadonlyMap<string, number>
  /** Where signs stand: a name steps aside of them, or is left out. */
  taken: readonly Box[]
}

/** Half of how wide a letter of a name is, with the air about it, in pixels. */
const halfLetter = 4.4

/** Names to find one's way by on a still map: first where something is, then the largest that still have room. */
export function MapNames({ view, size, counts, taken }: NamesProps) {
  const { south, west, north, east } = shownIn(view, size)
  const named: { name: string; x: number; y: number }[] = []
  const full = [...taken]
  const near = (towns as [string, number, number, number][])
    .filter(([, lat, lng]) => lat > south && lat < north && lng > west && lng < east)
    .toSorted(
      ([a, , , people], [b, , , others]) =>
        (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || others - people || a.localeCompare(b),
    )
  for (const [name, lat, lng] of near) {
    if (named.length > 40) break
    const half = { x: name.length * halfLetter, y: 9 }
    const at = freeSpot(project(view, size, { lat, lng }), half, full)
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

import towns from '#areas/geography/towns/towns.json' with { type: 'json' }
import { project, shownIn, type Size, type View } from './map-view.ts'

type NamesProps = {
  view: View
  size: Size
  /** How many of what the map shows lie in a place: the busiest is named first. */
  counts: ReadonlyMap<string, number>
}

/** Half of how wide a letter of a name is, with the air about it, in pixels. */
const halfLetter = 4.4

/** Names to find one's way by on a still map: first where something is, then the largest that still have room. */
export function MapNames({ view, size, counts }: NamesProps) {
  const { south, west, north, east } = shownIn(view, size)
  const taken: { x: number; y: number; half: number }[] = []
  const named = (towns as [string, number, number, number][])
    .filter(([, lat, lng]) => lat > south && lat < north && lng > west && lng < east)
    .toSorted(
      ([a, , , people], [b, , , others]) =>
        (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || others - people || a.localeCompare(b),
    )
    .flatMap(([name, lat, lng]) => {
      const at = project(view, size, { lat, lng })
      const half = Math.max(46, name.length * halfLetter)
      const isFree = taken.every((one) => Math.abs(one.x - at.x) > one.half + half || Math.abs(one.y - at.y) > 34)
      if (!isFree || taken.length > 40) return []
      taken.push({ ...at, half })
      return [{ name, ...at }]
    })
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

import towns from '#areas/geography/towns/towns.json' with { type: 'json' }
import { project, shownIn, type Size, type View } from './map-view.ts'

type NamesProps = {
  view: View
  size: Size
  /** How many of what the map shows lie in a place: the busiest is named first. */
  counts: ReadonlyMap<string, number>
}

/** Names to find one's way by on a still map: first where something is, then whatever still has room. */
export function MapNames({ view, size, counts }: NamesProps) {
  const { south, west, north, east } = shownIn(view, size)
  const taken: { x: number; y: number }[] = []
  const named = (towns as [string, number, number][])
    .filter(([, lat, lng]) => lat > south && lat < north && lng > west && lng < east)
    .toSorted(([a], [b]) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || a.localeCompare(b))
    .flatMap(([name, lat, lng]) => {
      const at = project(view, size, { lat, lng })
      const isFree = taken.every(({ x, y }) => Math.abs(x - at.x) > 92 || Math.abs(y - at.y) > 34)
      if (!isFree || taken.length > 40) return []
      taken.push(at)
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

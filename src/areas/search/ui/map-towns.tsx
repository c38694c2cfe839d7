import towns from '#areas/geography/towns/towns.json' with { type: 'json' }
import type { MapPoint } from './map-point.ts'
import { pixelsOf, project, shownIn, type Size, type View } from './map-view.ts'

/** Names to find one's way by: first where the places are, then whatever still has room. No tiles from anywhere. */
export function MapTowns({ view, size, points }: { view: View; size: Size; points: readonly MapPoint[] }) {
  const { south, west, north, east } = shownIn(view, size)
  const counts = new Map<string, number>()
  for (const { city } of points) if (city) counts.set(city, (counts.get(city) ?? 0) + 1)
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
  const wide = Math.max(10, pixelsOf(view, 0.9))
  return (
    <g className="map-towns">
      {named.map(({ name, x, y }) => (
        <g key={`${name}${x}`}>
          <circle cx={x} cy={y} r={wide} />
          <text x={x} y={y + Math.min(wide, 26) + 4}>
            {name}
          </text>
        </g>
      ))}
    </g>
  )
}

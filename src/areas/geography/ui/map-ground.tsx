import { project, type Size, type View } from './map-view.ts'

/** The zooms there are pictures of; what is nearer is the nearest of them, drawn larger. */
const [farthest, nearest] = [4, 10]
const sheet = 4096

type GroundProps = { view: View; size: Size; isNamed?: boolean }

/** Letters are fifteen pixels on a tile shown two steps nearer than it is, and thirteen a little before that. */
export const namedFrom = 1.8

/** Land, water and towns as still pictures, in the colours of the page; without any script. Names stand above it all. */
export function MapGround({ view, size, isNamed = false }: GroundProps) {
  const parts: [part: 'ground' | 'names', zoom: number][] = [['ground', Math.round(view.zoom) - 1]]
  if (isNamed) parts.push(['names', Math.floor(view.zoom - namedFrom)])
  return (
    <g className="map-ground">
      {parts.flatMap(([part, wanted]) => {
        const zoom = Math.min(nearest, Math.max(farthest, wanted))
        return tilesOf(view, size, zoom).map(({ x, y, left, top, side }) => (
          <use
            key={`${part}/${zoom}/${x}/${y}`}
            href={`/map/ground/${zoom}/${x}/${y}.svg#${part}`}
            transform={`translate(${left.toFixed(2)} ${top.toFixed(2)}) scale(${(side / sheet).toFixed(6)})`}
          />
        ))
      })}
    </g>
  )
}

/** The tiles of a zoom that a view shows, and where on the screen they lie. */
function tilesOf(view: View, size: Size, zoom: number) {
  const count = 2 ** zoom
  const corner = project(view, size, { lat: (Math.atan(Math.sinh(Math.PI)) * 180) / Math.PI, lng: -180 })
  const side = (256 * 2 ** view.zoom) / count
  const at = (pixels: number) => Math.min(count - 1, Math.max(0, Math.floor(pixels / side)))
  const found = []
  for (let x = at(-corner.x); x <= at(size.width - corner.x); x++)
    for (let y = at(-corner.y); y <= at(size.height - corner.y); y++)
      found.push({ x, y, left: corner.x + x * side, top: corner.y + y * side, side })
  return found
}

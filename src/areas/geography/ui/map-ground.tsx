import { project, type Size, type View } from './map-view.ts'

/** The zooms there are pictures of; what is nearer is the nearest of them, drawn larger. */
const [farthest, nearest] = [4, 10]
const sheet = 4096

type GroundProps = { view: View; size: Size }

/** Land, water, towns and rails as still pictures, in the colours of the page; without any script. */
export function MapGround({ view, size }: GroundProps) {
  const zoom = Math.min(nearest, Math.max(farthest, Math.round(view.zoom) - 1))
  return (
    <g className="map-ground">
      {tilesOf(view, size, zoom).map(({ x, y, left, top, side }) => (
        <use
          key={`${zoom}/${x}/${y}`}
          href={`/map/ground/${zoom}/${x}/${y}.svg#ground`}
          transform={`translate(${left.toFixed(2)} ${top.toFixed(2)}) scale(${(side / sheet).toFixed(6)})`}
        />
      ))}
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

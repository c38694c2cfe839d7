import type { Point } from '../model.ts'
import { MapCredit } from './map-credit.tsx'
import { MapGround } from './map-ground.tsx'
import type { Size, View } from './map-view.ts'
import './map.css'

const size: Size = { width: 720, height: 405 }
const zoom = 12

/** Where one spot lies, as a still picture, by day and by night: no script, and nobody outside hears who looks where. */
export function SpotMap({ spot, label }: { spot: Point; label: string }) {
  const view: View = { ...spot, zoom }
  return (
    <figure className="spot-map">
      <svg viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={label}>
        <MapGround view={view} size={size} isNamed />
        <path className="spot-pin" transform={`translate(${size.width / 2} ${size.height / 2})`} d={facade} />
      </svg>
      <figcaption>
        <MapCredit />
      </figcaption>
    </figure>
  )
}

/** A place is a facade, its foot on the spot. */
const facade = 'M-14-8v-24l14-14 14 14v24H5L0 0l-5-8z'

import { useMemo } from 'react'
import Supercluster from 'supercluster'
import { boxAt, freeSpot, movedApart, pinBox, type Box } from '#areas/geography/apart/model.ts'
import { facade, halfOf, ManyPlaces } from '#areas/geography/ui/map-signs.tsx'
import { project, shownIn, type Size, type View } from '#areas/geography/ui/map-view.ts'
import type { MapPoint } from './map-point.ts'

type PinsProps = {
  signs: Signs
  /** The numbers of the list by id: these pins carry them. */
  numbers: ReadonlyMap<string, number>
  /** Pointed at in the list, and chosen on the map. */
  marked: string | undefined
  chosen: string | undefined
  /** Whether the hand that is lifted now only tapped. */
  isTap(): boolean
  onMark(id: string | undefined): void
  onChoose(id: string): void
  onMove(to: View): void
}

/** The places of a search where they lie: those of the list with their number, beside their spot where that is taken; the others as dots, many as one. */
export function MapPins({ signs, numbers, marked, chosen, isTap, onMark, onChoose, onMove }: PinsProps) {
  const { nearer, many, pins } = signs
  return (
    <>
      {many.map(({ id, count, spot, x, y }) => (
        <g
          key={`c${id}`}
          className="map-many"
          transform={`translate(${x} ${y})`}
          onClick={() => void (isTap() && onMove({ ...spot, zoom: Math.min(16, nearer(id)) }))}
        >
          <ManyPlaces count={count} />
        </g>
      ))}
      {pins.map(({ point, x, y, spot }) =>
        x === spot.x && y === spot.y ? null : <Foot key={point.id} from={spot} to={{ x, y }} />,
      )}
      {pins.map(({ point, x, y }) => {
        const isOn = point.id === marked || point.id === chosen
        return (
          <g
            key={point.id}
            className={isOn ? 'map-pin on' : 'map-pin'}
            transform={`translate(${x} ${y})`}
            onPointerEnter={() => onMark(point.id)}
            onPointerLeave={() => onMark(undefined)}
            onClick={() => void (isTap() && onChoose(point.id))}
          >
            <Pin number={numbers.get(point.id)} isOn={isOn} />
          </g>
        )
      })}
    </>
  )
}

/** From the spot of a pin to where it had room. */
function Foot({ from, to }: { from: { x: number; y: number }; to: { x: number; y: number } }) {
  return (
    <g className="map-foot">
      <path d={`M${from.x} ${from.y}L${to.x} ${to.y}`} />
      <circle cx={from.x} cy={from.y} r="3.5" />
    </g>
  )
}

function Pin({ number, isOn }: { number: number | undefined; isOn: boolean }) {
  return number === undefined && !isOn ? (
    <>
      <circle r="14" className="map-hit" />
      <circle r="7" />
    </>
  ) : (
    <>
      <path d={facade} />
      <text y="-17">{number ?? ''}</text>
    </>
  )
}

type Shown = Pick<PinsProps, 'numbers' | 'marked' | 'chosen'> & { points: readonly MapPoint[]; view: View; size: Size }
type Many = { id: number; count: number; spot: { lat: number; lng: number }; x: number; y: number }
export type Signs = {
  many: Many[]
  /** In the order in which they cover each other. */
  pins: { point: MapPoint; x: number; y: number; spot: { x: number; y: number } }[]
  /** How near many come apart. */
  nearer(id: number): number
  /** What the signs stand on: names keep off it. */
  taken: Box[]
}

/** What is drawn at this height: single places where they lie, and many as one, beside a pin that would hide their number. */
export function useSigns({ points, view, size, numbers, marked, chosen }: Shown): Signs {
  const clusters = useMemo(() => clustered(points.filter(({ id }) => !numbers.has(id))), [points, numbers])
  const { south, west, north, east } = shownIn(view, size)
  const gathered: Omit<Many, 'x' | 'y'>[] = []
  const single: MapPoint[] = []
  for (const { properties, geometry } of clusters.getClusters([west, south, east, north], Math.floor(view.zoom))) {
    const [lng = 0, lat = 0] = geometry.coordinates
    if ('cluster' in properties && properties.cluster)
      gathered.push({ id: properties.cluster_id, count: properties.point_count, spot: { lat, lng } })
    else single.push(properties as MapPoint)
  }
  // Those of the list never go under among many. What is marked comes out of the many it is among, and stands in front.
  const isFront = ({ id }: MapPoint) => numbers.has(id) || id === marked || id === chosen
  const front = points.filter((point) => isFront(point) && single.every(({ id }) => id !== point.id))
  const weight = ({ id }: MapPoint) => {
    if (id === (marked ?? chosen)) return 1000
    const number = numbers.get(id)
    return number === undefined ? 0 : 500 - number
  }
  const seen = [...single, ...front]
    .toSorted((a, b) => weight(a) - weight(b))
    .map((point) => ({ point, ...project(view, size, point) }))
  const numberOf = ({ point }: { point: MapPoint }) => numbers.get(point.id) ?? 0
  const places = movedApart(
    seen.filter(({ point }) => numbers.has(point.id)).toSorted((one, other) => numberOf(one) - numberOf(other)),
  )
  const pins = seen.map((pin) => ({ ...pin, ...places.get(pin), spot: { x: pin.x, y: pin.y } }))
  const taken = [...places.values()].map(pinBox)
  // Where the list stands so close that there is no room for them, the others are seen from nearer.
  const many = gathered.flatMap((one) => {
    const half = { x: halfOf(one.count), y: halfOf(one.count) }
    const spot = project(view, size, one.spot)
    const at = freeSpot(spot, half, taken)
    if (!at) return []
    taken.push(boxAt(at, half))
    return [{ ...one, ...at }]
  })
  return { many, pins, nearer: (id) => clusters.getClusterExpansionZoom(id), taken }
}

function clustered(points: readonly MapPoint[]): Supercluster<MapPoint> {
  const index = new Supercluster<MapPoint>({ radius: 44, maxZoom: 15 })
  index.load(
    points.map((point) => ({
      type: 'Feature',
      properties: point,
      geometry: { type: 'Point', coordinates: [point.lng, point.lat] },
    })),
  )
  return index
}

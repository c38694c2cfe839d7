import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { Link, useFetcher } from 'react-router'
import Supercluster from 'supercluster'
import type { Place } from '#areas/vacancies/ui/place.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import places from '#areas/geography/towns/towns.json' with { type: 'json' }
import {
  boundsText,
  boxAround,
  boxOf,
  circleBox,
  dragged,
  fit,
  pixelsOf,
  project,
  unproject,
  zoomed,
  type Box,
  type Size,
  type View,
} from './map-view.ts'

export type MapPoint = Pick<Place, 'id' | 'title' | 'organizationName' | 'city'> & { lat: number; lng: number }

export type MapProps = {
  /** The search whose places are shown, as it stands in the address. */
  list: string
  /** The numbers of the list by id: these pins carry them. */
  numbers: ReadonlyMap<string, number>
  center: { lat: number; lng: number; name: string } | null
  radiusKm: number
  bounds: Box | undefined
  marked: string | undefined
  onMark(id: string | undefined): void
  onSearchHere(bounds: string): void
}

/** Half of the Netherlands, for when there is nothing to show. */
const land: Box = [51.4, 4.3, 52.8, 6.3]

/**
 * The places of a search where they lie: those of the list with their number, the others as dots, many as one. The list
 * says all of it too and is the way for who does not see or point; the map can be moved by keys as well.
 */
export default function BankMap({ list, numbers, center, radiusKm, bounds, marked, onMark, onSearchHere }: MapProps) {
  const t = useT()
  const path = useLocalePath()
  const { data, load } = useFetcher<{ points: MapPoint[] }>({ key: 'map-points' })
  const [size, setSize] = useState<Size>({ width: 480, height: 600 })
  const [moved, setMoved] = useState<{ list: string; view: View }>()
  const [chosen, setChosen] = useState<string>()
  const hands = useRef(new Map<number, { x: number; y: number }>())
  const strayed = useRef(0)
  const source = `${path('/stagebank/kaart')}?${list}`
  useEffect(() => void load(source), [load, source])

  const points = useMemo(() => data?.points ?? [], [data])
  const clusters = useMemo(() => clustered(points), [points])
  const home = useMemo(() => {
    const box = bounds ?? (center ? circleBox(center, radiusKm) : boxAround(points))
    return fit(box ?? land, size)
  }, [bounds, center, radiusKm, points, size])
  const view = moved?.list === list ? moved.view : home
  const move = (next: View) => setMoved({ list, view: next })
  const card = points.find(({ id }) => id === chosen)

  /** Follows how large the map is drawn, and two fingers or the wheel with Ctrl come nearer. */
  const onBox = (box: HTMLDivElement | null) => {
    if (!box) return undefined
    const watch = new ResizeObserver(() => setSize({ width: box.clientWidth || 480, height: box.clientHeight || 600 }))
    watch.observe(box)
    return () => watch.disconnect()
  }
  const here = (event: PointerEvent<SVGSVGElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }
  function onPointerDown(event: PointerEvent<SVGSVGElement>) {
    hands.current.set(event.pointerId, here(event))
    strayed.current = 0
  }
  function onPointerMove(event: PointerEvent<SVGSVGElement>) {
    const before = hands.current.get(event.pointerId)
    if (!before) return
    const now = here(event)
    const other = [...hands.current].find(([id]) => id !== event.pointerId)?.[1]
    strayed.current += Math.hypot(now.x - before.x, now.y - before.y)
    // A tap that trembles is a tap; once it moves the map keeps the hand, wherever it goes.
    if (strayed.current > 6) event.currentTarget.setPointerCapture(event.pointerId)
    hands.current.set(event.pointerId, now)
    if (other) {
      const nearer = Math.log2(
        Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y)),
      )
      move(zoomed(view, size, nearer, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }))
    } else move(dragged(view, now.x - before.x, now.y - before.y))
  }
  function onPointerUp(event: PointerEvent<SVGSVGElement>) {
    hands.current.delete(event.pointerId)
    if (strayed.current > 6 || event.target !== event.currentTarget) return
    // A tap beside the pins brings that spot to the middle: the way to move for who cannot drag.
    if (event.type === 'pointerup') move({ ...unproject(view, size, here(event)), zoom: view.zoom })
    setChosen(undefined)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.target !== event.currentTarget) return
    const steps: Record<string, View> = {
      ArrowLeft: dragged(view, 80, 0),
      ArrowRight: dragged(view, -80, 0),
      ArrowUp: dragged(view, 0, 80),
      ArrowDown: dragged(view, 0, -80),
      '+': zoomed(view, size, 1),
      '-': zoomed(view, size, -1),
    }
    const next = steps[event.key]
    if (!next) return
    event.preventDefault()
    move(next)
  }

  const [south, west, north, east] = boxOf(view, size)
  const shown = clusters.getClusters([west, south, east, north], Math.floor(view.zoom))
  const single = shown.flatMap(({ properties, geometry }) =>
    'cluster' in properties && properties.cluster
      ? []
      : [{ point: properties as MapPoint, ...project(view, size, spotOf(geometry.coordinates)) }],
  )
  const many = shown.flatMap(({ properties, geometry }) =>
    'cluster' in properties && properties.cluster
      ? [{ properties, spot: spotOf(geometry.coordinates), ...project(view, size, spotOf(geometry.coordinates)) }]
      : [],
  )
  // What is marked comes out of the many it is among, and stands in front; then come those of the list.
  const front = points.filter(
    ({ id }) => (id === marked || id === chosen) && single.every(({ point }) => point.id !== id),
  )
  const ordered = [...single, ...front.map((point) => ({ point, ...project(view, size, point) }))].toSorted(
    (a, b) => weight(a.point.id, numbers, marked ?? chosen) - weight(b.point.id, numbers, marked ?? chosen),
  )
  // In a piece of map that was chosen it is no matter how far the place is.
  const middle = center && !bounds && project(view, size, center)
  return (
    <div
      className="mapbox"
      ref={onBox}
      role="group"
      // Arrow keys move it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={t('vacancies.map-keys')}
      onKeyDown={onKeyDown}
    >
      <svg
        className="map"
        viewBox={`0 0 ${size.width} ${size.height}`}
        aria-hidden="true"
        focusable="false"
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={onPointerUp}
      >
        <Towns view={view} size={size} points={points} />
        {middle ? (
          <g className="map-ring">
            <circle cx={middle.x} cy={middle.y} r={pixelsOf(view, radiusKm)} />
            <circle cx={middle.x} cy={middle.y} r="6" className="map-middle" />
          </g>
        ) : null}
        {many.map(({ properties, spot, x, y }) => (
          <g
            key={`c${properties.cluster_id}`}
            className="map-many"
            transform={`translate(${x} ${y})`}
            onClick={() =>
              strayed.current > 6 ||
              move({ ...spot, zoom: Math.min(16, clusters.getClusterExpansionZoom(properties.cluster_id)) })
            }
          >
            <circle r={16 + Math.min(14, Math.sqrt(properties.point_count) * 2)} />
            <text dy="5">{properties.point_count}</text>
          </g>
        ))}
        {ordered.map(({ point, x, y }) => {
          const number = numbers.get(point.id)
          const on = point.id === marked || point.id === chosen
          return (
            <g
              key={point.id}
              className={on ? 'map-pin on' : 'map-pin'}
              transform={`translate(${x} ${y})`}
              onPointerEnter={() => onMark(point.id)}
              onPointerLeave={() => onMark(undefined)}
              onClick={() => {
                if (strayed.current > 6) return
                setChosen(point.id)
                document.getElementById(`hit-${point.id}`)?.scrollIntoView({ block: 'nearest' })
              }}
            >
              {number === undefined && !on ? (
                <>
                  <circle r="14" fill="transparent" stroke="none" />
                  <circle r="7" />
                </>
              ) : (
                <>
                  <path d="M-15-40h30v30H8L0 0l-8-10h-7z" />
                  <text y="-19">{number ?? ''}</text>
                </>
              )}
            </g>
          )
        })}
      </svg>
      <div className="map-ctl">
        <button type="button" className="btn btn-icon" onClick={() => move(zoomed(view, size, 1))}>
          <Icon name="plus" label={t('vacancies.map-nearer')} />
        </button>
        <button type="button" className="btn btn-icon" onClick={() => move(zoomed(view, size, -1))}>
          <Icon name="minus" label={t('vacancies.map-farther')} />
        </button>
        <button type="button" className="btn btn-icon" onClick={() => move(home)}>
          <Icon name="crosshair" label={t('vacancies.map-home')} />
        </button>
      </div>
      {moved?.list === list ? (
        <button
          type="button"
          className="btn btn-ink map-here"
          onClick={() => onSearchHere(boundsText(boxOf(view, size)))}
        >
          <Icon name="magnifying-glass-bold" /> {t('vacancies.map-search-here')}
        </button>
      ) : null}
      {card ? (
        <Link className="map-card" to={path(`/vacancies/${card.id}`)} state={{ search: list }}>
          <span>
            <b>{card.title}</b>
            <span className="muted">{[card.organizationName, card.city].filter(Boolean).join(', ')}</span>
          </span>
        </Link>
      ) : null}
    </div>
  )
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

function spotOf([lng = 0, lat = 0]: number[]) {
  return { lat, lng }
}

function weight(id: string, numbers: ReadonlyMap<string, number>, front: string | undefined): number {
  if (id === front) return 1000
  const number = numbers.get(id)
  return number === undefined ? 0 : 500 - number
}

/** Names to find one's way by: first where the places are, then whatever still has room. No tiles from anywhere. */
function Towns({ view, size, points }: { view: View; size: Size; points: readonly MapPoint[] }) {
  const [south, west, north, east] = boxOf(view, size)
  const counts = new Map<string, number>()
  for (const { city } of points) if (city) counts.set(city, (counts.get(city) ?? 0) + 1)
  const taken: { x: number; y: number }[] = []
  const towns = (places as [string, number, number][])
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
      {towns.map(({ name, x, y }) => (
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

import { useEffect, useMemo, useState } from 'react'
import { Link, useFetcher } from 'react-router'
import { boxAround, boxOf, reachKm, type MapBounds, type Point } from '#areas/geography/model.ts'
import { MapControls } from '#areas/geography/ui/map-controls.tsx'
import { MapCredit } from '#areas/geography/ui/map-credit.tsx'
import type { BikeReach, LiveTown } from '#areas/geography/ui/live/pin-layers.ts'
import { useLive } from '#areas/geography/ui/live/use-live.ts'
import { MapGround } from '#areas/geography/ui/map-ground.tsx'
import { useMapHands } from '#areas/geography/ui/map-hands.ts'
import { MapNames, townCalled } from '#areas/geography/ui/map-names.tsx'
import {
  boundsText,
  exactly,
  fit,
  pixelsOf,
  project,
  shownIn,
  type Size,
  type View,
} from '#areas/geography/ui/map-view.ts'
import { Icon } from '#web/design/icon.tsx'
import { late } from '#web/design/late.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import type { Center } from '../model.ts'
import { MapPins, useSigns } from './map-pins.tsx'
import type { MapPoint } from './map-point.ts'
import '#areas/geography/ui/map.css'

// The live map is large: it comes when somebody reaches for the still one.
const LiveMap = late(() => import('#areas/geography/ui/live/live-map.tsx'))

export type MapProps = {
  /** The search whose places are shown, as it stands in the address. */
  list: string
  /** The numbers of the list by id: these pins carry them. */
  numbers: ReadonlyMap<string, number>
  /** Where the places of the list lie: they stand on the map before all others are there. */
  listed: readonly MapPoint[]
  center: Center | null
  /** The town that distances are counted from, where it is one. */
  from: string | null
  radiusKm: number
  bounds: MapBounds | undefined
  /** Somebody asked for the map, and did not only come by it. */
  isWanted: boolean
  marked: string | undefined
  onMark(id: string | undefined): void
  onSearchHere(bounds: string): void
}

/** So far around the places of the list the map begins, at least: their region, and not the street that few of them share. */
const regionKm = 8
/** So far around the middle of its map a tenant sees, where the list has no place that says where it lies. */
const emptyRadiusKm = 25
const bikeMinutes = 15

/**
 * The places of a search where they lie. The list says all of it too and is the way for who does not see or point; the
 * map can be moved by keys as well. It stands still until somebody reaches for it, and where there is no WebGL for good.
 */
export default function BankMap(props: MapProps) {
  const { list, numbers, listed, center, from, radiusKm, bounds, isWanted, marked, onMark, onSearchHere } = props
  const t = useT()
  const points = usePoints(list, listed)
  const [size, setSize] = useState<Size>({ width: 480, height: 600 })
  const [moved, setMoved] = useState<{ list: string; view: View }>()
  const [chosen, setChosen] = useState<string>()
  const live = useLive(isWanted)
  const home = useHome({ listed, size, center, radiusKm, bounds })
  const all = useAll(points, size)
  const hasMoved = moved?.list === list
  const view = hasMoved ? moved.view : home
  const move = (to: View) => setMoved({ list, view: to })
  const hands = useMapHands({ view, size, move, onTapBeside: () => setChosen(undefined) })
  const choose = (id: string | undefined) => {
    setChosen(id)
    if (id) document.getElementById(`hit-${id}`)?.scrollIntoView({ block: 'nearest' })
  }
  // In a piece of map that was chosen it is no matter how far the place is.
  const reach = useReach(bounds ? null : center)
  const town = useMemo(() => (from ? townCalled(from) : undefined), [from])
  const shared = { view, reach, town, marked, chosen, onMark, onMove: move, onChoose: choose }
  return (
    <div
      className="mapbox"
      ref={(box) => followSize(box, setSize)}
      role="group"
      // Arrow keys move it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={t('vacancies.map-keys')}
      onKeyDown={hands.onKeyDown}
      {...live.asked}
    >
      {live.isReady ? null : <Still {...shared} {...{ points, numbers, size, hands }} />}
      {live.isOn ? <Live {...shared} {...{ points, numbers, live }} /> : null}
      <MapControls view={view} size={size} home={bounds || center ? home : (all ?? home)} move={move} />
      {hasMoved ? (
        <button
          type="button"
          className="btn btn-ink map-here"
          onClick={() => onSearchHere(boundsText(shownIn(view, size)))}
        >
          <Icon name="magnifying-glass-bold" /> {t('vacancies.map-search-here')}
        </button>
      ) : null}
      <Card point={points.find(({ id }) => id === chosen)} list={list} />
    </div>
  )
}

type DrawnProps = {
  points: readonly MapPoint[]
  numbers: ReadonlyMap<string, number>
  view: View
  reach: BikeReach | undefined
  /** Its name is always told. */
  town: LiveTown | undefined
  marked: string | undefined
  chosen: string | undefined
  onMark(id: string | undefined): void
  onMove(to: View): void
  onChoose(id: string | undefined): void
}

/** The map as a picture that hands and keys move, without WebGL. */
function Still({ reach, town, hands, ...shown }: DrawnProps & { size: Size; hands: ReturnType<typeof useMapHands> }) {
  const { view, size, points } = shown
  const signs = useSigns(shown)
  return (
    <>
      <svg
        className="map"
        viewBox={`0 0 ${size.width} ${size.height}`}
        aria-hidden="true"
        focusable="false"
        {...hands.onHands}
      >
        <MapGround view={view} size={size} />
        <MapNames view={view} size={size} counts={countsOf(points)} home={town?.name} taken={signs.taken} />
        {reach ? <Circle view={view} size={size} reach={reach} /> : null}
        <MapPins {...shown} signs={signs} isTap={hands.isTap} />
      </svg>
      <MapCredit />
    </>
  )
}

function Live({ points, numbers, marked, chosen, live, ...shown }: DrawnProps & { live: ReturnType<typeof useLive> }) {
  const pins = useMemo(
    () => points.map(({ id, lat, lng }) => ({ id, lat, lng, number: numbers.get(id) })),
    [points, numbers],
  )
  const on = useMemo(() => new Set([marked, chosen].filter((id) => id !== undefined)), [marked, chosen])
  return <LiveMap {...shown} pins={pins} on={on} onReady={live.setReady} onFail={live.fail} />
}

function usePoints(list: string, listed: readonly MapPoint[]): readonly MapPoint[] {
  const path = useLocalePath()
  const { data, load } = useFetcher<{ points: MapPoint[] }>({ key: 'map-points' })
  const source = `${path('/stagebank/kaart')}?${list}`
  useEffect(() => void load(source), [load, source])
  return data?.points ?? listed
}

type HomeOf = Pick<MapProps, 'listed' | 'center' | 'radiusKm' | 'bounds'> & { size: Size }

/**
 * What the map shows before anybody moved it. Where no place was named that is the region of the list, which is known before
 * the pins come and stays when they do.
 */
function useHome({ listed, size, center, radiusKm, bounds }: HomeOf): View {
  const { mapCenter } = useShell().tenant
  return useMemo(() => {
    if (bounds) return exactly(bounds, size)
    const box = center ? boxAround(center, radiusKm) : regionOf(listed)
    return fit(box ?? boxAround(mapCenter, emptyRadiusKm), size)
  }, [bounds, center, radiusKm, listed, size, mapCenter])
}

function regionOf(listed: readonly Point[]): MapBounds | undefined {
  const box = boxOf(listed)
  if (!box) return undefined
  const middle = { lat: (box.south + box.north) / 2, lng: (box.west + box.east) / 2 }
  const corners = [box, boxAround(middle, regionKm)].flatMap(({ south, west, north, east }) => [
    { lat: south, lng: west },
    { lat: north, lng: east },
  ])
  return boxOf(corners)
}

/** The view with every pin in it, once there are any. */
function useAll(points: readonly MapPoint[], size: Size): View | undefined {
  return useMemo(() => {
    const box = boxOf(points)
    return box && fit(box, size)
  }, [points, size])
}

function useReach(center: Center | null): BikeReach | undefined {
  const t = useT()
  return useMemo(
    () =>
      center
        ? {
            lat: center.lat,
            lng: center.lng,
            km: reachKm(bikeMinutes, 'bike'),
            label: t('vacancies.map-reach', { minutes: bikeMinutes }),
          }
        : undefined,
    [center, t],
  )
}

function countsOf(points: readonly MapPoint[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { city } of points) if (city) counts.set(city, (counts.get(city) ?? 0) + 1)
  return counts
}

/** Tells how large the map is drawn, whenever that changes. */
function followSize(box: HTMLDivElement | null, onSize: (size: Size) => void): (() => void) | undefined {
  if (!box) return undefined
  const watch = new ResizeObserver(() => onSize({ width: box.clientWidth || 480, height: box.clientHeight || 600 }))
  watch.observe(box)
  return () => watch.disconnect()
}

function Circle({ view, size, reach }: { view: View; size: Size; reach: BikeReach }) {
  const { x, y } = project(view, size, reach)
  const radius = pixelsOf(view, reach.km)
  return (
    <g className="map-ring">
      <circle cx={x} cy={y} r={radius} />
      <circle cx={x} cy={y} r="6" className="map-middle" />
      <text x={x} y={y - radius + 5}>
        {reach.label}
      </text>
    </g>
  )
}

/** The place that was tapped, and the way to it. */
function Card({ point, list }: { point: MapPoint | undefined; list: string }) {
  const path = useLocalePath()
  return point ? (
    <Link className="map-card" to={path(`/vacancies/${point.id}`)} state={{ search: list }}>
      <span>
        <b>{point.title}</b>
        <span className="muted">{[point.organizationName, point.city].filter(Boolean).join(', ')}</span>
      </span>
    </Link>
  ) : null
}

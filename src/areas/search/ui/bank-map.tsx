import { useEffect, useMemo, useState } from 'react'
import { Link, useFetcher } from 'react-router'
import { boxAround, boxOf, type MapBounds } from '#areas/geography/model.ts'
import { Icon } from '#web/design/icon.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import type { Center } from '../model.ts'
import { useMapHands } from './map-hands.ts'
import { MapPins } from './map-pins.tsx'
import type { MapPoint } from './map-point.ts'
import { MapTowns } from './map-towns.tsx'
import { boundsText, fit, pixelsOf, project, shownIn, zoomed, type Size, type View } from './map-view.ts'

export type MapProps = {
  /** The search whose places are shown, as it stands in the address. */
  list: string
  /** The numbers of the list by id: these pins carry them. */
  numbers: ReadonlyMap<string, number>
  center: Center | null
  radiusKm: number
  bounds: MapBounds | undefined
  marked: string | undefined
  onMark(id: string | undefined): void
  onSearchHere(bounds: string): void
}

/** So far around the middle of its map a tenant sees, where there is nothing to show. */
const emptyRadiusKm = 70

/**
 * The places of a search where they lie. The list says all of it too and is the way for who does not see or point; the
 * map can be moved by keys as well.
 */
export default function BankMap({ list, numbers, center, radiusKm, bounds, marked, onMark, onSearchHere }: MapProps) {
  const t = useT()
  const path = useLocalePath()
  const { mapCenter } = useShell().tenant
  const { data, load } = useFetcher<{ points: MapPoint[] }>({ key: 'map-points' })
  const [size, setSize] = useState<Size>({ width: 480, height: 600 })
  const [moved, setMoved] = useState<{ list: string; view: View }>()
  const [chosen, setChosen] = useState<string>()
  const source = `${path('/stagebank/kaart')}?${list}`
  useEffect(() => void load(source), [load, source])
  const points = useMemo(() => data?.points ?? [], [data])
  const home = useMemo(() => {
    const box = bounds ?? (center ? boxAround(center, radiusKm) : boxOf(points))
    return fit(box ?? boxAround(mapCenter, emptyRadiusKm), size)
  }, [bounds, center, radiusKm, points, size, mapCenter])
  const hasMoved = moved?.list === list
  const view = hasMoved ? moved.view : home
  const move = (to: View) => setMoved({ list, view: to })
  const { onKeyDown, onHands, isTap } = useMapHands({ view, size, move, onTapBeside: () => setChosen(undefined) })
  const choose = (id: string) => {
    setChosen(id)
    document.getElementById(`hit-${id}`)?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <div
      className="mapbox"
      ref={(box) => followSize(box, setSize)}
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
        {...onHands}
      >
        <MapTowns view={view} size={size} points={points} />
        {/* In a piece of map that was chosen it is no matter how far the place is. */}
        {center && !bounds ? <Circle view={view} size={size} center={center} radiusKm={radiusKm} /> : null}
        <MapPins {...{ points, view, size, numbers, marked, chosen, isTap, onMark }} onChoose={choose} onMove={move} />
      </svg>
      <Controls view={view} size={size} home={home} move={move} />
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

/** Tells how large the map is drawn, whenever that changes. */
function followSize(box: HTMLDivElement | null, onSize: (size: Size) => void): (() => void) | undefined {
  if (!box) return undefined
  const watch = new ResizeObserver(() => onSize({ width: box.clientWidth || 480, height: box.clientHeight || 600 }))
  watch.observe(box)
  return () => watch.disconnect()
}

type CircleProps = { view: View; size: Size; center: Center; radiusKm: number }

function Circle({ view, size, center, radiusKm }: CircleProps) {
  const { x, y } = project(view, size, center)
  return (
    <g className="map-ring">
      <circle cx={x} cy={y} r={pixelsOf(view, radiusKm)} />
      <circle cx={x} cy={y} r="6" className="map-middle" />
    </g>
  )
}

type ControlsProps = { view: View; size: Size; home: View; move(to: View): void }

function Controls({ view, size, home, move }: ControlsProps) {
  const t = useT()
  return (
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

import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { Icon } from '#web/design/icon.tsx'
import { late } from '#web/design/late.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { boxAt, pinBox, type Box } from '../apart/model.ts'
import { namedWidths } from '../atlas/model.ts'
import { boxOf, type Point } from '../model.ts'
import { useLive } from './live/use-live.ts'
import { MapControls } from './map-controls.tsx'
import { MapCredit } from './map-credit.tsx'
import { MapGround } from './map-ground.tsx'
import { useMapHands } from './map-hands.ts'
import { facade, halfOf, ManyPlaces } from './map-signs.tsx'
import { fit, project, type Size, type View } from './map-view.ts'
import './map.css'

// The live map is large: it comes when somebody asks for it.
const LiveMap = late(() => import('./live/live-map.tsx'))

/**
 * How high the picture stands on the page, in pixels, and so much of it is drawn from side to side. Nothing on it is made smaller where
 * the page is narrower: its sides are cut.
 */
const heights = { plain: 340, tall: 300, low: 240 }
const width = 1100
/** As narrow it may be shown with every spot in sight. */
const narrowest = 360
/** As near one spot is shown, and no nearer several: its own place and the station by it, some seven kilometres across a phone. */
const nearest = 12.2

/** A place on a map: what it is called, more of it, and where it leads. */
export type Spot = Point & { id: string; name?: string; detail?: string; path?: string }
type SpotMapProps = {
  spots: readonly Spot[]
  label: string
  /** Tall in a narrow column, low among much else. */
  shape?: keyof typeof heights
}

/**
 * Where something lies, as a still picture, by day and by night: no script, and nobody outside hears who looks where. A press makes
 * a map of it that moves; whoever only passes over it pays nothing. What it shows of several is said by a list, too.
 */
export function SpotMap({ spots, label, shape = 'plain' }: SpotMapProps) {
  const t = useT()
  const [isWanted, setWanted] = useState(false)
  const size = useMemo(() => ({ width, height: heights[shape] }), [shape])
  const shown = useMemo(() => viewOf(spots, size), [spots, size])
  if (!shown) return null
  const drawn = { spots, label, size, home: shown }
  return (
    <figure className="spot-map">
      {isWanted ? <Moving {...drawn} onFail={() => setWanted(false)} /> : <Still {...drawn} />}
      {/* Below the picture, where it covers no name; the live map says itself whose it is. */}
      {isWanted ? null : (
        <figcaption>
          <button type="button" className="btn btn-sm spot-live" data-needs-js="" onClick={() => setWanted(true)}>
            <Icon name="map-trifold" /> {t('vacancies.map-move')}
          </button>
          <MapCredit />
        </figcaption>
      )}
    </figure>
  )
}

function viewOf(spots: readonly Spot[], size: Size): View | undefined {
  const box = boxOf(spots)
  if (!box) return undefined
  const view = fit(box, { ...size, width: narrowest })
  // As the address of its names has it, so that both lie on one another.
  const rounded = (value: number, digits: number) => Number(value.toFixed(digits))
  return {
    lat: rounded(view.lat, 5),
    lng: rounded(view.lng, 5),
    zoom: rounded(Math.min(nearest, view.zoom) - 0.005, 2),
  }
}

type DrawnProps = { spots: readonly Spot[]; label: string; size: Size; home: View }

function Still({ spots, label, size, home }: DrawnProps) {
  const signs = gathered(spots, home, size)
  return (
    <svg width="100%" height={size.height} role="img" aria-label={label}>
      <svg x="50%" overflow="visible">
        <g transform={`translate(${-size.width / 2} 0)`}>
          <MapGround view={home} size={size} />
          <Names view={home} size={size} signs={signs} />
          {signs.map(({ x, y, count }) => (
            <g
              key={`${x}/${y}`}
              className={count > 1 ? 'map-many' : undefined}
              transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
            >
              {count > 1 ? <ManyPlaces count={count} isAbove /> : <path className="spot-pin" d={facade} />}
            </g>
          ))}
        </g>
      </svg>
    </svg>
  )
}

/** The names around the signs, set for the width that the picture is shown at. */
function Names({ view: { zoom, lat, lng }, size, signs }: { view: View; size: Size; signs: readonly Sign[] }) {
  const corners = signs.flatMap((sign) => {
    const { left, top, right, bottom } = boxOfSign(sign)
    return [left - size.width / 2, top - size.height / 2, right - size.width / 2, bottom - size.height / 2].map(
      Math.round,
    )
  })
  const sheet = `/map/names/${zoom}/${lat.toFixed(5)}/${lng.toFixed(5)}/${size.height}/${corners.join(',') || '-'}.svg`
  return (
    <g className="spot-names" transform={`translate(${size.width / 2} ${size.height / 2})`}>
      {namedWidths.map((width) => (
        <use key={width} className={`w${width}`} href={`${sheet}#w${width}`} />
      ))}
    </g>
  )
}

/** A sign of many stands above its spot. */
function boxOfSign(sign: Sign): Box {
  if (sign.count === 1) return pinBox(sign)
  const half = halfOf(sign.count)
  return boxAt({ x: sign.x, y: sign.y - half - 2 }, { x: half, y: half + 3 })
}

/** Two signs nearer than this would cover each other. */
const apart = 46

type Sign = { x: number; y: number; count: number }

/** Where signs stand on the picture: what lies together is counted as one, in the middle of it; the southernmost in front. */
function gathered(spots: readonly Spot[], view: View, size: Size): Sign[] {
  let signs: Sign[] = spots.map((spot) => ({ ...project(view, size, spot), count: 1 }))
  let before
  do {
    before = signs.length
    signs = brought(signs)
  } while (signs.length < before)
  return signs.toSorted((a, b) => a.y - b.y)
}

/** Each sign together with the first it would cover. */
function brought(signs: readonly Sign[]): Sign[] {
  const free: Sign[] = []
  for (const { x, y, count } of signs) {
    const near = free.find((sign) => Math.hypot(sign.x - x, sign.y - y) < apart)
    if (!near) {
      free.push({ x, y, count })
      continue
    }
    near.count += count
    near.x += ((x - near.x) * count) / near.count
    near.y += ((y - near.y) * count) / near.count
  }
  return free
}

/** The same under hands and keys; where it cannot be drawn, the still one stays. */
function Moving({ spots, label, size, home, onFail }: DrawnProps & { onFail(): void }) {
  const [view, move] = useState<View>(home)
  const [chosen, choose] = useState<string>()
  const live = useLive(true)
  const { onKeyDown } = useMapHands({ view, size, move, onTapBeside: () => choose(undefined) })
  const on = useMemo(() => new Set(chosen ? [chosen] : []), [chosen])
  const pins = useMemo(() => spots.map((spot) => ({ ...spot, isSingle: spots.length === 1 })), [spots])
  return (
    <div
      className="spot-box"
      role="group"
      aria-label={label}
      // Arrow keys move it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={onKeyDown}
      style={{ height: size.height }}
    >
      {live.isReady ? null : <Still {...{ spots, label, size, home }} />}
      {live.isOn ? (
        <LiveMap
          {...{ view, on }}
          pins={pins}
          reach={undefined}
          onReady={live.setReady}
          onFail={onFail}
          onMove={move}
          onMark={() => undefined}
          onChoose={choose}
        />
      ) : null}
      {live.isOn ? <MapControls {...{ view, size, home, move }} /> : null}
      <Chosen spot={spots.find(({ id }) => id === chosen)} />
    </div>
  )
}

/** The spot that was tapped, and the way to it. */
function Chosen({ spot }: { spot: Spot | undefined }) {
  const path = useLocalePath()
  if (!spot?.path) return null
  return (
    <Link className="spot-card" to={path(spot.path)}>
      <b>{spot.name}</b>
      <span className="muted">{spot.detail}</span>
    </Link>
  )
}

import { useMemo, useState } from 'react'
import { Icon } from '#web/design/icon.tsx'
import { late } from '#web/design/late.tsx'
import { useT } from '#web/i18n.tsx'
import type { Point } from '../model.ts'
import { useLive } from './live/use-live.ts'
import { MapControls } from './map-controls.tsx'
import { MapCredit } from './map-credit.tsx'
import { MapGround } from './map-ground.tsx'
import { useMapHands } from './map-hands.ts'
import type { Size, View } from './map-view.ts'
import './map.css'

// The live map is large: it comes when somebody asks for it.
const LiveMap = late(() => import('./live/live-map.tsx'))

const size: Size = { width: 720, height: 405 }
const zoom = 12

/**
 * Where one spot lies, as a still picture, by day and by night: no script, and nobody outside hears who looks where. A press makes
 * a map of it that moves; whoever only passes over it pays nothing.
 */
export function SpotMap({ spot, label }: { spot: Point; label: string }) {
  const t = useT()
  const [isWanted, setWanted] = useState(false)
  return (
    <figure className="spot-map">
      {isWanted ? (
        <Moving spot={spot} label={label} onFail={() => setWanted(false)} />
      ) : (
        <>
          <Still view={{ ...spot, zoom }} label={label} />
          <button type="button" className="btn btn-sm spot-live" data-needs-js="" onClick={() => setWanted(true)}>
            <Icon name="map-trifold" /> {t('vacancies.map-move')}
          </button>
        </>
      )}
      <figcaption>
        <MapCredit />
      </figcaption>
    </figure>
  )
}

function Still({ view, label }: { view: View; label: string }) {
  return (
    <svg viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={label}>
      <MapGround view={view} size={size} isNamed />
      <path className="spot-pin" transform={`translate(${size.width / 2} ${size.height / 2})`} d={facade} />
    </svg>
  )
}

/** The same under hands and keys; where it cannot be drawn, the still one stays. */
function Moving({ spot, label, onFail }: { spot: Point; label: string; onFail(): void }) {
  const home = useMemo(() => ({ ...spot, zoom }), [spot])
  const [view, move] = useState<View>(home)
  const live = useLive(true)
  const { onKeyDown } = useMapHands({ view, size, move, onTapBeside: () => undefined })
  const pins = useMemo(() => [{ ...spot, id: 'spot' }], [spot])
  return (
    <div
      className="spot-box"
      role="group"
      aria-label={label}
      // Arrow keys move it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      {live.isReady ? null : <Still view={home} label={label} />}
      {live.isOn ? (
        <LiveMap
          {...{ view, pins }}
          reach={undefined}
          on={nothing}
          onReady={live.setReady}
          onFail={onFail}
          onMove={move}
          onMark={() => undefined}
          onChoose={() => undefined}
        />
      ) : null}
      {live.isOn ? <MapControls {...{ view, size, home, move }} /> : null}
    </div>
  )
}

const nothing: ReadonlySet<string> = new Set()

/** A place is a facade, its foot on the spot. */
const facade = 'M-14-8v-24l14-14 14 14v24H5L0 0l-5-8z'

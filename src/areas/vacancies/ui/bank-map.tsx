import { useT } from '#web/i18n.tsx'
import type { Place } from './hit.tsx'

const width = 720
const height = 900

type Center = { lat: number; lng: number }

/**
 * Where the places of this page lie, north up, with the circle that was asked. No tiles from anywhere: the list says all
 * of it too, so the map is decoration for who does not see it.
 */
type BankMapProps = { places: Place[]; center: Center | null; radiusKm: number; first: number }

export function BankMap({ places, center, radiusKm, first }: BankMapProps) {
  const t = useT()
  const located = places.flatMap((place, at) =>
    place.lat === null || place.lng === null ? [] : [{ place, number: first + at, lat: place.lat, lng: place.lng }],
  )
  if (located.length === 0 && !center) return <p className="muted wrap">{t('vacancies.map-empty')}</p>
  const middle = center ?? { lat: average(located.map(({ lat }) => lat)), lng: average(located.map(({ lng }) => lng)) }
  const reach = center
    ? radiusKm * 1.15
    : Math.max(
        2,
        ...located.map(({ lat, lng }) => Math.max(Math.abs(lat - middle.lat) * 111, Math.abs(lng - middle.lng) * 68)),
      ) * 1.2
  const scale = width / 2 / reach
  const x = (lng: number) => width / 2 + (lng - middle.lng) * 68 * scale
  const y = (lat: number) => height / 2 - (lat - middle.lat) * 111 * scale
  const step = reach / 2
  const lines = Array.from({ length: 9 }, (_, at) => (at - 4) * step)
  return (
    <svg
      className="map"
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      focusable="false"
      preserveAspectRatio="xMidYMid meet"
    >
      {lines.map((km) => (
        <g key={km} stroke="var(--map-road)" strokeWidth="6">
          <path d={`M${width / 2 + km * scale} ${-height}V${2 * height}`} />
          <path d={`M${-width} ${height / 2 + km * scale}H${2 * width}`} />
        </g>
      ))}
      {center ? (
        <circle
          cx={width / 2}
          cy={height / 2}
          r={radiusKm * scale}
          fill="none"
          stroke="var(--text)"
          strokeWidth="2"
          strokeDasharray="6 6"
        />
      ) : null}
      {center ? (
        <circle cx={width / 2} cy={height / 2} r="8" fill="var(--text)" stroke="var(--halo)" strokeWidth="3" />
      ) : null}
      {located.map(({ place, number, lat, lng }) => (
        <a key={place.id} href={`#hit-${place.id}`} tabIndex={-1}>
          <path
            d={`M${x(lng) - 17} ${y(lat) - 44}h34v34h-10l-7 10-7-10h-10z`}
            fill="var(--accent)"
            stroke="var(--halo)"
            strokeWidth="2"
          />
          <text x={x(lng)} y={y(lat) - 20} textAnchor="middle" fill="var(--accent-text)" fontSize="18" fontWeight="700">
            {number}
          </text>
        </a>
      ))}
    </svg>
  )
}

function average(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}

import { useFormat, useT } from '#web/i18n.tsx'

/** Hours of an internship, in minutes. */
export type WorkedMinutes = {
  approved: number
  waiting: number
  target: number
  /** Whether nothing is to be done any more: what was left is not made. */
  isOver?: boolean
}

/** Of how many bricks its hours are, and how many of them lie, or wait for a yes. */
export function bricksOf({ approved, waiting, target }: WorkedMinutes): {
  bricks: number
  laid: number
  waiting: number
} {
  const bricks = Math.min(30, Math.max(6, Math.round(target / 60)))
  const laid = Math.min(bricks, Math.floor((approved / target) * bricks + 1e-9))
  return { bricks, laid, waiting: Math.min(bricks - laid, Math.round((waiting / target) * bricks)) }
}

/** One brick is one hour of thirty at most: approved, waiting, to do. In minutes. The words beside it say the same. */
export function HoursRing({ approved, waiting, target, isOver = false }: WorkedMinutes) {
  const t = useT()
  const { hours } = useFormat()
  const { bricks, laid: done, waiting: pending } = bricksOf({ approved, waiting, target })
  return (
    <div className="ringbox">
      <svg className="bricks" viewBox="0 0 240 240" aria-hidden="true">
        <defs>
          <pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <path d="M0 0h3v6H0z" fill="var(--line)" />
          </pattern>
        </defs>
        {Array.from({ length: bricks }, (_, at) => {
          const angle = 360 / bricks
          const fill = at < done ? 'var(--line)' : at < done + pending ? 'url(#hatch)' : 'none'
          const stroke = at < done + pending ? 'var(--line)' : 'var(--control)'
          return (
            <path
              key={at}
              d={brick(angle - 3)}
              fill={fill}
              stroke={stroke}
              strokeWidth="1.5"
              transform={`rotate(${at * angle} 120 120)`}
            />
          )
        })}
        <text
          x="120"
          y="122"
          textAnchor="middle"
          className="bricks-n"
          fontSize="46"
          fontWeight="700"
          fill="currentColor"
        >
          {hours(approved)}
        </text>
        <text x="120" y="150" textAnchor="middle" fontSize="16" fill="currentColor">
          {t('shell.ring.of', { target: hours(target) })}
        </text>
      </svg>
      <HoursLegend approved={approved} waiting={waiting} target={target} isOver={isOver} />
    </div>
  )
}

/** What each kind of brick stands for, and how many hours those are. */
export function HoursLegend({ approved, waiting, target, isOver = false }: WorkedMinutes) {
  const t = useT()
  return (
    <ul className="legend">
      <Share look="full" minutes={approved} words={t('shell.ring.approved')} />
      {/* Of what is over nothing waits, unless it still does. */}
      {isOver && waiting === 0 ? null : <Share look="hatch" minutes={waiting} words={t('shell.ring.waiting')} />}
      <Share
        look="open"
        minutes={Math.max(0, target - approved - waiting)}
        words={t(isOver ? 'shell.ring.not-made' : 'shell.ring.left')}
      />
    </ul>
  )
}

function Share({ look, minutes, words }: { look: string; minutes: number; words: string }) {
  const { hours } = useFormat()
  return (
    <li>
      <i className={look} aria-hidden="true" />
      <b className="num">{hours(minutes)}</b> {words}
    </li>
  )
}

/** A stone of the ring from twelve o'clock over `degrees`. */
function brick(degrees: number): string {
  const at = (radius: number, angle: number) => {
    const radians = ((angle - 90) * Math.PI) / 180
    return `${(120 + radius * Math.cos(radians)).toFixed(2)} ${(120 + radius * Math.sin(radians)).toFixed(2)}`
  }
  return `M${at(112, 0)}A112 112 0 0 1 ${at(112, degrees)}L${at(82, degrees)}A82 82 0 0 0 ${at(82, 0)}Z`
}

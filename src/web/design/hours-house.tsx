import { useEffect, useRef } from 'react'
import { useT } from '#web/i18n.tsx'
import { bricksPrefix } from '#web/kept-forms.ts'
import { pagesMove } from '#web/motion.ts'
import { useShell } from '#web/shell.ts'
import { bricksOf, type WorkedMinutes } from './hours-ring.tsx'
import { wallOf } from './house-wall.ts'

const wide = 40
const high = 22
const falling = [
  { opacity: 0, transform: 'translateY(-2.5rem)' },
  { opacity: 1, transform: 'translateY(.1rem)', offset: 0.7 },
  { opacity: 1, transform: 'none' },
]

type HouseProps = WorkedMinutes & {
  /** The internship. */
  of: string
  /** What stands below it while it grows, where its bricks are counted beside it already; empty where that says all. */
  caption?: string
}

/**
 * The house a pupil builds: every brick is an hour that was approved. What came since this device looked last is laid before
 * one's eyes. The words below it say the same.
 */
export function HoursHouse({ of, caption, ...hours }: HouseProps) {
  const t = useT()
  const { bricks, laid, waiting } = bricksOf(hours)
  const wall = useLaying(of, laid)
  const rows = wallOf(bricks)
  const stones = rows.flatMap((stones, row) => stones.map((stone) => ({ ...stone, row })))
  const width = Math.max(...stones.map(({ at, size }) => at + size)) * wide
  const isDone = laid === bricks
  const words = isDone ? t('shell.house.done', { bricks }) : (caption ?? t('shell.house.grows', { laid, bricks }))
  return (
    <figure className="house">
      <svg viewBox={`-4 -26 ${width + 8} ${rows.length * high + 32}`} aria-hidden="true">
        <defs>
          <pattern id="unlaid" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <path d="M0 0h3v6H0z" fill="var(--line)" />
          </pattern>
        </defs>
        <g ref={wall}>
          {stones.map(({ at, size, row }, nth) => (
            <rect
              key={nth}
              x={at * wide + 1}
              y={(rows.length - 1 - row) * high + 1}
              width={size * wide - 2}
              height={high - 2}
              rx="1.5"
              fill={nth < laid ? 'var(--line)' : nth < laid + waiting ? 'url(#unlaid)' : 'none'}
              stroke={nth < laid + waiting ? 'var(--line)' : 'var(--control)'}
            />
          ))}
        </g>
        {isDone ? <path className="flag" d={`M${width / 2} 0v-24h22l-6 6 6 6h-22`} /> : null}
        <path d={`M-4 ${rows.length * high + 2}h${width + 8}`} stroke="var(--text)" strokeWidth="3" />
      </svg>
      {words ? (
        <figcaption>
          {words}
          {waiting > 0 && caption === undefined ? ` ${t('shell.house.waits', { count: waiting })}` : null}
        </figcaption>
      ) : null}
    </figure>
  )
}

/** Lays the bricks that came since this device looked last; where it never did, the house stands as it is. */
function useLaying(of: string, laid: number) {
  const person = useShell().user?.id ?? ''
  const wall = useRef<SVGGElement>(null)
  useEffect(() => {
    const name = bricksPrefix + person
    let before = laid
    try {
      const seen = JSON.parse(localStorage.getItem(name) ?? '{}') as Record<string, number>
      before = seen[of] ?? laid
      localStorage.setItem(name, JSON.stringify({ [of]: laid }))
    } catch {
      // A device that keeps nothing shows the house as it stands.
    }
    if (!pagesMove()) return
    const stones = [...(wall.current?.children ?? [])].slice(before, laid)
    for (const [nth, stone] of stones.entries())
      // One after the other, and all of them within a second.
      stone.animate(falling, { duration: 450, delay: Math.min(nth, 6) * 80, fill: 'backwards', easing: 'ease-in' })
  }, [person, of, laid])
  return wall
}

import type { ReactNode } from 'react'
import { useFormat } from '#web/i18n.tsx'
import './figure-strip.css'

export type Figure = {
  key: string
  name: string
  count: number
  /** What it is a part of, beside it. */
  of?: string
  /** How it compares, below it. */
  beside: ReactNode
  /** What each week brought, the oldest first. */
  weeks?: readonly number[]
}

/** What it all comes to, in one strip: each number with how it came about. */
export function FigureStrip({ figures }: { figures: readonly Figure[] }) {
  const { number } = useFormat()
  return (
    <dl className="figure-strip">
      {figures.map(({ key, name, count, of, beside, weeks }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>
            <span className="figure-n">
              <b className="num">{number(count)}</b>
              {of ? <span className="muted"> {of}</span> : null}
            </span>
            {weeks?.some((one) => one > 0) ? <DayBars counts={weeks} /> : null}
            <span className="figure-beside muted">{beside}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** One bar for each day or week, the last of them in the colour of the tenant; what they say is said in words beside them. */
export function DayBars({ counts }: { counts: readonly number[] }) {
  const most = Math.max(1, ...counts)
  return (
    <span className="day-bars" aria-hidden="true">
      {counts.map((count, at) => (
        <i key={counts.length - at} style={{ height: `${(count / most) * 100}%` }} />
      ))}
    </span>
  )
}

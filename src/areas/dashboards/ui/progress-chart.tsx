import { ScrollBox } from '#web/design/scroll-box.tsx'
import { useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import type { StaffDashboard } from './dashboard.ts'

const box = { left: 34, right: 500, top: 16, bottom: 300 }

/** How many pupils have their contract (or place), week by week; the table below says the same. */
export function ProgressChart({ dashboard: { progress, total = 0, contracted = 0 } }: { dashboard: StaffDashboard }) {
  const t = useT()
  const { tenant } = useShell()
  if (!progress || total === 0) return null
  const suffix = tenant.capabilities.digitalContracts ? '' : '-place'
  const { weeks, current, counts } = progress
  return (
    <section className="prog" aria-labelledby="p-t">
      <div className="section-head">
        <h2 id="p-t">{t(`dashboards.progress.title${suffix}`, { done: contracted, total })}</h2>
      </div>
      <Burn
        weeks={weeks}
        current={current}
        counts={counts}
        total={total}
        label={t(`dashboards.progress.label${suffix}`, { week: current, done: counts.at(-1) ?? 0, total })}
      />
      <CountsTable counts={counts} />
    </section>
  )
}

type BurnProps = { weeks: number; current: number; counts: number[]; total: number; label: string }

/** The line through the weeks so far, under the mark of all. */
function Burn({ weeks, current, counts, total, label }: BurnProps) {
  const t = useT()
  const x = (week: number) => box.left + (weeks > 1 ? ((week - 1) / (weeks - 1)) * (box.right - box.left) : 0)
  const y = (count: number) => box.bottom - (count / total) * (box.bottom - box.top)
  const step = niceStep(total)
  const marks = [
    ...Array.from({ length: Math.floor(total / step) + 1 }, (_, at) => at * step).filter(
      (mark) => mark < total - step / 3,
    ),
    total,
  ]
  const points = counts.map((count, at) => `${x(at + 1).toFixed(1)} ${y(count).toFixed(1)}`)
  const last = counts.at(-1) ?? 0
  return (
    <svg className="chart burn" viewBox="0 0 560 330" role="img" aria-label={label}>
      {marks.map((mark) => (
        <g key={mark}>
          <line className="grid" x1={box.left} x2={box.right} y1={y(mark)} y2={y(mark)} />
          <text x={box.left - 8} y={y(mark) + 4} textAnchor="end">
            {mark}
          </text>
        </g>
      ))}
      {[...new Set([1, current, weeks])].map((week) => (
        <text key={week} x={x(week)} y="322" textAnchor="middle" className={week === current ? 'strong' : undefined}>
          {t('dashboards.progress.week', { week })}
        </text>
      ))}
      {points.length > 1 ? (
        <path className="ln" style={{ stroke: 'var(--line)', strokeWidth: 4 }} d={`M${points.join('L')}`} />
      ) : null}
      <circle cx={x(current)} cy={y(last)} r="6" fill="var(--line)" stroke="var(--surface)" strokeWidth="2.5" />
      <text
        className="strong"
        x={x(current) + (current > weeks / 2 ? -10 : 10)}
        y={y(last) - 12}
        textAnchor={current > weeks / 2 ? 'end' : 'start'}
      >
        {t('dashboards.progress.now', { count: last })}
      </text>
      <line className="axis" x1={box.left} x2={box.right} y1={box.bottom} y2={box.bottom} />
    </svg>
  )
}

function CountsTable({ counts }: { counts: number[] }) {
  const t = useT()
  return (
    <details className="astable">
      <summary>{t('dashboards.progress.table')}</summary>
      <ScrollBox label={t('dashboards.progress.table')}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('dashboards.progress.weeks')}</th>
              {counts.map((_, at) => (
                <th key={at} scope="col" className="n">
                  {at + 1}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{t('dashboards.progress.count')}</th>
              {counts.map((count, at) => (
                <td key={at} className="n">
                  {count}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </ScrollBox>
    </details>
  )
}

function niceStep(total: number): number {
  return [1, 2, 5, 10, 20, 25, 50, 100, 200, 500].find((step) => total / step <= 5) ?? 1000
}

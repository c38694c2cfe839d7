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
  // A period of the year before may have been longer.
  const before = progress.lastYear?.counts.slice(0, weeks) ?? []
  const then = before[current - 1]
  return (
    <section className="prog" aria-labelledby="p-t">
      <div className="section-head">
        <h2 id="p-t">{t(`dashboards.progress.title${suffix}`, { done: contracted, total })}</h2>
        {then === undefined ? null : (
          <span className="end muted">
            {t('dashboards.progress.beside-last-year', beside((counts.at(-1) ?? 0) - then))}
          </span>
        )}
      </div>
      <Burn
        weeks={weeks}
        current={current}
        counts={counts}
        before={before}
        total={total}
        label={t(`dashboards.progress.label${suffix}`, { week: current, done: counts.at(-1) ?? 0, total })}
      />
      <CountsTable counts={counts} before={before} />
    </section>
  )
}

/** How much more, or less, than in the same week of the year before. */
const beside = (difference: number) => ({
  way: difference > 0 ? 'more' : difference < 0 ? 'less' : 'same',
  count: Math.abs(difference),
})

type BurnProps = { weeks: number; current: number; counts: number[]; before: number[]; total: number; label: string }

/** The line through the weeks so far, under the mark of all, over that of the year before. */
function Burn({ weeks, current, counts, before, total, label }: BurnProps) {
  const t = useT()
  const x = (week: number) => box.left + (weeks > 1 ? ((week - 1) / (weeks - 1)) * (box.right - box.left) : 0)
  const top = Math.max(total, ...before)
  const y = (count: number) => box.bottom - (count / top) * (box.bottom - box.top)
  const step = niceStep(total)
  const marks = [
    ...Array.from({ length: Math.floor(total / step) + 1 }, (_, at) => at * step).filter(
      (mark) => mark < total - step / 3,
    ),
    total,
  ]
  const lineOf = (through: number[]) =>
    `M${through.map((count, at) => `${x(at + 1).toFixed(1)} ${y(count).toFixed(1)}`).join('L')}`
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
      {before.length > 1 ? (
        <>
          <path className="ln" style={{ stroke: 'var(--text-muted)', strokeWidth: 2.5 }} d={lineOf(before)} />
          <text x={x(before.length)} y={Math.max(13, y(before.at(-1) ?? 0) - 10)} textAnchor="end">
            {t('dashboards.progress.last-year', { count: before.at(-1) ?? 0 })}
          </text>
        </>
      ) : null}
      {counts.length > 1 ? (
        <path className="ln" style={{ stroke: 'var(--line)', strokeWidth: 4 }} d={lineOf(counts)} />
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

function CountsTable({ counts, before }: { counts: number[]; before: number[] }) {
  const t = useT()
  const years = [['count', counts] as const, ...(before.length > 0 ? [['year-before', before] as const] : [])]
  const weeks = Array.from({ length: Math.max(counts.length, before.length) }, (_, at) => at)
  return (
    <details className="astable">
      <summary>{t('dashboards.progress.table')}</summary>
      <ScrollBox label={t('dashboards.progress.table')}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('dashboards.progress.weeks')}</th>
              {weeks.map((at) => (
                <th key={at} scope="col" className="n">
                  {at + 1}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {years.map(([name, year]) => (
              <tr key={name}>
                <th scope="row">{t(`dashboards.progress.${name}`)}</th>
                {weeks.map((at) => (
                  <td key={at} className="n">
                    {year[at]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </details>
  )
}

function niceStep(total: number): number {
  return [1, 2, 5, 10, 20, 25, 50, 100, 200, 500].find((step) => total / step <= 5) ?? 1000
}

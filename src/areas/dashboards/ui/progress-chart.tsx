import { expectedOf } from '#areas/dashboards/model.ts'
import { ScrollBox } from '#web/design/scroll-box.tsx'
import { useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import type { StaffDashboard } from './dashboard.ts'

const box = { left: 34, right: 500, top: 16, bottom: 300 }
/** As far as the lines go where each is named beside its end. */
const besideNames = 392
/** As far as two names stand apart at least, in the larger letters of a phone. */
const line = 26

/** How many pupils have their contract (or place), week by week; the table below says the same. */
export function ProgressChart({
  dashboard: { progress, total = 0, contracted = 0, notPassed = 0 },
}: {
  dashboard: StaffDashboard
}) {
  const t = useT()
  const { tenant } = useShell()
  if (!progress || total === 0) return null
  const suffix = tenant.capabilities.digitalContracts ? '' : '-place'
  const { weeks, current, counts } = progress
  // A period of the year before may have been longer.
  const before = progress.lastYear?.counts.slice(0, weeks) ?? []
  const then = before[current - 1]
  const expected = expectedOf({ counts, before, total, pupils: progress.lastYear?.pupils ?? 0 })
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
        expected={expected}
        total={total}
        label={t(`dashboards.progress.label${suffix}`, { week: current, done: counts.at(-1) ?? 0, total })}
      />
      {notPassed > 0 ? (
        <p className="muted small">{t('dashboards.progress.not-passed', { count: notPassed })}</p>
      ) : null}
      {expected.length > 0 ? <p className="muted small">{t(`dashboards.progress.expected-text${suffix}`)}</p> : null}
      <CountsTable counts={counts} before={before} expected={expected} />
    </section>
  )
}

/** How much more, or less, than in another week. */
export const beside = (difference: number) => ({
  way: difference > 0 ? 'more' : difference < 0 ? 'less' : 'same',
  count: Math.abs(difference),
})

type BurnProps = {
  weeks: number
  current: number
  counts: number[]
  before: number[]
  /** From the current week on. */
  expected: number[]
  total: number
  label: string
}

/** The line through the weeks so far and on to what is expected, under the mark of all, over that of the year before. */
function Burn({ weeks, current, counts, before, expected, total, label }: BurnProps) {
  const t = useT()
  const right = before.length > 1 ? besideNames : box.right
  const x = (week: number) => box.left + (weeks > 1 ? ((week - 1) / (weeks - 1)) * (right - box.left) : 0)
  const top = Math.max(total, ...before)
  const y = (count: number) => box.bottom - (count / top) * (box.bottom - box.top)
  const step = niceStep(total)
  const marks = [
    ...Array.from({ length: Math.floor(total / step) + 1 }, (_, at) => at * step).filter(
      (mark) => mark < total - step / 3,
    ),
    total,
  ]
  const lineOf = (through: number[], from = 1) =>
    `M${through.map((count, at) => `${x(from + at).toFixed(1)} ${y(count).toFixed(1)}`).join('L')}`
  const last = counts.at(-1) ?? 0
  const [yearEnd, end] = [before.at(-1) ?? 0, expected.at(-1)]
  // Two lines that end near each other have their names apart.
  const isAbove = end !== undefined && end >= yearEnd
  const [yearAt, endAt] = [y(yearEnd) + 5, y(end ?? yearEnd) + 5]
  const apart = (own: number, other: number, isLower: boolean) =>
    isLower && end !== undefined ? Math.max(own, other + line) : own
  return (
    <svg className="chart burn" viewBox="0 0 560 330" role="img" aria-label={label}>
      {marks.map((mark) => (
        <g key={mark}>
          <line className="grid" x1={box.left} x2={right} y1={y(mark)} y2={y(mark)} />
          <text x={box.left - 8} y={y(mark) + 4} textAnchor="end">
            {mark}
          </text>
        </g>
      ))}
      {[...new Set([1, current, weeks])].map((week) => (
        <text
          key={week}
          x={x(week)}
          y="322"
          textAnchor={week === 1 ? 'start' : week === weeks ? 'end' : 'middle'}
          className={week === current ? 'strong' : undefined}
        >
          {t('dashboards.progress.week', { week })}
        </text>
      ))}
      {before.length > 1 ? (
        <>
          <path className="ln" style={{ stroke: 'var(--text-muted)', strokeWidth: 2.5 }} d={lineOf(before)} />
          <text x={x(before.length) + 8} y={apart(yearAt, endAt, isAbove)}>
            {t('dashboards.progress.last-year', { count: yearEnd })}
          </text>
        </>
      ) : null}
      {end === undefined ? null : (
        <>
          <path className="ln dash" style={{ stroke: 'var(--line)' }} d={lineOf(expected, current)} />
          <text className="strong" x={x(before.length) + 8} y={apart(endAt, yearAt, !isAbove)}>
            {t('dashboards.progress.expected', { count: end })}
          </text>
        </>
      )}
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
      <line className="axis" x1={box.left} x2={right} y1={box.bottom} y2={box.bottom} />
    </svg>
  )
}

function CountsTable({ counts, before, expected }: Pick<BurnProps, 'counts' | 'before' | 'expected'>) {
  const t = useT()
  const rows: [name: string, row: (number | undefined)[]][] = [['count', counts]]
  // Of this week it is known.
  if (expected.length > 0) rows.push(['expecting', [...Array.from(counts, () => undefined), ...expected.slice(1)]])
  if (before.length > 0) rows.push(['year-before', before])
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
            {rows.map(([name, row]) => (
              <tr key={name}>
                <th scope="row">{t(`dashboards.progress.${name}`)}</th>
                {weeks.map((at) => (
                  <td key={at} className="n">
                    {row[at]}
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

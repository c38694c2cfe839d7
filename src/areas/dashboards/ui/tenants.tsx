import { Badge } from '#web/design/badge.tsx'
import { Icon } from '#web/design/icon.tsx'
import { ScrollBox } from '#web/design/scroll-box.tsx'
import { useFormat, useT } from '#web/i18n.tsx'
import { capital } from '#web/letter-case.ts'
import { useShell } from '#web/shell.ts'
import type { PlatformDashboard } from './dashboard.ts'
import { DayBars, FigureStrip } from './figure-strip.tsx'
import { Greeting } from './greeting.tsx'
import { Queue } from './queue.tsx'
import './tenants.css'

/** Who suspended a tenant did so on purpose. */
const asksForMore = (health: TenantRow['health']) => health !== 'fine' && health !== 'suspended'

type TenantRow = PlatformDashboard['tenants'][number]

/** All tenants for who looks after them: how they do, how much happens, what waits. No name of anybody. */
export function PlatformView({ dashboard }: { dashboard: PlatformDashboard }) {
  const t = useT()
  const { longDay } = useFormat()
  const { tenants, work, tasks, now } = dashboard
  const asking = tenants.filter(({ health }) => asksForMore(health)).length
  const { tenant } = useShell()
  return (
    <main id="inhoud" className="wrap wrap-wide page">
      <div className="pagehead">
        <div className="grow">
          <h1>{t('dashboards.tenants.lead', { count: tenants.length, asking })}</h1>
          <p>
            <Greeting now={now} />. {t('dashboards.today', { day: capital(longDay(now)) })}{' '}
            {t('dashboards.tenants.judging', { count: tasks.length, tenant: tenant.name })}
          </p>
        </div>
      </div>
      {/* What one has to do oneself goes before what one looks over. */}
      {tasks.length > 0 ? (
        <Queue tasks={tasks} title={t('dashboards.tenants.to-judge', { tenant: tenant.name })} />
      ) : null}
      <Totals rows={tenants} work={work} />
      <Tenants rows={tenants} now={now} />
      {work.length > 0 ? <Work rows={work} now={now} /> : null}
      <p className="notice tenants-names">
        <Icon name="shield-check" /> <b>{t('dashboards.tenants.no-names')}</b>{' '}
        <span>{t('dashboards.tenants.no-names-text')}</span>
      </p>
    </main>
  )
}

const sumOf = (rows: readonly TenantRow[], of: (row: TenantRow) => number) =>
  rows.map(of).reduce((one, other) => one + other, 0)
const waitsAt = (row: TenantRow) => row.mailsWaiting + row.eventsWaiting
const failuresOf = (row: TenantRow) => row.mailsFailed + row.webhooksGivenUp
/** Steps of so many days ago. */
const stepsBefore =
  (days: number) =>
  ({ steps }: TenantRow) =>
    steps.at(-1 - days) ?? 0

/** What all tenants come to, in one strip. */
function Totals({ rows, work }: { rows: readonly TenantRow[]; work: PlatformDashboard['work'] }) {
  const t = useT()
  const own = (key: string, values?: Record<string, string | number>) => t(`dashboards.tenants.${key}`, values)
  const queued = work.map(({ waiting }) => waiting).reduce((one, other) => one + other, 0)
  const waiting = sumOf(rows, waitsAt) + queued
  const failed = sumOf(rows, failuresOf)
  const totals = [
    ['pupils', sumOf(rows, ({ pupils }) => pupils), own('in-all', { count: rows.length })],
    ['organizations', sumOf(rows, ({ organizations }) => organizations), own('in-all', { count: rows.length })],
    ['today', sumOf(rows, stepsBefore(0)), own('week-ago', { count: sumOf(rows, stepsBefore(7)) })],
    ['waits', waiting, own(waiting === 0 ? 'queue-empty' : 'queue-full')],
    ['failed', failed, own(failed === 0 ? 'failed-none' : 'failed-some')],
  ] as const
  return <FigureStrip figures={totals.map(([key, count, beside]) => ({ key, name: own(key), count, beside }))} />
}

/** Nobody is in it, nothing happened, and nothing waits or failed: there is nothing to look over. */
function isIdle(row: TenantRow): boolean {
  const { pupils, organizations, health, lastError, steps } = row
  const counts = [pupils, organizations, waitsAt(row), failuresOf(row), ...steps]
  return health === 'fine' && lastError === null && counts.every((count) => count === 0)
}

/** The tenants with their figures; those without anything are named below them. */
function Tenants({ rows, now }: { rows: TenantRow[]; now: string }) {
  const t = useT()
  const { number } = useFormat()
  const failed = sumOf(rows, failuresOf)
  const idle = rows.every(isIdle) ? [] : rows.filter(isIdle)
  const told = rows.filter((row) => !idle.includes(row))
  return (
    <section aria-labelledby="t-t">
      <div className="section-head">
        <h2 id="t-t">{t('dashboards.tenants.all')}</h2>
        <span className="end muted hide-s">{t('dashboards.tenants.bars', { days: rows[0]?.steps.length ?? 0 })}</span>
      </div>
      <ScrollBox label={t('dashboards.tenants.table')}>
        <table className="table stack-s tenants-t">
          <thead>
            <tr>
              <th scope="col">{t('dashboards.tenants.name')}</th>
              <th scope="col">{t('dashboards.tenants.health.label')}</th>
              <th scope="col" className="n">
                {t('dashboards.tenants.pupils')}
              </th>
              <th scope="col" className="n">
                {t('dashboards.tenants.organizations')}
              </th>
              <th scope="col" className="n">
                {t('dashboards.tenants.today')}
              </th>
              <th scope="col" className="n">
                {t('dashboards.tenants.waits')}
              </th>
              <th scope="col">{t('dashboards.tenants.last-error')}</th>
            </tr>
          </thead>
          <tbody>
            {told.map((row) => (
              <TenantLine key={row.id} row={row} now={now} />
            ))}
          </tbody>
          <tfoot hidden={told.length < 2}>
            <tr>
              <th scope="row" colSpan={2}>
                {t('dashboards.tenants.together')}
              </th>
              <td className="n" data-phone="under">
                <span className="hide-s">{number(sumOf(rows, ({ pupils }) => pupils))}</span>
                <span className="in-lines">
                  {t('groups.pupils', { count: sumOf(rows, ({ pupils }) => pupils) })},{' '}
                  {t('dashboards.tenants.organizations-count', {
                    count: sumOf(rows, ({ organizations }) => organizations),
                  })}
                </span>
              </td>
              <td className="n">{number(sumOf(rows, ({ organizations }) => organizations))}</td>
              <td className="n">{number(sumOf(rows, stepsBefore(0)))}</td>
              <td className="n">{number(sumOf(rows, waitsAt))}</td>
              <td>{failed === 0 ? t('dashboards.tenants.error.none') : number(failed)}</td>
            </tr>
          </tfoot>
        </table>
      </ScrollBox>
      {idle.length > 0 ? <IdleTenants rows={idle} /> : null}
    </section>
  )
}

function IdleTenants({ rows }: { rows: readonly TenantRow[] }) {
  const t = useT()
  return (
    <div className="tenants-idle">
      <h3>{t('dashboards.tenants.idle', { count: rows.length })}</h3>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <TenantMark {...row} />
            <span>
              <b>{row.name}</b>
              <span className="muted">{row.host ?? t(`dashboards.tenants.program.${row.program}`)}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A tenant by its own colours, as its logo is laid. */
function TenantMark({ colors: [main, second] }: Pick<TenantRow, 'colors'>) {
  return (
    <svg className="tenant-mark" viewBox="0 0 12 12" aria-hidden="true">
      <path d="M0 0h8v8H0z" fill={main} />
      <path d="M8 0h4v4H8zM0 8h4v4H0z" fill={second} opacity=".55" />
      <path d="M8 4h4v8H4V8h4z" fill={second} />
    </svg>
  )
}

function TenantLine({ row, now }: { row: TenantRow; now: string }) {
  const t = useT()
  const { number, moment } = useFormat()
  const waits = waitsAt(row)
  const since = [row.mailWaitsSince, row.eventWaitsSince].flatMap((at) => (at ? [at] : [])).toSorted()[0]
  const today = row.steps.at(-1) ?? 0
  return (
    <tr data-asks={asksForMore(row.health) ? '' : undefined}>
      <th scope="row" className="tenant-name">
        <TenantMark {...row} />
        {row.name}
        <br />
        <span className="muted">{row.host ?? t(`dashboards.tenants.program.${row.program}`)}</span>
      </th>
      <td data-phone="number">
        <Badge tone={asksForMore(row.health) ? 'no' : row.health === 'fine' ? 'done' : 'off'} quiet>
          {t(`dashboards.tenants.health.${row.health}`)}
        </Badge>
      </td>
      <td className="n" data-phone="under">
        <span className="hide-s">{number(row.pupils)}</span>
        <span className="in-lines">
          {t('groups.pupils', { count: row.pupils })},{' '}
          {t('dashboards.tenants.organizations-count', { count: row.organizations })}
        </span>
      </td>
      <td className="n">{number(row.organizations)}</td>
      <td className="n">
        {row.steps.some((count) => count > 0) ? <DayBars counts={row.steps} /> : null}{' '}
        <span className="today-n">{number(today)}</span>
      </td>
      <td className="n">
        {number(waits)}
        {since ? (
          <>
            <br />
            <span className="muted">{t('dashboards.tenants.oldest', { minutes: minutesSince(since, now) })}</span>
          </>
        ) : null}
      </td>
      <td>
        {row.lastError
          ? t(`dashboards.tenants.error.${row.lastError.kind}`, { at: moment(row.lastError.at) })
          : t('dashboards.tenants.error.none')}
      </td>
    </tr>
  )
}

function Work({ rows, now }: { rows: PlatformDashboard['work']; now: string }) {
  const t = useT()
  const { number } = useFormat()
  const waiting = rows.map((one) => one.waiting).reduce((one, other) => one + other, 0)
  return (
    <section className="tenants-work" aria-labelledby="w-t">
      <div className="section-head">
        <h2 id="w-t">
          {t('dashboards.tenants.work.title')} <span className="count">{number(waiting)}</span>
        </h2>
      </div>
      <ul className="lines">
        {rows.map((one) => (
          <li key={one.task}>
            <code className="grow">{one.task}</code> <b className="num">{number(one.waiting)}</b>{' '}
            <span className="muted">
              {t('dashboards.tenants.oldest', { minutes: minutesSince(one.waitsSince, now) })}
              {one.failing ? ` ${t('dashboards.tenants.work.failing', { count: one.failing })}` : ''}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const minutesSince = (at: string, now: string) => Math.max(0, Math.floor((Date.parse(now) - Date.parse(at)) / 60_000))

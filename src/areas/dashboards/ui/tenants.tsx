import { Badge } from '#web/design/badge.tsx'
import { Icon } from '#web/design/icon.tsx'
import { ScrollBox } from '#web/design/scroll-box.tsx'
import { useFormat, useT } from '#web/i18n.tsx'
import type { PlatformDashboard } from './dashboard.ts'
import { Greeting } from './greeting.tsx'
import { Queue } from './queue.tsx'
import { capital } from './staff.tsx'
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
  return (
    <main id="inhoud" className="wrap wrap-wide page">
      <div className="pagehead">
        <div className="grow">
          <h1>
            <Greeting now={now} />
          </h1>
          <p>{t('dashboards.today', { day: capital(longDay(now)) })}</p>
        </div>
      </div>
      <Tenants rows={tenants} asking={asking} now={now} />
      <Work rows={work} now={now} />
      {tasks.length > 0 ? <Queue tasks={tasks} /> : null}
      <p className="notice tenants-names">
        <Icon name="shield-check" /> <b>{t('dashboards.tenants.no-names')}</b>{' '}
        <span>{t('dashboards.tenants.no-names-text')}</span>
      </p>
    </main>
  )
}

function Tenants({ rows, asking, now }: { rows: TenantRow[]; asking: number; now: string }) {
  const t = useT()
  return (
    <section aria-labelledby="t-t">
      <div className="section-head">
        <h2 id="t-t">{t('dashboards.tenants.lead', { count: rows.length, asking })}</h2>
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
              <th scope="col">{t('dashboards.tenants.today')}</th>
              <th scope="col" className="n">
                {t('dashboards.tenants.waits')}
              </th>
              <th scope="col">{t('dashboards.tenants.last-error')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <TenantLine key={row.id} row={row} now={now} />
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </section>
  )
}

function TenantLine({ row, now }: { row: TenantRow; now: string }) {
  const t = useT()
  const { number, moment } = useFormat()
  const waits = row.mailsWaiting + row.eventsWaiting
  const since = [row.mailWaitsSince, row.eventWaitsSince].flatMap((at) => (at ? [at] : [])).toSorted()[0]
  const most = Math.max(1, ...row.steps)
  const today = row.steps.at(-1) ?? 0
  return (
    <tr>
      <th scope="row">
        {row.name}
        {row.host ? (
          <>
            <br />
            <span className="muted">{row.host}</span>
          </>
        ) : null}
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
      <td>
        {row.steps.some((count) => count > 0) ? (
          <span className="tenant-days" aria-hidden="true">
            {row.steps.map((count, at) => (
              <i key={`${row.id}-${row.steps.length - at}`} style={{ height: `${(count / most) * 100}%` }} />
            ))}
          </span>
        ) : null}{' '}
        {number(today)}
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
      {rows.length === 0 ? <p className="muted">{t('dashboards.tenants.work.none')}</p> : null}
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

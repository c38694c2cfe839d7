import { Form, Link } from 'react-router'
import { silentAfterDays } from '#areas/internships/model.ts'
import { shownPhone } from '#platform/phone.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { Icon } from '#web/design/icon.tsx'
import { PageSection } from '#web/design/page-section.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import type { StaffDashboard } from './dashboard.ts'
import { FigureStrip } from './figure-strip.tsx'
import './region.css'

/** How the region does: who looks for a place and what is free, who takes part, and what the last weeks brought. */
export function RegionFigures({
  region: { pupils, seekers, hosts, free, addresses, placed, offered, joined, asked },
  silent,
}: {
  region: NonNullable<StaffDashboard['regionFigures']>
  /** How many organizations answer nobody. */
  silent: number
}) {
  const t = useT()
  const own = (key: string, values: Record<string, number>) => t(`dashboards.region.${key}`, values)
  const lately = (weeks: readonly number[]) => ({ now: weeks.at(-1) ?? 0, before: weeks.at(-2) ?? 0 })
  const monthly = (weeks: readonly number[]) => ({ count: sum(weeks.slice(-4)), before: sum(weeks.slice(-8, -4)) })
  return (
    <FigureStrip
      figures={[
        {
          key: 'seekers',
          name: t('dashboards.region.seekers'),
          count: seekers,
          of: own('of-pupils', { count: pupils }),
          weeks: placed,
          beside: own('placed', lately(placed)),
        },
        {
          key: 'free',
          name: t('dashboards.region.free'),
          count: free,
          of: own('at-addresses', { count: addresses }),
          weeks: offered,
          beside: own('offered', monthly(offered)),
        },
        {
          key: 'hosts',
          name: t('dashboards.region.hosts'),
          count: hosts,
          weeks: joined,
          // Where nobody came there is more to say of who is there.
          beside: sum(joined) > 0 ? own('joined', monthly(joined)) : own('silent', { count: silent }),
        },
        {
          key: 'asked',
          name: t('dashboards.region.asked'),
          count: lately(asked).now,
          weeks: asked,
          beside: own('asked-before', { count: lately(asked).before }),
        },
      ]}
    />
  )
}

const sum = (counts: readonly number[]) => counts.reduce((one, other) => one + other, 0)

/** Organizations that answer nobody, with the telephone beside them. */
export function SilentHosts({ silent }: { silent: NonNullable<StaffDashboard['silent']> }) {
  const t = useT()
  const path = useLocalePath()
  if (silent.count === 0) return null
  const left = silent.count - silent.first.length
  const all = path(`/applications?turn=company&waiting=${silentAfterDays}`)
  return (
    <PageSection
      id="silent"
      title={t('dashboards.silent.title', { count: silent.count })}
      end={
        <Link className="end" to={all}>
          {t('dashboards.silent.all')}
        </Link>
      }
    >
      {silent.remindable.length > 0 ? (
        <Form method="post" action={path('/applications')} data-kept="never" className="silent-remind">
          {silent.remindable.map((id) => (
            <input key={id} type="hidden" name="ids" value={id} />
          ))}
          <SubmitButton look="plain" name="bulk" value="remind">
            <Icon name="bell-ringing" /> {t('dashboards.silent.remind', { count: silent.remindable.length })}
          </SubmitButton>
        </Form>
      ) : null}
      <ul className="lines rows">
        {silent.first.map(({ id, name, city, phone, count, days }) => (
          <li key={id} className="row-line">
            <div className="grow">
              <Link to={path(`/organizations/${id}`)}>
                <b>{name}</b>
              </Link>{' '}
              <span className="muted">{city}</span>
              <p>
                {t('dashboards.silent.waits', { count })}{' '}
                <span className="qd hot">{t('dashboards.queue.days', { count: days })}</span>
              </p>
            </div>
            {phone ? (
              <a className="btn btn-sm" href={`tel:${phone}`}>
                <Icon name="phone" /> {t('dashboards.silent.call', { phone: shownPhone(phone) })}
                <span className="vh">: {name}</span>
              </a>
            ) : null}
          </li>
        ))}
      </ul>
      {left > 0 ? (
        <p>
          <Link to={all}>{t('dashboards.silent.more', { count: left })}</Link>
        </p>
      ) : null}
    </PageSection>
  )
}

/** Per field of work how many look for a place and how many seats are free, the tightest first. */
export function SupplyTable({ supply }: { supply: NonNullable<StaffDashboard['supply']> }) {
  const t = useT()
  const path = useLocalePath()
  const { number } = useFormat()
  if (supply.length === 0) return null
  const heads = ['sector', 'seekers', 'free', 'each'] as const
  // Of few each tenth tells: four places for five pupils are not one each.
  const each = ({ seekers, free }: { seekers: number; free: number }) => {
    const share = free / Math.max(1, seekers)
    return share < 10 ? Math.round(share * 10) / 10 : Math.round(share)
  }
  const most = Math.max(1, ...supply.map(each))
  return (
    <PageSection id="supply" title={t('dashboards.supply.title')}>
      <p className="muted">{t('dashboards.supply.text')}</p>
      <table className="table supply-t">
        <caption className="vh">{t('dashboards.supply.title')}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className={head === 'sector' ? undefined : 'n'}>
                {t(`dashboards.supply.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {supply.map(({ sector, seekers, free }, at) => (
            <tr key={sector}>
              <th scope="row">
                <Link to={`${path('/vacancies')}?sector=${sector}`}>{t(`vacancies.sector.${sector}`)}</Link>
              </th>
              <td className="n">{seekers}</td>
              <td className="n">{free < seekers ? <b>{free}</b> : free}</td>
              <td className="n">
                <b className="num">{number(each({ seekers, free }))}</b>
                {/* A short bar is little to choose from: the shortest stands on top. */}
                <span className="supply-bar" data-tight={at === 0 ? '' : undefined} aria-hidden="true">
                  <i style={{ width: `${(each({ seekers, free }) / most) * 100}%` }} />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </PageSection>
  )
}

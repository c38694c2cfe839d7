import { Form, Link } from 'react-router'
import { silentAfterDays } from '#areas/internships/model.ts'
import { shownPhone } from '#platform/phone.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { Icon } from '#web/design/icon.tsx'
import { PageSection } from '#web/design/page-section.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import type { StaffDashboard } from './dashboard.ts'

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
  if (supply.length === 0) return null
  const heads = ['sector', 'seekers', 'free'] as const
  return (
    <PageSection id="supply" title={t('dashboards.supply.title')}>
      <p className="muted">{t('dashboards.supply.text')}</p>
      <table className="table">
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
          {supply.map(({ sector, seekers, free }) => (
            <tr key={sector}>
              <th scope="row">
                <Link to={`${path('/vacancies')}?sector=${sector}`}>{t(`vacancies.sector.${sector}`)}</Link>
              </th>
              <td className="n">{seekers}</td>
              <td className="n">{free < seekers ? <b>{free}</b> : free}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </PageSection>
  )
}

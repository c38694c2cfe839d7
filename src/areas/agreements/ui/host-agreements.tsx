import { Link } from 'react-router'
import { AgreementBadge } from '#areas/agreements/ui/agreement-badge.tsx'
import { pageTitle } from '#areas/tenancy/model.ts'
import type { GotOne } from '#web/api-types.ts'
import { Icon } from '#web/design/icon.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'

type Row = GotOne<'/partner_agreements'>

/** As many agreements stand below each other, and are looked through without a table. */
export const mostAgreements = 9

/** The few agreements of a company: with which school, what each is for, since when, and the paper itself. */
export function HostAgreements({ rows }: { rows: readonly Row[] }) {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const { fullDate } = useFormat()
  const count = rows.filter(({ state }) => state === 'runs_out').length
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(t('agreements.list.title'), tenant.appName)}</title>
      <div className="pagehead">
        <div className="grow">
          <h1>{t('agreements.list.title')}</h1>
          <p>{t(count > 0 ? 'agreements.host.runs-out' : 'agreements.host.nothing', { count })}</p>
        </div>
      </div>
      <ul className="lines rows">
        {rows.map(({ id, kind, schoolName, startsOn, endsOn, state, fileName }) => {
          const name = t('agreements.with', { kind: t(`agreements.kind.${kind}`), school: schoolName })
          return (
            <li key={id} className="row-line">
              <div className="grow">
                <h2 className="row-title">
                  <Link to={path(`/agreements/${id}`)}>{name}</Link>
                </h2>
                <p>{t(`agreements.means.${kind}`, { school: schoolName })}</p>
                <p className="muted">
                  {endsOn
                    ? t('agreements.list.since-until', { from: fullDate(startsOn), until: fullDate(endsOn) })
                    : t('agreements.list.since', { from: fullDate(startsOn) })}
                </p>
              </div>
              <AgreementBadge state={state} />
              {fileName ? (
                <a className="btn" href={`/api/v1/partner_agreements/${id}/file`} download>
                  <Icon name="download-simple" /> {t('agreements.list.paper')}
                  <span className="vh">: {name}</span>
                </a>
              ) : null}
            </li>
          )
        })}
      </ul>
    </main>
  )
}

import { Link } from 'react-router'
import type { AgreementState } from '#areas/agreements/model.ts'
import { PaperSheet } from '#areas/documents/ui/paper-sheet.tsx'
import { pageTitle } from '#areas/tenancy/model.ts'
import type { GotOne } from '#web/api-types.ts'
import { Icon } from '#web/design/icon.tsx'
import { PageSection } from '#web/design/page-section.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import './host-agreements.css'

type Row = GotOne<'/partner_agreements'>

/** As many agreements stand below each other, and are looked through without a table. */
export const mostAgreements = 9

/** What runs out is seen first, and what is over last. */
const shownFirst = ['runs_out', 'valid', 'planned', 'ended'] as const satisfies readonly AgreementState[]

/** The few agreements of a company, by how they stand: with which school, what each is for, since when, and the paper itself. */
export function HostAgreements({ rows }: { rows: readonly Row[] }) {
  const t = useT()
  const { tenant } = useShell()
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
      {shownFirst
        .map((state) => [state, rows.filter((row) => row.state === state)] as const)
        .filter(([, those]) => those.length > 0)
        .map(([state, those]) => (
          <PageSection
            key={state}
            id={`state-${state}`}
            title={
              <>
                {t(`agreements.state.${state}`)} <span className="count">{those.length}</span>
              </>
            }
          >
            <ul className="lines rows">
              {those.map((row) => (
                <Line key={row.id} agreement={row} />
              ))}
            </ul>
          </PageSection>
        ))}
    </main>
  )
}

/** With whom it is, what that means, what was agreed and since when; and the paper, where it was kept. */
function Line({ agreement }: { agreement: Row }) {
  const { id, kind, schoolName, note, startsOn, endsOn, fileName, pupilsThisYear } = agreement
  const t = useT()
  const path = useLocalePath()
  const { fullDate } = useFormat()
  const name = t('agreements.with', { kind: t(`agreements.kind.${kind}`), school: schoolName })
  const facts = [
    ['means', t(`agreements.means.${kind}`, { school: schoolName })],
    ['agreed', note],
    [
      'valid',
      endsOn
        ? t('agreements.list.since-until', { from: fullDate(startsOn), until: fullDate(endsOn) })
        : t('agreements.list.since', { from: fullDate(startsOn) }),
    ],
    ['pupils', kind === 'framework' ? t('agreements.host.this-year', { count: pupilsThisYear }) : ''],
  ] as const
  return (
    <li className="row-line agreement-line">
      <PaperSheet />
      <div className="grow">
        <h3 className="row-title">
          <Link to={path(`/agreements/${id}`)}>{name}</Link>
        </h3>
        <dl className="agreement-facts">
          {facts.map(([label, value]) =>
            value ? (
              <div key={label}>
                <dt>{t(`agreements.host.${label}`)}</dt>
                <dd>{value}</dd>
              </div>
            ) : null,
          )}
        </dl>
      </div>
      {fileName ? (
        <a className="btn" href={`/api/v1/partner_agreements/${id}/file`} download>
          <Icon name="download-simple" /> {t('agreements.list.paper')}
          <span className="vh">: {name}</span>
        </a>
      ) : null}
    </li>
  )
}

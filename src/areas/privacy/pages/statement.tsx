import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { howLongKept, iconOfGroup, inGroups } from '#areas/privacy/ui/kept-groups.ts'
import { pageTitle } from '#areas/tenancy/model.ts'
import { load } from '#web/api.ts'
import { Icon } from '#web/design/icon.tsx'
import { Facade } from '#web/design/scene.tsx'
import { useFormat, useT } from '#web/i18n.tsx'
import { LinkPreview } from '#web/link-preview.tsx'
import { useShell } from '#web/shell.ts'
import '#areas/privacy/pages/privacy.css'

export const handle = { layout: 'public', scripts: 'waiting' }

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => (await api.get('/privacy_statement')).data)
}

const partsOfStatement = ['short', 'who', 'why', 'sees', 'kept', 'do', 'cookies']
/** The day on which the words of this statement last changed; what is kept is drawn from the website itself. */
const wordsOf = '2026-11-27'
/** What matters most, with what stands beside it. */
const shortList = [
  ['1', 'student'],
  ['2', 'eye'],
  ['3', 'prohibit'],
  ['4', 'shield-check'],
  ['5', 'trash'],
] as const

/** What is kept of people at all, drawn from what the tables declare and the terms the tenant set. */
export default function PrivacyStatement() {
  const t = useT()
  const { fullDate } = useFormat()
  const { tenant } = useShell()
  const own = (key: string, values: Record<string, string> = {}) => t(`privacy.statement.${key}`, values)
  const lead = own('lead', { app: tenant.appName })
  return (
    <main id="inhoud" className="ps">
      <title>{pageTitle(own('title'), tenant.appName)}</title>
      <LinkPreview title={own('title')} description={lead} />
      <header className="plane on-plane">
        <div className="wrap">
          <div>
            <h1>{own('title')}</h1>
            <p className="lead">{lead}</p>
            <p>{own('version', { day: fullDate(wordsOf) })}</p>
          </div>
          <div className="ps-street" aria-hidden="true">
            <Facade name="community" />
            <Facade name="care" />
            <Facade name="shops" />
          </div>
        </div>
      </header>
      <div className="ps-paving paving plane" />
      <div className="wrap ps-body">
        <nav aria-labelledby="ps-toc">
          <p id="ps-toc">{t('privacy.statement.on-this-page')}</p>
          <ul>
            {partsOfStatement.map((part) => (
              <li key={part}>
                <a href={`#${part}`}>{own(part)}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ps-parts">
          <section aria-labelledby="short">
            <h2 id="short">{own('short')}</h2>
            <ul className="ps-short">
              {shortList.map(([line, icon]) => (
                <li key={line}>
                  <Icon name={icon} /> {own(`short-list.${line}`)}
                </li>
              ))}
            </ul>
          </section>
          {['who', 'why', 'sees'].map((part) => (
            <section key={part} aria-labelledby={part}>
              <h2 id={part}>{own(part)}</h2>
              <p>{own(`${part}-text`, part === 'who' ? { name: tenant.appName } : {})}</p>
              {part === 'who' ? (
                <p className="ps-mail">
                  {own('who-mail')} <a href={`mailto:${tenant.supportEmail}`}>{tenant.supportEmail}</a>
                </p>
              ) : null}
            </section>
          ))}
          <section className="privacy" aria-labelledby="kept">
            <h2 id="kept">{own('kept')}</h2>
            <p>{own('kept-text')}</p>
            <KeptTable />
          </section>
          <section aria-labelledby="do">
            <h2 id="do">{own('do')}</h2>
            <ul className="ps-do">
              {mayDo.map(([key, icon]) => (
                <li key={key}>
                  <Icon name={icon} />
                  <b>{own(`do-list.${key}`)}</b> {own(`do-list.${key}-text`)}
                </li>
              ))}
            </ul>
          </section>
          <section aria-labelledby="cookies">
            <h2 id="cookies">{own('cookies')}</h2>
            <p>{own('cookies-text')}</p>
          </section>
        </div>
      </div>
    </main>
  )
}

const mayDo = [
  ['look', 'eye'],
  ['mend', 'pencil-simple'],
  ['complain', 'chat-circle-text'],
] as const

const asked = ['why', 'who'] as const

/** What is kept, group by group: why, who sees it and how long it stays; which columns exactly is folded in its row. */
function KeptTable() {
  const t = useT()
  const { kept, meta } = useLoaderData<typeof loader>()
  const own = (key: string) => t(`privacy.statement.${key}`)
  return (
    <table className="ps-kept">
      <thead>
        <tr>
          {(['what', ...asked, 'long'] as const).map((one) => (
            <th key={one} scope="col">
              {own(`about.${one}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {inGroups(kept).map(({ group, parts }) => (
          <tr key={group}>
            <th scope="row">
              <span className="ps-what">
                <Icon name={iconOfGroup[group]} /> {t(`privacy.group.${group}`)}
              </span>
              <small>{t(`privacy.group-text.${group}`)}</small>
              <details>
                <summary>
                  {own('each')} <span className="vh">: {t(`privacy.group.${group}`)}</span>
                </summary>
                <dl>
                  {parts.map(({ table, columns }) => (
                    <div key={table}>
                      <dt>{t(`privacy.tables.${table}`)}</dt>
                      <dd>{columns.map((column) => t(`privacy.columns.${column}`)).join(', ')}</dd>
                    </div>
                  ))}
                </dl>
              </details>
            </th>
            {asked.map((one) => (
              <td key={one} data-label={own(`about.${one}`)}>
                {own(`rows.${group}.${one}`)}
              </td>
            ))}
            <td data-label={own('about.long')}>{howLongKept(t, group, meta.terms)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

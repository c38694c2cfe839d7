import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { iconOfGroup, inGroups } from '#areas/privacy/ui/kept-groups.ts'
import { pageTitle } from '#areas/tenancy/model.ts'
import { load } from '#web/api.ts'
import { Icon } from '#web/design/icon.tsx'
import { useFormat, useT } from '#web/i18n.tsx'
import { LinkPreview } from '#web/link-preview.tsx'
import { useShell } from '#web/shell.ts'
import '#areas/privacy/pages/privacy.css'

export const handle = { layout: 'public', scripts: 'waiting' }

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => (await api.get('/privacy_statement')).data)
}

const partsOfStatement = ['short', 'who', 'why', 'sees', 'terms', 'kept', 'cookies', 'complaint']
/** The day on which the words of this statement last changed; what is kept is drawn from the website itself. */
const wordsOf = '2026-11-26'
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
  const { kept, meta } = useLoaderData<typeof loader>()
  const own = (key: string, values: Record<string, string> = {}) => t(`privacy.statement.${key}`, values)
  const lead = own('lead', { app: tenant.appName })
  return (
    <main id="inhoud" className="ps">
      <title>{pageTitle(own('title'), tenant.appName)}</title>
      <LinkPreview title={own('title')} description={lead} />
      <header className="plane on-plane">
        <div className="wrap">
          <h1>{own('title')}</h1>
          <p className="lead">{lead}</p>
          <p>{own('version', { day: fullDate(wordsOf) })}</p>
        </div>
      </header>
      <div className="ps-paving paving plane" />
      <div className="wrap ps-body">
        <nav aria-labelledby="ps-toc">
          <p id="ps-toc">{t('privacy.statement.on-this-page')}</p>
          <ul>
            {partsOfStatement.map((part) => (
              <li key={part}>
                <a href={`#${part}`}>{part === 'terms' ? t('privacy.terms') : own(part)}</a>
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
          <section aria-labelledby="terms">
            <h2 id="terms">{t('privacy.terms')}</h2>
            <ul className="bullets">
              {Object.entries(meta.terms).map(([term, count]) => (
                <li key={term}>{t(`privacy.term.${term}`, { count })}</li>
              ))}
            </ul>
          </section>
          <section className="privacy" aria-labelledby="kept">
            <h2 id="kept">{own('kept')}</h2>
            <p>{own('kept-text')}</p>
            <div className="kept">
              {inGroups(kept).map(({ group, parts }) => (
                <details key={group} className="kept-group">
                  <summary>
                    <Icon name={iconOfGroup[group]} />
                    <span>
                      {t(`privacy.group.${group}`)} <small>{t(`privacy.group-text.${group}`)}</small>
                    </span>
                  </summary>
                  {parts.map(({ table, columns }) => (
                    <details key={table}>
                      <summary>{t(`privacy.tables.${table}`)}</summary>
                      <p>{columns.map((column) => t(`privacy.columns.${column}`)).join(', ')}</p>
                    </details>
                  ))}
                </details>
              ))}
            </div>
          </section>
          {['cookies', 'complaint'].map((part) => (
            <section key={part} aria-labelledby={part}>
              <h2 id={part}>{own(part)}</h2>
              <p>{own(`${part}-text`)}</p>
            </section>
          ))}
        </div>
      </div>
    </main>
  )
}

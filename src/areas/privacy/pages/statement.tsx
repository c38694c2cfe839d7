import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { load } from '#web/api.ts'
import { useT } from '#web/i18n.tsx'
import { LinkPreview } from '#web/link-preview.tsx'
import { useShell } from '#web/shell.ts'
import '#areas/privacy/pages/privacy.css'

export const handle = { layout: 'public', scripts: 'waiting' }

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => (await api.get('/privacy_statement')).data)
}

/** What is kept of people at all, drawn from what the tables declare and the terms the tenant set. */
export default function PrivacyStatement() {
  const t = useT()
  const { tenant } = useShell()
  const { kept, meta } = useLoaderData<typeof loader>()
  const own = (key: string, values: Record<string, string> = {}) => t(`privacy.statement.${key}`, values)
  const values = { name: tenant.name, email: tenant.supportEmail }
  const lead = own('lead', { app: tenant.appName })
  return (
    <main id="inhoud" className="wrap wrap-read page">
      <title>{pageTitle(own('title'), tenant.appName)}</title>
      <LinkPreview title={own('title')} description={lead} />
      <h1>{own('title')}</h1>
      <p className="lead">{lead}</p>
      {['who', 'why', 'sees'].map((part) => (
        <section className="section" key={part} aria-labelledby={part}>
          <h2 id={part}>{own(part)}</h2>
          <p>{own(`${part}-text`, part === 'who' ? values : {})}</p>
        </section>
      ))}
      <section className="section" aria-labelledby="kept">
        <h2 id="kept">{own('kept')}</h2>
        <p>{own('kept-text')}</p>
        {kept.map(({ table, columns }) => (
          <details key={table}>
            <summary>{t(`privacy.tables.${table}`)}</summary>
            <p>{columns.map((column) => t(`privacy.columns.${column}`)).join(', ')}</p>
          </details>
        ))}
      </section>
      <section className="section" aria-labelledby="terms">
        <h2 id="terms">{t('privacy.terms')}</h2>
        <ul className="bullets">
          {Object.entries(meta.terms).map(([term, count]) => (
            <li key={term}>{t(`privacy.term.${term}`, { count })}</li>
          ))}
        </ul>
      </section>
      {['cookies', 'complaint'].map((part) => (
        <section className="section" key={part} aria-labelledby={part}>
          <h2 id={part}>{own(part)}</h2>
          <p>{own(`${part}-text`)}</p>
        </section>
      ))}
    </main>
  )
}

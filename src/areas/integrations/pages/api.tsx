import { Form, Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { load } from '#web/api.ts'
import { Icon } from '#web/design/icon.tsx'
import { TextField } from '#web/design/field.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { LinkPreview } from '#web/link-preview.tsx'
import { isHost, useShell } from '#web/shell.ts'
import { indexOf, readDescription, subjectOf, subjects, type Description } from '../reference/model.ts'
import { signatureCode, walk } from '../reference/walk/model.ts'
import { ApiArea } from '../ui/api-area.tsx'
import { ApiWalk } from '../ui/api-walk.tsx'
import { Code } from '../ui/code.tsx'
import { Method } from '../ui/method.tsx'
import '#web/design/integrations.css'

export const handle = { layout: 'public' }

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams, origin } = new URL(args.request.url)
  const words = searchParams.get('q') ?? ''
  const of = searchParams.get('of') ?? undefined
  return load(args, async (api) => {
    const description = (await (await api.send('GET', '/api/openapi.json')).json()) as Description
    const index = indexOf(description).map(({ name, calls }) => ({
      name,
      subject: subjectOf(name),
      count: calls.length,
      // Call by call only where one is reading: of all of them the page would be as long as what it leads to.
      calls: name === of ? calls.map(({ id, method, summary }) => ({ id, method, summary })) : [],
    }))
    const areas = words || of ? readDescription(description, { words, of }) : []
    return { words, of: of ?? null, index, areas, address: origin }
  })
}

const chapters = ['begin', 'sign-in', 'keys', 'lists', 'changes', 'errors', 'limits', 'browsers', 'promise'] as const

export default function Api() {
  const t = useT()
  const path = useLocalePath()
  const { tenant, user } = useShell()
  const { words, of, areas, address } = useLoaderData<typeof loader>()
  const own = (name: string, values?: Record<string, string | number>) => t(`integrations.reference.${name}`, values)
  const count = areas.reduce((sum, { calls }) => sum + calls.length, 0)
  const isStart = !words && !of
  return (
    <main id="inhoud" className="wrap page api">
      <title>{pageTitle(own('title'), tenant.appName)}</title>
      <LinkPreview title={own('title')} description={own('lead')} />
      <div className="api-top">
        <h1>{own('title')}</h1>
        <p className="lead">{own('lead')}</p>
        <dl className="api-bar">
          <div>
            <dt>{own('bar.address')}</dt>
            <dd className="breaks">
              <code>{address}/api/v1</code>
            </dd>
          </div>
          <div>
            <dt>{own('bar.form')}</dt>
            <dd>JSON:API 1.1</dd>
          </div>
          <div>
            <dt>{own('bar.speed')}</dt>
            <dd>{own('bar.per-minute')}</dd>
          </div>
          <div>
            <dt>{own('bar.whole')}</dt>
            <dd>
              <a href="/api/openapi.json">{own('document')}</a>
            </dd>
          </div>
        </dl>
        {isHost(user) ? <p className="muted">{own('for-makers')}</p> : null}
        {user && !user.capacities.includes('student') ? (
          <p>
            <Link to={path('/profile-edit/keys')}>{t('integrations.keys.title')}</Link>
          </p>
        ) : null}
        <Form method="get" role="search" className="api-search">
          <TextField
            label={own('search')}
            name="q"
            type="search"
            defaultValue={words}
            placeholder={own('search-example')}
          />
          <button type="submit" className="btn">
            {own('find')}
          </button>
        </Form>
        {/* On a phone it unfolds what follows: the index is long, and stands here once. */}
        <details className="api-fold api-mobile">
          <summary>
            {own('calls')} <Icon name="caret-down" />
          </summary>
        </details>
      </div>
      <nav className="api-side" aria-label={own('calls')}>
        <Index />
      </nav>
      <div className="api-main">
        {isStart ? (
          <>
            <ApiWalk address={address} />
            <Rules />
          </>
        ) : (
          <p role="status" className="section">
            {own('count', { count })} <Link to={path('/api')}>{own('all')}</Link>
          </p>
        )}
        {areas.map((area) => (
          <ApiArea key={area.name} address={address} {...area} />
        ))}
      </div>
    </main>
  )
}

function Rules() {
  const t = useT()
  return (
    <section className="section" aria-labelledby="rules">
      <h2 id="rules">{t('integrations.reference.rules')}</h2>
      {chapters.map((chapter) => (
        <Chapter key={chapter} name={chapter} />
      ))}
      <Chapter name="webhooks">
        <Code label={t('integrations.reference.signature')}>{signatureCode}</Code>
      </Chapter>
    </section>
  )
}

/** What can be asked, by what it is about; of the area one is reading every call. */
function Index() {
  const t = useT()
  const path = useLocalePath()
  const { index, of, words } = useLoaderData<typeof loader>()
  return (
    <>
      <ul className="api-index api-index-first">
        <li>
          <Link to={path('/api')} aria-current={!of && !words ? 'page' : undefined}>
            {t('integrations.reference.walk.title')}
          </Link>
          {!of && !words ? (
            <ol className="api-calls">
              {walk.map(({ key, method }) => (
                <li key={key}>
                  <a href={`#walk-${key}`}>
                    <Method>{method}</Method> {t(`integrations.reference.walk.steps.${key}.title`)}
                  </a>
                </li>
              ))}
            </ol>
          ) : null}
        </li>
      </ul>
      {/* The numbers below are of these. */}
      <p className="api-index-head muted">{t('integrations.reference.calls-by-subject')}</p>
      {subjects.map((subject) => {
        const areas = index.filter((area) => area.subject === subject)
        return (
          <details key={subject} className="api-subject" open={areas.some(({ name }) => name === of) || undefined}>
            <summary>
              {t(`integrations.reference.subjects.${subject}`)}{' '}
              <span className="muted num">{areas.reduce((sum, { count }) => sum + count, 0)}</span>
            </summary>
            <ul className="api-index">
              {areas.map(({ name, count, calls }) => (
                <li key={name}>
                  <Link to={`${path('/api')}?of=${name}`} aria-current={of === name ? 'page' : undefined}>
                    <span translate="no">{name.replaceAll('_', ' ')}</span> <span className="muted">{count}</span>
                  </Link>
                  {calls.length > 0 ? (
                    <ul className="api-calls">
                      {calls.map(({ id, method, summary }) => (
                        <li key={id}>
                          <a href={`#${id}`}>
                            <Method>{method}</Method> <span lang="en">{summary}</span>
                          </a>
                        </li>
                      ))}
                    </ul>
                  ) : null}
                </li>
              ))}
            </ul>
          </details>
        )
      })}
    </>
  )
}

function Chapter({ name, children }: { name: string; children?: React.ReactNode }) {
  const t = useT()
  return (
    <details className="api-fold" id={name}>
      <summary>
        <h3>{t(`integrations.reference.chapters.${name}.title`)}</h3> <Icon name="caret-down" />
      </summary>
      <div className="measure">
        {t(`integrations.reference.chapters.${name}.text`)
          .split('\n')
          .map((line) => (line.startsWith('  ') ? <pre key={line}>{line.trim()}</pre> : <p key={line}>{line}</p>))}
        {children}
      </div>
    </details>
  )
}

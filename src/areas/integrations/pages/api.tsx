import { Form, Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { load } from '#web/api.ts'
import { TextField } from '#web/design/field.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { LinkPreview } from '#web/link-preview.tsx'
import { useShell } from '#web/shell.ts'
import { indexOf, readDescription, type Description } from '../reference/model.ts'
import { signatureCode } from '../reference/walk/model.ts'
import { ApiArea } from '../ui/api-area.tsx'
import { ApiWalk } from '../ui/api-walk.tsx'
import { Code } from '../ui/code.tsx'
import '#web/design/integrations.css'

export const handle = { layout: 'public' }

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams, origin } = new URL(args.request.url)
  const words = searchParams.get('q') ?? ''
  const of = searchParams.get('of') ?? undefined
  return load(args, async (api) => {
    const description = (await (await api.send('GET', '/api/openapi.json')).json()) as Description
    const index = indexOf(description).map(({ name, calls }) => ({ name, count: calls.length }))
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
    <div className="wrap wrap-wide api">
      <title>{pageTitle(own('title'), tenant.appName)}</title>
      <LinkPreview title={own('title')} description={own('lead')} />
      <nav className="api-side" aria-label={own('calls')}>
        <Index />
      </nav>
      <main id="inhoud" className="page api-main">
        <h1>{own('title')}</h1>
        <p className="lead">{own('lead')}</p>
        <p>
          <a href="/api/openapi.json">{own('document')}</a>
          {user && !user.capacities.includes('student') ? (
            <>
              {' · '}
              <Link to={path('/profile-edit/keys')}>{t('integrations.keys.title')}</Link>
            </>
          ) : null}
        </p>
        <Form method="get" role="search" className="api-search">
          <TextField label={own('search')} name="q" type="search" defaultValue={words} />
          <button type="submit" className="btn">
            {own('find')}
          </button>
        </Form>
        <details className="api-fold api-mobile">
          <summary>{own('calls')}</summary>
          <nav aria-label={own('calls')}>
            <Index />
          </nav>
        </details>
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
      </main>
    </div>
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

/** Every area with how many calls it has. */
function Index() {
  const t = useT()
  const path = useLocalePath()
  const { index, of, words } = useLoaderData<typeof loader>()
  return (
    <ul className="api-index">
      <li>
        <Link to={path('/api')} aria-current={!of && !words ? 'page' : undefined}>
          {t('integrations.reference.walk.title')}
        </Link>
      </li>
      {index.map(({ name, count }) => (
        <li key={name}>
          <Link to={`${path('/api')}?of=${name}`} aria-current={of === name ? 'page' : undefined}>
            <code>{name}</code> <span className="muted">{count}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Chapter({ name, children }: { name: string; children?: React.ReactNode }) {
  const t = useT()
  return (
    <details className="api-fold" id={name}>
      <summary>
        <h3>{t(`integrations.reference.chapters.${name}.title`)}</h3>
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

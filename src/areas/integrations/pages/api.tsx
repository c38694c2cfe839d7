import { Form, Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { load } from '#web/api.ts'
import { TextField } from '#web/design/field.tsx'
import { ScrollBox } from '#web/design/scroll-box.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import {
  readDescription,
  type AreaReference,
  type CallReference,
  type Description,
  type Field,
} from '../reference/model.ts'
import '#web/design/integrations.css'

export const handle = { layout: 'public' }

export async function loader(args: LoaderFunctionArgs) {
  const words = new URL(args.request.url).searchParams.get('q') ?? ''
  return load(args, async (api) => {
    const description = (await (await api.send('GET', '/api/openapi.json')).json()) as Description
    return { words, areas: readDescription(description, words) }
  })
}

const chapters = ['begin', 'sign-in', 'keys', 'lists', 'changes', 'errors', 'limits', 'webhooks', 'promise'] as const

export default function Api() {
  const t = useT()
  const path = useLocalePath()
  const { tenant, user } = useShell()
  const { words, areas } = useLoaderData<typeof loader>()
  const own = (name: string, values?: Record<string, string | number>) => t(`integrations.reference.${name}`, values)
  const count = areas.reduce((sum, { calls }) => sum + calls.length, 0)
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(own('title'), tenant.appName)}</title>
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
      {words ? null : (
        <div className="api-chapters">
          {chapters.map((chapter) => (
            <details key={chapter} className="api-fold" id={chapter}>
              <summary>
                <h2>{own(`chapters.${chapter}.title`)}</h2>
              </summary>
              <div className="measure">
                {own(`chapters.${chapter}.text`)
                  .split('\n')
                  .map((line) =>
                    line.startsWith('  ') ? <pre key={line}>{line.trim()}</pre> : <p key={line}>{line}</p>,
                  )}
              </div>
            </details>
          ))}
        </div>
      )}
      <section className="section" aria-labelledby="calls">
        <h2 id="calls">{own('calls')}</h2>
        <Form method="get" role="search" className="api-search">
          <TextField label={own('search')} name="q" type="search" defaultValue={words} />
          <button type="submit" className="btn">
            {own('find')}
          </button>
        </Form>
        <p role="status">{own('count', { count })}</p>
        {words ? (
          <p>
            <Link to={path('/api')}>{own('all')}</Link>
          </p>
        ) : null}
        {areas.map((area) => (
          <AreaCalls key={area.name} {...area} />
        ))}
      </section>
    </main>
  )
}

function AreaCalls({ name, calls, fields }: AreaReference) {
  const t = useT()
  return (
    <section className="api-area" aria-labelledby={`area-${name}`}>
      <h3 id={`area-${name}`}>
        <code>{name}</code>
      </h3>
      {calls.map((call) => (
        <CallFold key={`${call.method} ${call.path}`} {...call} />
      ))}
      {fields.length > 0 ? (
        <details className="api-fold">
          <summary>{t('integrations.reference.attributes', { name })}</summary>
          <Fields fields={fields} label={t('integrations.reference.attributes', { name })} />
        </details>
      ) : null}
    </section>
  )
}

function CallFold({ method, path, summary, who, asks, filters, body, bodyType, answers }: CallReference) {
  const t = useT()
  const own = (name: string) => t(`integrations.reference.${name}`)
  return (
    <details className="api-fold">
      <summary>
        <span className="api-method" data-method={method}>
          {method}
        </span>{' '}
        <code>{path}</code>{' '}
        <span className="muted" lang="en">
          {summary}
        </span>
      </summary>
      <p>
        <strong>{own('who')}</strong> {who.map((one) => own(`whos.${one.replaceAll('_', '-')}`)).join(', ')}
      </p>
      {asks.length > 0 ? (
        <>
          <h4>{own('parameters')}</h4>
          <Rows label={`${method} ${path}: ${own('parameters')}`} heads={[own('name'), own('kind'), own('about')]}>
            {asks.map(({ name, kind, text }) => [name, kind, text])}
          </Rows>
        </>
      ) : null}
      {filters.length > 0 ? (
        <>
          <h4>{own('filters')}</h4>
          <Rows label={`${method} ${path}: ${own('filters')}`} heads={[own('name'), own('questions')]}>
            {filters.map(({ name, questions }) => [`filter[${name}_…]`, questions.join(' ')])}
          </Rows>
        </>
      ) : null}
      {body.length > 0 ? (
        <>
          <h4>
            {own('body')} <code>{bodyType}</code>
          </h4>
          <Fields fields={body} label={`${method} ${path}: ${own('body')}`} />
        </>
      ) : null}
      <h4>{own('answers')}</h4>
      <Rows label={`${method} ${path}: ${own('answers')}`} heads={[own('status'), own('kind'), own('about')]}>
        {answers.map(({ status, text, kind }) => [status, kind, text])}
      </Rows>
    </details>
  )
}

function Fields({ fields, label }: { fields: Field[]; label: string }) {
  const t = useT()
  const own = (name: string) => t(`integrations.reference.${name}`)
  return (
    <Rows label={label} heads={[own('name'), own('kind'), own('required')]}>
      {fields.map(({ name, kind, required }) => [name, kind, required ? own('yes') : ''])}
    </Rows>
  )
}

function Rows({ label, heads, children }: { label: string; heads: string[]; children: React.ReactNode[][] }) {
  return (
    <ScrollBox label={label}>
      <table className="table api-table">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {children.map((cells) => (
            <tr key={String(cells[0])}>
              {cells.map((cell, at) => (
                // The columns stand still.
                // oxlint-disable-next-line react/no-array-index-key
                <td key={at}>{at < heads.length - 1 && typeof cell === 'string' ? <code>{cell}</code> : cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

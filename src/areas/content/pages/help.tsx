import { Form, Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { load } from '#web/api.ts'
import type { GotOne } from '#web/api-types.ts'
import { Empty } from '#web/design/empty.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { LinkPreview } from '#web/link-preview.tsx'
import { useShell } from '#web/shell.ts'
import { helpAudiences, type HelpAudience } from '../help/model.ts'
import { Passages } from '../ui/blocks.tsx'
import '../ui/help.css'

export const handle = { layout: 'public', scripts: 'waiting' }

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url)
  const words = (searchParams.get('q') ?? '').trim().slice(0, 100)
  const asked = searchParams.get('voor')
  const audience = helpAudiences.find((one) => one === asked)
  const query = new URLSearchParams({ ...(words ? { words } : {}), ...(audience ? { audience } : {}) })
  return load(args, async (api) => ({ topics: (await api.get(`/help_topics?${query}`)).data, words, audience }))
}

type Topic = GotOne<'/help_topics'>

export default function Help() {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const { topics, words, audience } = useLoaderData<typeof loader>()
  // What is typed is one reader's own question, and no page of its own.
  const isAsked = words !== '' || audience !== undefined
  const groups = [...new Set(topics.map((one) => one.audience))]
  return (
    <main id="inhoud" className="wrap page hp">
      <title>{pageTitle(t('help.title'), tenant.appName)}</title>
      <LinkPreview title={t('help.title')} description={t('help.lead', { app: tenant.appName })} path="/help" />
      {isAsked ? <meta name="robots" content="noindex, follow" /> : null}
      <div className="pagehead">
        <div className="grow">
          <h1>{t('help.title')}</h1>
          <p>{t('help.lead', { app: tenant.appName })}</p>
        </div>
      </div>
      <Search words={words} audience={audience} />
      <Audiences words={words} audience={audience} />
      {words && topics.length > 0 ? <p role="status">{t('help.found', { count: topics.length, words })}</p> : null}
      {topics.length === 0 ? (
        <div role="status">
          <Empty title={t('help.none', { words })}>
            {t('help.none-text')} <Link to={path('/contactformulier')}>{t('help.ask')}</Link>
          </Empty>
        </div>
      ) : null}
      <div className="hp-groups">
        {groups.map((group) => (
          <Group
            key={group ?? ''}
            title={group ? t(`help.for.${group}`) : t('help.questions')}
            topics={topics.filter((one) => one.audience === group)}
            isOpen={words !== '' && topics.length <= 3}
          />
        ))}
      </div>
      {topics.length > 0 ? (
        <p className="hp-ask">
          {t('help.not-here')} <Link to={path('/contactformulier')}>{t('help.ask')}</Link>
        </p>
      ) : null}
    </main>
  )
}

type Asked = { words: string; audience: HelpAudience | undefined }

function Search({ words, audience }: Asked) {
  const t = useT()
  return (
    <Form method="get" role="search" className="hp-search">
      {audience ? <input type="hidden" name="voor" value={audience} /> : null}
      <label className="label" htmlFor="f-q">
        {t('help.search')}
      </label>
      <div className="row">
        <input className="input" id="f-q" key={words} type="search" name="q" maxLength={100} defaultValue={words} />
        <button type="submit" className="btn btn-primary">
          <Icon name="magnifying-glass" /> {t('help.find')}
        </button>
      </div>
    </Form>
  )
}

/** For whom one reads, each with an address of its own. */
function Audiences({ words, audience }: Asked) {
  const t = useT()
  const to = (one?: HelpAudience) =>
    `?${new URLSearchParams({ ...(one ? { voor: one } : {}), ...(words ? { q: words } : {}) })}`
  return (
    <nav className="hp-for" aria-label={t('help.for-whom')}>
      <Link className="chip" to={to()} aria-current={audience === undefined ? 'true' : undefined}>
        {t('help.for.all')}
      </Link>
      {helpAudiences.map((one) => (
        <Link key={one} className="chip" to={to(one)} aria-current={one === audience ? 'true' : undefined}>
          {t(`help.for.${one}`)}
        </Link>
      ))}
    </nav>
  )
}

function Group({ title, topics, isOpen }: { title: string; topics: Topic[]; isOpen: boolean }) {
  const t = useT()
  const path = useLocalePath()
  return (
    <section className="section">
      <h2>{title}</h2>
      <div className="ct-questions">
        {topics.map((topic) => (
          <details key={topic.id} open={isOpen} id={topic.id}>
            <summary>{topic.title}</summary>
            <Passages text={topic.text} />
            {topic.page ? (
              <p className="small">
                {t('help.from')} <Link to={path(`/${topic.page.slug}`)}>{topic.page.title}</Link>
              </p>
            ) : null}
          </details>
        ))}
      </div>
    </section>
  )
}

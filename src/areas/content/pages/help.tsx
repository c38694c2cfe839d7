import { Form, Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { load } from '#web/api.ts'
import type { GotMeta, GotOne } from '#web/api-types.ts'
import { Empty } from '#web/design/empty.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Drawing } from '#web/design/scene.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { LinkPreview } from '#web/link-preview.tsx'
import type { Capacity } from '#areas/users/model.ts'
import { readShell, useShell } from '#web/shell.ts'
import { isOver } from '#areas/internships/model.ts'
import { AskMentor } from '#areas/users/ui/ask-mentor.tsx'
import { audienceFor, audiencesFor, helpAudiences, type HelpAudience } from '../help/model.ts'
import { passagesOf } from '../blocks/model.ts'
import { Passages } from '../ui/blocks.tsx'
import '../ui/help.css'

export const handle = { scripts: 'waiting' }

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url)
  const words = (searchParams.get('q') ?? '').trim().slice(0, 100)
  const asked = searchParams.get('voor')
  return load(args, async (api) => {
    const { user } = await readShell(api)
    // Who is signed in reads what is for them, until they ask for something else; a search goes through all of it.
    const own = words ? undefined : audienceFor((user?.capacities ?? []) as Capacity[])
    const audience = asked === null ? own : helpAudiences.find((one) => one === asked)
    const query = new URLSearchParams({ ...(words ? { words } : {}), ...(audience ? { audience } : {}) })
    const isPupil = (user?.capacities.includes('student') ?? false) && asked === null && !words
    const [{ data: topics }, internships, roads] = await Promise.all([
      api.get(`/help_topics?${query}`),
      isPupil ? api.get('/internships') : undefined,
      isPupil ? api.get('/roads') : undefined,
    ])
    return {
      topics,
      // Who has a place asks of what comes now.
      isPlaced: internships?.data.some(({ status }) => !isOver(status)) ?? false,
      mentors: roads?.meta.mentors ?? [],
      words,
      audience,
      isAsked: words !== '' || asked !== null,
    }
  })
}

/** Of each kind so many stand below each other, for who has not said yet for whom they read. */
const mostOfEach = 3

type Topic = GotOne<'/help_topics'>

export default function Help() {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const { topics, words, audience, isAsked, isPlaced, mentors } = useLoaderData<typeof loader>()
  const of = words ? 'search' : audience ? 'one' : 'all'
  // One kind of reader is told apart by when something is asked, all of them by who asks it.
  const ofProduct = topics.filter(({ page }) => !page)
  const inOrder = [...Map.groupBy(ofProduct, (one) => (of === 'one' ? one.part : one.audience) ?? '')]
  const groups = isPlaced
    ? inOrder.toSorted(([one], [other]) => Number(other === 'during') - Number(one === 'during'))
    : inOrder
  const titleOf = (group: string) =>
    of !== 'one' ? t(`help.for.${group}`) : group ? t(`help.part.${group}`) : t(`help.for.${audience}`)
  // Questions of the website stand under the page that answers them, so that each is read in the voice of that page; who
  // reads for one kind of person reads nothing that is for another.
  const questions = of === 'one' ? [] : topics.filter(({ page }) => page)
  const ofPages = [...Map.groupBy(questions, ({ page }) => page?.title ?? '')]
  const shownOf = (ofGroup: Topic[], to: string) =>
    of === 'all' && ofGroup.length > mostOfEach
      ? { topics: ofGroup.slice(0, mostOfEach), all: { to, count: ofGroup.length } }
      : { topics: ofGroup, isOpen: of === 'search' && topics.length <= 3 }
  return (
    <main id="inhoud" className="wrap page hp">
      <title>{pageTitle(t('help.title'), tenant.appName)}</title>
      <LinkPreview title={t('help.title')} description={t('help.lead', { app: tenant.appName })} path="/help" />
      {/* What is typed is one reader's own question, and no page of its own. */}
      {isAsked ? <meta name="robots" content="noindex, follow" /> : null}
      <div className="hp-top">
        <div>
          <h1>{t('help.title')}</h1>
          <p>{t('help.lead', { app: tenant.appName })}</p>
          <Search words={words} audience={audience} isAsked={isAsked} />
          {/* Who reads what is for them is not asked who they are. */}
          {of === 'one' && !isAsked ? null : <Audiences words={words} audience={audience} />}
        </div>
        <Drawing name="together" />
      </div>
      {words && topics.length > 0 ? <p role="status">{t('help.found', { count: topics.length, words })}</p> : null}
      {topics.length === 0 ? (
        <div role="status">
          <Empty title={t('help.none', { words })}>
            {t('help.none-text')} <Link to={path('/contactformulier')}>{t('help.ask')}</Link>
          </Empty>
        </div>
      ) : null}
      <div className="hp-groups">
        {groups.map(([group, ofGroup], at) => (
          <Group
            key={group}
            title={titleOf(group)}
            icon={icons[group || (audience ?? '')]}
            {...shownOf(ofGroup, `?voor=${group}`)}
            // What one meets first is what most come for: one sees by it what an answer is.
            isFirstOpen={of === 'one' && at === 0}
          />
        ))}
        {of === 'all' && ofPages.length > 0 ? <OfPages pages={ofPages} /> : null}
      </div>
      {topics.length > 0 && of !== 'search' ? <Ask ofOne={of === 'one' && !isAsked} mentors={mentors} /> : null}
      {of === 'search' && ofPages.length > 0 ? (
        <section className="section" aria-labelledby="of-pages">
          <h2 id="of-pages" className="hp-pages">
            {t('help.questions')}
          </h2>
          <div className="hp-groups">
            {ofPages.map(([title, ofPage]) => (
              <Group key={title} page={ofPage[0]?.page} {...shownOf(ofPage, path(`/${ofPage[0]?.page?.slug}`))} />
            ))}
          </div>
        </section>
      ) : null}
      {topics.length > 0 && of === 'search' ? <Ask ofOne={false} mentors={[]} /> : null}
    </main>
  )
}

/** Whom one asks what does not stand here, and the way to what others read. */
function Ask({ ofOne, mentors }: { ofOne: boolean; mentors: GotMeta<'/roads'>['mentors'] }) {
  const t = useT()
  const path = useLocalePath()
  return (
    <section className="hp-ask" aria-labelledby="not-here">
      <div>
        <h2 id="not-here">{t('help.not-here')}</h2>
        <p>{t('help.soon')}</p>
      </div>
      {mentors.length > 0 ? <AskMentor mentors={mentors} /> : null}
      <p className="row">
        <Link className="btn btn-primary" to={path('/contactformulier')}>
          <Icon name="chat-circle-text" /> {t('help.ask')}
        </Link>
        {ofOne ? <Link to="?voor=alle">{t('help.others')}</Link> : null}
      </p>
    </section>
  )
}

/** The pages of the website that answer questions too, for who has not said for whom they read. */
function OfPages({ pages }: { pages: readonly (readonly [title: string, questions: Topic[]])[] }) {
  const t = useT()
  const path = useLocalePath()
  return (
    <section className="section" aria-labelledby="of-pages">
      <h2 id="of-pages">
        <Icon name="book-open-text" />
        {t('help.questions')}
      </h2>
      <ul className="lines hp-of">
        {pages.map(([title, questions]) => (
          <li key={title}>
            <Link to={path(`/${questions[0]?.page?.slug}`)}>{title}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Asked = { words: string; audience: HelpAudience | undefined }

function Search({ words, audience, isAsked }: Asked & { isAsked: boolean }) {
  const t = useT()
  return (
    <Form method="get" role="search" className="hp-search">
      {/* Whoever looks for a word looks everywhere, unless they chose for whom. */}
      {audience && isAsked ? <input type="hidden" name="voor" value={audience} /> : null}
      <label className="label" htmlFor="f-q">
        {t('help.search')}
      </label>
      <div className="row">
        <input
          className="input"
          id="f-q"
          key={words}
          type="search"
          name="q"
          maxLength={100}
          defaultValue={words}
          placeholder={t(`help.example.${audience ?? 'all'}`)}
        />
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
  const { user } = useShell()
  const read = audiencesFor((user?.capacities ?? []) as Capacity[])
  const everybody: Record<string, string> = user ? { voor: 'alle' } : {}
  const to = (one?: HelpAudience) =>
    `?${new URLSearchParams({ ...(one ? { voor: one } : everybody), ...(words ? { q: words } : {}) })}`
  return (
    <nav className="hp-for" aria-label={t('help.for-whom')}>
      <Link className="chip" to={to()} aria-current={audience === undefined ? 'true' : undefined}>
        {t('help.for.all')}
      </Link>
      {read.map((one) => (
        <Link key={one} className="chip" to={to(one)} aria-current={one === audience ? 'true' : undefined}>
          {t(`help.for.${one}`)}
        </Link>
      ))}
    </nav>
  )
}

/** A sign beside each heading, by which one finds it again. */
const icons: Record<string, string> = {
  pupil: 'student',
  guardian: 'users',
  mentor: 'chalkboard-teacher',
  school: 'buildings',
  host: 'handshake',
  broker: 'signpost',
  admin: 'gear',
  begin: 'magnifying-glass',
  during: 'person-simple-walk',
  wrong: 'heartbeat',
  you: 'user-circle',
  hosts: 'handshake',
  places: 'map-pin',
  people: 'users',
  site: 'globe',
  links: 'plugs',
  pupils: 'student',
}

/** A sentence this short says nothing by itself. */
const shortest = 32

/** The begin of an answer, without its links: by it one sees whether it is the answer one looks for. */
function beginOf(text: string): string {
  const plain =
    passagesOf(text)[0]
      ?.lines[0]?.map((piece) => piece.text)
      .join('') ?? ''
  const [first = plain, second = ''] = plain.split(/(?<=[.?!])\s/)
  // ‘Yes.’ or ‘At Settings.’ is no answer yet.
  return first.length < shortest ? `${first} ${second}`.trim() : first
}

type GroupProps = {
  title?: string
  icon?: string | undefined
  page?: Topic['page'] | undefined
  topics: Topic[]
  /** Where the rest of them stands. */
  all?: { to: string; count: number } | undefined
  isOpen?: boolean
  isFirstOpen?: boolean
}

/** Questions under their heading: of the website it is the page that answers them. */
function Group({ title, icon, page, topics, all, isOpen = false, isFirstOpen = false }: GroupProps) {
  const t = useT()
  const path = useLocalePath()
  return (
    <section className="section">
      {page ? (
        <h3>
          <Link to={path(`/${page.slug}`)}>{page.title}</Link>
        </h3>
      ) : (
        <h2>
          {icon ? <Icon name={icon} /> : null}
          {title}
        </h2>
      )}
      <div className="ct-questions">
        {topics.map((topic, at) => (
          <details key={topic.id} open={isOpen || (isFirstOpen && at === 0)} id={topic.id}>
            <summary>
              {topic.title}
              {/* Read out it would be said twice: the answer itself follows. */}
              <span className="hp-begin" aria-hidden="true">
                {beginOf(topic.text)}
              </span>
            </summary>
            <Passages text={topic.text} />
          </details>
        ))}
      </div>
      {all ? (
        <p className="hp-all">
          <Link to={all.to}>
            {t('help.all', { count: all.count })}
            <span className="vh">: {page?.title ?? title}</span>
          </Link>
        </p>
      ) : null}
    </section>
  )
}

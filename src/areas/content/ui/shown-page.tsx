import { Link } from 'react-router'
import type { GotOne } from '#web/api-types.ts'
import { Crumbs } from '#web/design/crumbs.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { useShell } from '#web/shell.ts'
import { useFormat, useLocale, useLocalePath, useT } from '#web/i18n.tsx'
import { languageTag } from '#platform/i18n.ts'
import { minutesToRead, partsOf } from '../blocks/model.ts'
import { contentPath } from '../model.ts'
import { Blocks, Facts } from './blocks.tsx'
import type { DrawnAlong } from './drawn-along.ts'
import { FacadeStrip } from './facade-strip.tsx'
import { NewsItem, type ListedNews } from './news-item.tsx'
import './content-page.css'

type ArticlePage = Pick<
  GotOne<'/published_pages'>,
  | 'kind'
  | 'audience'
  | 'trail'
  | 'language'
  | 'title'
  | 'slug'
  | 'lead'
  | 'blocks'
  | 'files'
  | 'publishAt'
  | 'updatedAt'
> & { along: DrawnAlong }

type ShownPageProps = {
  page: ArticlePage
  notice?: React.ReactNode
  /** What else is news. */
  others?: readonly ListedNews[]
}

/** A page or a piece of news as visitors see it. */
export function ShownPage({ notice, ...props }: ShownPageProps) {
  return (
    <main id="inhoud">
      {notice}
      <PageAsShown {...props} isNoticed={Boolean(notice)} />
    </main>
  )
}

/** All of it but its place in the window. Where the reader's language is missing the page says so. */
export function PageAsShown({
  page,
  others = [],
  isNoticed = true,
}: Omit<ShownPageProps, 'notice'> & {
  /** Whether it is said already how it stands. */
  isNoticed?: boolean
}) {
  const t = useT()
  const locale = useLocale()
  const lang = page.language === locale ? undefined : languageTag[page.language]
  const untranslated =
    lang && !isNoticed ? (
      <Notice title={t(`content.untranslated.${page.language}.title`)}>
        {t(`content.untranslated.${page.language}.text`)}
      </Notice>
    ) : null
  return (
    <>
      <Top page={page} lang={lang} />
      <div className="ground paving plane" />
      {page.kind === 'news' ? (
        <Article page={page} lang={lang} others={others} above={untranslated} />
      ) : (
        <Parts page={page} lang={lang} above={untranslated} />
      )}
    </>
  )
}

type BodyProps = { page: ArticlePage; lang: string | undefined; above: React.ReactNode }

/** What it is called and about, on the plane of the tenant. */
function Top({ page, lang }: Omit<BodyProps, 'above'>) {
  const t = useT()
  const path = useLocalePath()
  const { fullDate } = useFormat()
  const isNews = page.kind === 'news'
  const { tenant, user } = useShell()
  const isPupil = user?.capacities.includes('student') ?? false
  return (
    <header className="plane on-plane">
      <div className="wrap ct-top">
        <div>
          {isNews ? <Crumbs rooms={[[path('/nieuws'), t('content.news.title')]]} /> : null}
          {page.trail.length > 0 ? (
            <Crumbs rooms={page.trail.map(({ slug, title }) => [path(contentPath('page', slug)), title])} />
          ) : null}
          <h1 lang={lang}>{page.title}</h1>
          {page.lead ? (
            <p className="lead" lang={lang}>
              {page.lead}
            </p>
          ) : null}
          {isNews ? (
            <p className="ct-when">
              <span>{t('content.news.by', { app: tenant.appName })}</span>
              <time dateTime={page.publishAt.slice(0, 10)}>{fullDate(page.publishAt)}</time>
              <span>{t('content.news.minutes', { count: minutesToRead(page.blocks) })}</span>
            </p>
          ) : null}
          {/* A pupil has nobody to keep from it what is written for pupils. */}
          {page.audience === 'everyone' || (page.audience === 'roles' && isPupil) ? null : (
            <p className="ct-when">{t(`content.audience-note.${page.audience}`)}</p>
          )}
        </div>
        <FacadeStrip of={page.slug} />
      </div>
    </header>
  )
}

/** A page: each part on a sheet of its own, and where there are several, what they are called beside them. */
function Parts({ page, lang, above }: BodyProps) {
  const t = useT()
  const { fullDate } = useFormat()
  const parts = partsOf(page.blocks)
  const named = parts.filter(({ title }) => title !== '')
  return (
    <div className="wrap ct-body" data-toc={named.length > 1 ? '' : undefined}>
      {named.length > 1 ? (
        <nav className="ct-toc" aria-labelledby="ct-toc">
          <p id="ct-toc">{t('content.on-this-page')}</p>
          <ul lang={lang}>
            {named.map(({ from, title }) => (
              <li key={from}>
                <a href={`#deel-${from + 1}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <div className="ct-parts">
        {above}
        {parts.map(({ from, blocks }) => (
          <div key={from} id={`deel-${from + 1}`} className="ct-blocks ct-part" lang={lang} data-is={blocks[0]?.type}>
            <Blocks blocks={blocks} files={page.files} along={page.along} from={from} />
          </div>
        ))}
        <p className="ct-foot">{t('content.updated', { date: fullDate(page.updatedAt) })}</p>
      </div>
    </div>
  )
}

/** A piece of news: who, when and where in short before it, what else is news after it; beside it where there is room. */
function Article({ page, lang, above, others }: BodyProps & { others: readonly ListedNews[] }) {
  const key = page.blocks.findIndex(({ type }) => type === 'facts')
  return (
    <article className="ct-article">
      <div className="wrap">
        <InShort page={page} lang={lang} />
        <div className="ct-blocks" lang={lang}>
          {above}
          <Blocks blocks={page.blocks} files={page.files} along={page.along} without={key} />
        </div>
        {others.length > 0 ? <ReadOn others={others} /> : null}
      </div>
    </article>
  )
}

/** The facts of a piece of news, with the way to the places it tells of; nothing where it has none. */
function InShort({ page: { blocks }, lang }: Pick<BodyProps, 'page' | 'lang'>) {
  const t = useT()
  const facts = blocks.find((block) => block.type === 'facts')
  const places = blocks.findIndex(({ type }) => type === 'vacancies')
  if (!facts) return null
  return (
    <section className="ct-short" aria-labelledby="in-short">
      <h2 id="in-short">{t('content.news.in-short')}</h2>
      <div lang={lang}>
        <Facts items={facts.items} />
      </div>
      {places >= 0 ? (
        <a className="btn btn-primary btn-block" href={`#plekken-${places + 1}`}>
          {t('content.news.places')} <Icon name="caret-down" />
        </a>
      ) : null}
    </section>
  )
}

function ReadOn({ others }: { others: readonly ListedNews[] }) {
  const t = useT()
  const path = useLocalePath()
  const locale = useLocale()
  return (
    <aside className="ct-more" aria-labelledby="lees-ook">
      <h2 id="lees-ook">{t('content.news.more')}</h2>
      <ul className="lines">
        {others.map((item) => (
          <li key={item.id} lang={item.language === locale ? undefined : languageTag[item.language]}>
            <NewsItem item={item} />
          </li>
        ))}
      </ul>
      <p className="row">
        <Link to={path('/nieuws')}>{t('content.news.all')}</Link>
        <a href={`/${locale}/nieuws.xml`}>{t('content.news.follow')}</a>
      </p>
    </aside>
  )
}

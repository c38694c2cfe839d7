import { Link, redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { languageTag } from '#platform/i18n.ts'
import { askedPage, lastPage, load } from '#web/api.ts'
import type { GotOne } from '#web/api-types.ts'
import { Empty } from '#web/design/empty.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Pager } from '#web/design/pager.tsx'
import { useLocale, useLocalePath, useT } from '#web/i18n.tsx'
import { LinkPreview } from '#web/link-preview.tsx'
import { useShell } from '#web/shell.ts'
import '../ui/content-page.css'
import { contentPath } from '../model.ts'
import { NewsItem, NewsLine } from '../ui/news-item.tsx'
import { NewsPicture } from '../ui/shown-picture.tsx'

export const handle = { layout: 'public', scripts: 'waiting' }

export async function loader(args: LoaderFunctionArgs) {
  const url = new URL(args.request.url)
  const page = askedPage(url)
  return load(args, async (api) => {
    const { data, meta } = await api.get(`/published_pages?kind=news&page[number]=${Math.min(page, 1000)}`)
    const last = Math.max(1, meta.page.totalPages)
    if (page > last) throw redirect(lastPage(url, last))
    return { items: data, page: meta.page }
  })
}

export default function News() {
  const t = useT()
  const path = useLocalePath()
  const locale = useLocale()
  const { tenant } = useShell()
  const { items, page } = useLoaderData<typeof loader>()
  const langOf = ({ language }: News) => (language === locale ? undefined : languageTag[language])
  // The newest of all is shown large: on the first page only.
  const [lead, rest] = page.number > 1 ? [undefined, items] : [items[0], items.slice(1)]
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(t('content.news.title'), tenant.appName)}</title>
      <LinkPreview title={t('content.news.title')} description={t('content.news.lead', { app: tenant.appName })} />
      <link
        rel="alternate"
        type="application/atom+xml"
        href={`/${locale}/nieuws.xml`}
        title={t('content.news.title')}
      />
      <div className="pagehead">
        <div className="grow">
          <h1>{t('content.news.title')}</h1>
        </div>
        <a className="ct-follow" href={`/${locale}/nieuws.xml`}>
          <Icon name="rss" /> {t('content.news.follow')}
        </a>
      </div>
      {items.length === 0 ? (
        <Empty title={t('content.news.none')}>
          <Link to={path('/stagebank')}>{t('content.news.none-text')}</Link>
        </Empty>
      ) : (
        <div className="ct-news">
          {lead ? <Lead item={lead} /> : null}
          <ul className="lines">
            {rest.map((item) => (
              <li key={item.id} lang={langOf(item)}>
                <NewsItem item={item} teaser={item.lead} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <Pager {...page} hrefOf={(number) => `?page=${number}`} />
    </main>
  )
}

type News = GotOne<'/published_pages'>

function Lead({ item }: { item: News }) {
  const t = useT()
  const path = useLocalePath()
  const locale = useLocale()
  const to = path(contentPath('news', item.slug))
  return (
    <article className="ct-lead" lang={item.language === locale ? undefined : languageTag[item.language]}>
      <Link to={to} className="ct-scene" tabIndex={-1} aria-hidden="true">
        <NewsPicture item={item} sizes="(min-width: 64rem) 40rem, 100vw" />
      </Link>
      <div>
        <NewsLine item={item} isLead />
        <h2>
          <Link to={to}>{item.title}</Link>
        </h2>
        {item.lead ? <p>{item.lead}</p> : null}
        <Link className="btn" to={to}>
          {t('content.news.feed.read')}
          <span className="vh">: {item.title}</span>
        </Link>
      </div>
    </article>
  )
}

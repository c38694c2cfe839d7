import { Link, redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { languageTag } from '#platform/i18n.ts'
import { askedPage, lastPage, load } from '#web/api.ts'
import { Empty } from '#web/design/empty.tsx'
import { Pager } from '#web/design/pager.tsx'
import { useFormat, useLocale, useLocalePath, useT } from '#web/i18n.tsx'
import { LinkPreview } from '#web/link-preview.tsx'
import { useShell } from '#web/shell.ts'
import '../ui/content-page.css'
import { contentPath } from '../model.ts'

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
  const { fullDate } = useFormat()
  const { tenant } = useShell()
  const { items, page } = useLoaderData<typeof loader>()
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
      </div>
      {items.length === 0 ? (
        <Empty title={t('content.news.none')}>
          <Link to={path('/stagebank')}>{t('content.news.none-text')}</Link>
        </Empty>
      ) : (
        <ul className="lines ct-news">
          {items.map(({ id, slug, title, lead, publishAt, language }) => (
            <li key={id}>
              <p className="muted small">{fullDate(publishAt)}</p>
              <div lang={language === locale ? undefined : languageTag[language]}>
                <h2>
                  <Link to={path(contentPath('news', slug))}>{title}</Link>
                </h2>
                {lead ? <p>{lead}</p> : null}
              </div>
            </li>
          ))}
        </ul>
      )}
      <Pager {...page} hrefOf={(number) => `?page=${number}`} />
    </main>
  )
}

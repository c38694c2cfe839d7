import { Link } from 'react-router'
import { languageTag } from '#platform/i18n.ts'
import type { GotOne } from '#web/api-types.ts'
import { useFormat, useLocale, useLocalePath, useT } from '#web/i18n.tsx'
import { contentPath } from '../model.ts'

type News = Pick<GotOne<'/published_pages'>, 'id' | 'slug' | 'title' | 'lead' | 'publishAt' | 'language'>

/** What is new, the newest large; nothing on a website without news. */
export function NewsOnHome({ news: [lead, ...rest] }: { news: readonly News[] }) {
  const t = useT()
  const path = useLocalePath()
  if (!lead) return null
  return (
    <section className="wrap home-sec" aria-labelledby="nieuws-t">
      <div className="section-head">
        <h2 id="nieuws-t">{t('content.news.title')}</h2>
        <Link className="end" to={path('/nieuws')}>
          {t('content.news.all')}
        </Link>
      </div>
      <div className="news">
        <article className="news-lead">
          <Item item={lead} />
        </article>
        {rest.length > 0 ? (
          <ul className="lines">
            {rest.map((item) => (
              <li key={item.id}>
                <Item item={item} short />
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </section>
  )
}

function Item({ item: { slug, title, lead, publishAt, language }, short = false }: { item: News; short?: boolean }) {
  const path = useLocalePath()
  const locale = useLocale()
  const { fullDate } = useFormat()
  return (
    <>
      <time dateTime={publishAt.slice(0, 10)}>{fullDate(publishAt)}</time>
      <div lang={language === locale ? undefined : languageTag[language]}>
        <h3>
          <Link to={path(contentPath('news', slug))}>{title}</Link>
        </h3>
        {lead && !short ? <p>{lead}</p> : null}
      </div>
    </>
  )
}

import { Link } from 'react-router'
import type { GotOne } from '#web/api-types.ts'
import { Crumbs } from '#web/design/crumbs.tsx'
import { Notice } from '#web/design/notice.tsx'
import { useFormat, useLocale, useLocalePath, useT } from '#web/i18n.tsx'
import { languageTag } from '#platform/i18n.ts'
import { contentPath } from '../model.ts'
import { Blocks } from './blocks.tsx'
import type { DrawnAlong } from './drawn-along.ts'
import './content-page.css'

type ArticlePage = Pick<
  GotOne<'/published_pages'>,
  'kind' | 'audience' | 'trail' | 'language' | 'title' | 'lead' | 'blocks' | 'files' | 'publishAt' | 'updatedAt'
>

/** A page or a piece of news as visitors see it. Where the reader's language is missing the page says so. */
export function ShownPage({ page, notice }: { page: ArticlePage & { along: DrawnAlong }; notice?: React.ReactNode }) {
  const t = useT()
  const { fullDate } = useFormat()
  const path = useLocalePath()
  const locale = useLocale()
  const isNews = page.kind === 'news'
  const lang = page.language === locale ? undefined : languageTag[page.language]
  return (
    <main id="inhoud">
      {notice}
      <header className="plane on-plane">
        <div className="wrap ct-top">
          {isNews ? (
            <p>
              <Link to={path('/nieuws')}>{t('content.news.title')}</Link>
            </p>
          ) : null}
          {page.trail.length > 0 ? (
            <Crumbs rooms={page.trail.map(({ slug, title }) => [path(contentPath('page', slug)), title])} />
          ) : null}
          <h1 lang={lang}>{page.title}</h1>
          {page.lead ? (
            <p className="lead" lang={lang}>
              {page.lead}
            </p>
          ) : null}
          {isNews ? <p className="ct-when">{fullDate(page.publishAt)}</p> : null}
          {page.audience === 'everyone' ? null : (
            <p className="ct-when">{t(`content.audience-note.${page.audience}`)}</p>
          )}
        </div>
      </header>
      <div className="ground paving plane" />
      <div className="wrap">
        {lang && !notice ? (
          <div className="ct-blocks">
            <Notice title={t(`content.untranslated.${page.language}.title`)}>
              {t(`content.untranslated.${page.language}.text`)}
            </Notice>
          </div>
        ) : null}
        <div className="ct-blocks" lang={lang}>
          <Blocks blocks={page.blocks} files={page.files} along={page.along} />
        </div>
        {isNews ? null : <p className="ct-foot">{t('content.updated', { date: fullDate(page.updatedAt) })}</p>}
      </div>
    </main>
  )
}

import { Link } from 'react-router'
import type { GotOne } from '#web/api-types.ts'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { minutesToRead } from '../blocks/model.ts'
import { contentPath } from '../model.ts'
import { NewsPicture } from './shown-picture.tsx'

/** What a list tells of a piece of news. */
export type ListedNews = Pick<
  GotOne<'/published_pages'>,
  'id' | 'slug' | 'title' | 'publishAt' | 'picture' | 'files' | 'language' | 'audience' | 'blocks'
>

type Told = Pick<ListedNews, 'publishAt' | 'blocks' | 'audience'>

/** Of which day a piece of news is, and for whom where that is not everybody; `isLead`: how long it takes to read, too. */
export function NewsLine({ item: { publishAt, blocks, audience }, isLead = false }: { item: Told; isLead?: boolean }) {
  const t = useT()
  const { fullDate } = useFormat()
  return (
    <span className="ct-line">
      <time dateTime={publishAt.slice(0, 10)}>{fullDate(publishAt)}</time>
      {isLead ? <span>{t('content.news.minutes', { count: minutesToRead(blocks) })}</span> : null}
      {audience === 'everyone' ? null : <span>{t(`content.audience.${audience}`)}</span>}
    </span>
  )
}

/** A piece of news in a list: its picture, its day and its title; where there is room, the sentence it opens with. */
export function NewsItem({ item, teaser }: { item: ListedNews; teaser?: string | null }) {
  const path = useLocalePath()
  return (
    <Link className="ct-item" to={path(contentPath('news', item.slug))}>
      <span className="ct-thumb" aria-hidden="true">
        <NewsPicture item={item} sizes="5rem" />
      </span>
      <span>
        <NewsLine item={item} />
        <b>{item.title}</b>
        {teaser ? <span className="ct-teaser">{teaser}</span> : null}
      </span>
    </Link>
  )
}

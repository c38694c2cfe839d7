import { Link } from 'react-router'
import type { GotOne } from '#web/api-types.ts'
import { useFormat, useLocalePath } from '#web/i18n.tsx'
import { contentPath } from '../model.ts'
import { NewsPicture } from './shown-picture.tsx'

/** What a list tells of a piece of news. */
export type ListedNews = Pick<
  GotOne<'/published_pages'>,
  'id' | 'slug' | 'title' | 'publishAt' | 'picture' | 'files' | 'language'
>

/** A piece of news in a list: its picture, its day and its title; where there is room, the sentence it opens with. */
export function NewsItem({ item, teaser }: { item: ListedNews; teaser?: string | null }) {
  const path = useLocalePath()
  const { fullDate } = useFormat()
  return (
    <Link className="ct-item" to={path(contentPath('news', item.slug))}>
      <span className="ct-thumb" aria-hidden="true">
        <NewsPicture item={item} sizes="5rem" />
      </span>
      <span>
        <time dateTime={item.publishAt.slice(0, 10)}>{fullDate(item.publishAt)}</time>
        <b>{item.title}</b>
        {teaser ? <span className="ct-teaser">{teaser}</span> : null}
      </span>
    </Link>
  )
}

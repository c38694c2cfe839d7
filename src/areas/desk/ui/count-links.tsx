import { Link } from 'react-router'
import { useFormat, useLocalePath } from '#web/i18n.tsx'
import './count-links.css'

export type CountLink = { label: string; count: number; query: string; isHot?: boolean }

type CountLinksProps = {
  label: string
  counts: readonly CountLink[]
  /** The list they are counted in: that of pupils, unless another is named. */
  list?: string
}

/** Numbers of what stands in a list, each leading to what it counts. */
export function CountLinks({ label, counts, list = '/students' }: CountLinksProps) {
  const path = useLocalePath()
  const { number } = useFormat()
  return (
    <nav className="count-links" aria-label={label}>
      <ul>
        {counts.map(({ label: name, count, query, isHot = false }) => (
          <li key={query}>
            <Link to={`${path(list)}?${query}`} data-hot={isHot && count > 0 ? '' : undefined}>
              <b className="num">{number(count)}</b> <span>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

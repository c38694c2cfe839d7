import { Link } from 'react-router'
import { useFormat, useLocalePath } from '#web/i18n.tsx'
import './count-links.css'

export type CountLink = {
  label: string
  count: number
  query: string
  isHot?: boolean
  /** The list they are counted in: that of pupils, unless another is named. */
  list?: string
}

type CountLinksProps = { label: string; counts: readonly CountLink[] }

/** Numbers of what stands in a list, each leading to what it counts; what there is none of is not told. */
export function CountLinks({ label, counts }: CountLinksProps) {
  const path = useLocalePath()
  const { number } = useFormat()
  const some = counts.filter(({ count }) => count > 0)
  if (some.length === 0) return null
  return (
    <nav className="count-links" aria-label={label}>
      <ul>
        {some.map(({ label: name, count, query, isHot = false, list = '/students' }) => (
          <li key={list + query}>
            <Link to={`${path(list)}?${query}`} data-hot={isHot ? '' : undefined}>
              <b className="num">{number(count)}</b> <span>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

import { Link } from 'react-router'
import { useFormat, useLocalePath } from '#web/i18n.tsx'
import './count-links.css'

export type CountLink = { label: string; count: number; query: string; isHot?: boolean }

/** Numbers of pupils, each leading to the pupils it counts. */
export function CountLinks({ label, counts }: { label: string; counts: readonly CountLink[] }) {
  const path = useLocalePath()
  const { number } = useFormat()
  return (
    <nav className="count-links" aria-label={label}>
      <ul>
        {counts.map(({ label: name, count, query, isHot = false }) => (
          <li key={query}>
            <Link to={`${path('/students')}?${query}`} data-hot={isHot && count > 0 ? '' : undefined}>
              <b className="num">{number(count)}</b> <span>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

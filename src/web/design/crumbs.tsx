import { Link } from 'react-router'
import { useT } from '#web/i18n.tsx'
import { Icon } from './icon.tsx'

/** The rooms a page lies in, from the outside in; one alone is the way back. */
export function Crumbs({ rooms }: { rooms: readonly (readonly [to: string, name: string])[] }) {
  const t = useT()
  return (
    <nav aria-label={t('shell.crumbs')}>
      <ol className="crumb">
        {rooms.map(([to, name]) => (
          <li key={to}>
            <Link to={to}>
              {rooms.length === 1 ? <Icon name="arrow-left" /> : null} {name}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

import { NavLink } from 'react-router'
import { useLocalePath, useT } from '#web/i18n.tsx'
import './content-tabs.css'

const rooms = [
  ['', 'list'],
  ['/file-upload', 'files'],
  ['/stock-images', 'drawings'],
  ['/menu-items', 'menu'],
  ['/redirects', 'redirects'],
] as const

/** The rooms of who keeps the website. */
export function ContentTabs() {
  const t = useT()
  const path = useLocalePath()
  return (
    <nav className="tabs site-tabs" aria-label={t('content.title')}>
      {rooms.map(([to, name]) => (
        <NavLink key={name} to={path(`/content${to}`)} end={to === ''}>
          {t(`content.tabs.${name}`)}
        </NavLink>
      ))}
    </nav>
  )
}

import { NavLink, useLocation } from 'react-router'
import { Icon } from '#web/design/icon.tsx'
import { PersonMark } from '#web/design/person-mark.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import { usePanels } from './panels.tsx'
import { roomName, sideOf } from './rooms.ts'

type Room = { name: string; to: string; icon: string }

/** The rooms of one's own account, beside each of them: whose it is, what is theirs, how safe it is, and the way back to the work. */
export function OwnRail() {
  const t = useT()
  const { open } = usePanels()
  const { user, organizations } = useShell()
  const { own, safe, back } = useRooms()
  const place = organizations.find(({ selected }) => selected)?.name ?? t('shell.own-rooms')
  const safety = <li className="rail-label">{t('shell.rail-safe')}</li>
  return (
    <nav className="sidenav" aria-label={t('shell.rail')}>
      <ul>
        {user ? (
          <li className="rail-who">
            <PersonMark {...user} />
            <span>
              <b>{user.name}</b>
              {/* Who works nowhere in particular reads what these rooms are. */}
              <span>{place}</span>
            </span>
          </li>
        ) : null}
        <Rooms of={own} />
        {safety}
        <Rooms of={safe} />
        <Rooms of={[back]} className="rail-end" />
        {/* The same stands on the page of one's own settings: without scripts, and for pupils, who know one place for it. */}
        {sideOf(user) === 'pupil' ? null : (
          <li>
            <button type="button" aria-haspopup="dialog" data-needs-js="" onClick={() => open('view')}>
              <Icon name="moon" /> <span>{t('shell.view.title')}</span>
            </button>
          </li>
        )}
      </ul>
      {/* On a phone the bars lead to the overview: here stand one's own rooms alone; which of them is open says its title. */}
      <details className="menu sidenav-menu">
        <summary>
          {user ? <PersonMark {...user} size="s" /> : null}
          {t('shell.own-rooms')} <Icon name="caret-down" />
        </summary>
        <ul className="menu-list" data-side="left">
          <Rooms of={own} />
          {safety}
          <Rooms of={safe} />
        </ul>
      </details>
    </nav>
  )
}

function useRooms(): { own: Room[]; safe: Room[]; back: Room } {
  const t = useT()
  const path = useLocalePath()
  const { pathname } = useLocation()
  const { user } = useShell()
  return {
    own: [
      { name: t('users.profile.title'), to: '/profile-edit', icon: 'user-circle' },
      { name: t('identity.email.title'), to: '/profile-edit/email', icon: 'envelope-open' },
      { name: t('notifications.digest.title'), to: '/profile-edit/periodieke-mail', icon: 'envelope-simple' },
      { name: t('identity.settings.title'), to: '/profile-edit/settings', icon: 'sliders-horizontal' },
    ],
    safe: [
      { name: t('identity.second-factor.title'), to: '/profile-edit/settings/second-factor', icon: 'device-mobile' },
      { name: t('privacy.title'), to: '/profile-edit/privacy', icon: 'shield-check' },
      ...(user?.mayHoldKeys || pathname === path('/profile-edit/keys')
        ? [{ name: t('integrations.keys.title'), to: '/profile-edit/keys', icon: 'key' }]
        : []),
    ],
    back: { name: roomName(t, { key: 'dashboard' }, sideOf(user)), to: '/dashboard', icon: 'house' },
  }
}

/** Each room is one address: what stands deeper has a line of its own. */
function Rooms({ of, className }: { of: readonly Room[]; className?: string }) {
  const path = useLocalePath()
  return of.map(({ name, to, icon }) => (
    <li key={to} className={className}>
      <NavLink to={path(to)} end>
        <Icon name={icon} /> <span>{name}</span>
      </NavLink>
    </li>
  ))
}

import { Link } from 'react-router'
import { Icon } from '#web/design/icon.tsx'
import { PersonMark } from '#web/design/person-mark.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { useWaitingRooms, useWayHome } from '#web/layouts/rooms.ts'
import { useShell } from '#web/shell.ts'
import './welcome-back.css'

/** For who is signed in on the website: who they are, what waits for them, and the way to their own work. Nothing for a visitor. */
export function WelcomeBack() {
  const t = useT()
  const path = useLocalePath()
  const { user, organizations, unread } = useShell()
  const rooms = useWaitingRooms()
  const wayHome = useWayHome()
  if (!user) return null
  const waits = [
    ...rooms.map((room) => ({ ...room, isHot: true })),
    ...(unread > 0
      ? [{ to: path('/notificaties'), name: t('notifications.title'), waiting: unread, isHot: false }]
      : []),
  ]
  const organization = organizations.find(({ selected }) => selected)
  return (
    <section className="welcome" aria-labelledby="welcome-t">
      <div className="wrap">
        <PersonMark name={user.name} avatarUrl={user.avatarUrl} />
        <div className="welcome-who">
          <p id="welcome-t" className="welcome-name">
            {t('content.welcome.title', { name: user.firstName })}
          </p>
          {organization ? <p className="muted">{organization.name}</p> : null}
        </div>
        {waits.length > 0 ? (
          <ul className="welcome-rooms" aria-label={t('content.welcome.waits')}>
            {waits.map(({ to, name, waiting, isHot }) => (
              <li key={to}>
                <Link to={to}>
                  {name} <span className={isHot ? 'count count-hot' : 'count'}>{waiting}</span>
                </Link>
              </li>
            ))}
          </ul>
        ) : null}
        <Link className="btn btn-primary" to={path('/dashboard')}>
          {wayHome} <Icon name="arrow-right-bold" />
        </Link>
      </div>
    </section>
  )
}

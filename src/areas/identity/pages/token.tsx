import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { load } from '#web/api.ts'
import { notForReader } from '#web/client.ts'
import { Icon } from '#web/design/icon.tsx'
import { PersonMark } from '#web/design/person-mark.tsx'
import { breaking } from '#web/design/record.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { safeReturn } from '#web/safe-return.ts'
import { useWaitingRooms, useWayHome } from '#web/layouts/rooms.ts'
import { useShell } from '#web/shell.ts'
import { Entrance } from '../ui/entrance.tsx'
import { useDevice } from '../ui/sessions.tsx'

export const handle = { layout: 'bare' }

type Account = { first_name: string; infix: string | null; last_name: string; uid: string }

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => {
    const [{ data }, sessions] = await Promise.all([
      api.plain<{ data: Account }>('GET', '/auth/validate_token'),
      // Who looks through another's eyes sees nothing of where that other is signed in.
      api.get('/sessions').catch(notForReader),
    ])
    const { first_name: first, infix, last_name: last, uid } = data
    const asked = new URL(args.request.url).searchParams.get('redirect')
    const name = [first, infix, last].filter(Boolean).join(' ')
    const home = `/${api.locale}/dashboard`
    const next = safeReturn(asked, home)
    return { name, login: uid, next, isHome: next === home, sessions: sessions?.data ?? null }
  })
}

/** Shows whose session this is and leads on to the page that was asked for. */
export default function Token() {
  const t = useT()
  const { name, login, next, isHome, sessions } = useLoaderData<typeof loader>()
  const { user, organizations, unread } = useShell()
  const { lately } = useFormat()
  const path = useLocalePath()
  const rooms = useWaitingRooms()
  const wayHome = useWayHome()
  const device = useDevice()
  const here = sessions?.find(({ isCurrent }) => isCurrent)
  const place = organizations.find(({ selected }) => selected)?.name
  const own = (key: string, values?: Record<string, string | number>) => t(`identity.token.${key}`, values)
  return (
    <Entrance title={t('identity.token.title')}>
      <h1>{t('identity.token.title')}</h1>
      <div className="login-who">
        <PersonMark name={name} avatarUrl={user?.avatarUrl} size="l" />
        <p>
          <b>{name}</b>
          {place ? <span>{place}</span> : null}
          <span className="muted">{breaking(login)}</span>
        </p>
      </div>
      <p>
        <Link className="btn btn-primary btn-lg btn-block" to={next}>
          {isHome ? wayHome : t('identity.token.go-on')} <Icon name="arrow-right-bold" />
        </Link>
      </p>
      <ul className="login-next lines" role="list">
        {rooms.map(({ to, name: room, waiting }) => (
          <Way key={to} to={to} icon="hand-palm-fill" name={room}>
            {`${waiting} ${t('shell.nav.waiting', { count: waiting })}`}
          </Way>
        ))}
        <Way to={path('/notificaties')} icon="bell" name={own('notices')}>
          {own('notices-said', { count: unread })}
        </Way>
        {sessions ? (
          <Way to={path('/profile-edit/settings#sessions')} icon="desktop" name={own('sessions')}>
            {own('sessions-said', {
              others: sessions.length - 1,
              device: here ? device(here) : '',
              // A moment stays on one line.
              since: here ? lately(here.createdAt).replaceAll(' ', '\u00a0') : '',
            })}
          </Way>
        ) : null}
        <Way to={path('/profile-edit')} icon="user-circle" name={own('profile')}>
          {own('profile-said')}
        </Way>
        <Way to={path('/uitloggen')} icon="sign-out" name={own('other')} />
      </ul>
    </Entrance>
  )
}

/** Where one can go besides, and what is up there. */
function Way({ to, icon, name, children }: { to: string; icon: string; name: string; children?: string }) {
  return (
    <li>
      <Link to={to}>
        <Icon name={icon} />
        <span>
          {name}
          {children ? <small>{children}</small> : null}
        </span>
        <Icon name="caret-right" />
      </Link>
    </li>
  )
}

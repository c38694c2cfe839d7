import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { load } from '#web/api.ts'
import { Icon } from '#web/design/icon.tsx'
import { PersonMark } from '#web/design/person-mark.tsx'
import { breaking } from '#web/design/record.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { safeReturn } from '#web/safe-return.ts'
import { useWaitingRooms, useWayHome } from '#web/layouts/rooms.ts'
import { useShell } from '#web/shell.ts'
import { Entrance } from '../ui/entrance.tsx'

export const handle = { layout: 'bare' }

type Account = { first_name: string; infix: string | null; last_name: string; uid: string }

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => {
    const { data } = await api.plain<{ data: Account }>('GET', '/auth/validate_token')
    const { first_name: first, infix, last_name: last, uid } = data
    const asked = new URL(args.request.url).searchParams.get('redirect')
    const name = [first, infix, last].filter(Boolean).join(' ')
    const home = `/${api.locale}/dashboard`
    const next = safeReturn(asked, home)
    return { name, login: uid, next, isHome: next === home }
  })
}

/** Shows whose session this is and leads on to the page that was asked for. */
export default function Token() {
  const t = useT()
  const path = useLocalePath()
  const { name, login, next, isHome } = useLoaderData<typeof loader>()
  const { user, organizations, unread } = useShell()
  const rooms = useWaitingRooms()
  const wayHome = useWayHome()
  const organization = organizations.find(({ selected }) => selected)
  return (
    <Entrance title={t('identity.token.title')}>
      <h1>{t('identity.token.title')}</h1>
      <div className="login-who">
        <PersonMark name={name} avatarUrl={user?.avatarUrl ?? null} />
        <p>
          <b>{name}</b>
          {organization ? <span>{organization.name}</span> : null}
          <span className="muted">{breaking(login)}</span>
        </p>
      </div>
      <p>
        <Link className="btn btn-primary btn-lg btn-block" to={next}>
          {isHome ? wayHome : t('identity.token.go-on')} <Icon name="arrow-right-bold" />
        </Link>
      </p>
      <ul className="login-alt login-next lines" role="list">
        {rooms.map(({ to, name: room, waiting }) => (
          <li key={to}>
            <Link to={to}>
              <Icon name="hand-palm-fill" /> <span className="grow">{room}</span>
              <Count count={waiting} isHot>
                {t('shell.nav.waiting', { count: waiting })}
              </Count>
            </Link>
          </li>
        ))}
        <li>
          <Link to={path('/notificaties')}>
            <Icon name="bell" /> <span className="grow">{t('identity.token.notices')}</span>
            {unread > 0 ? <Count count={unread}>{t('notifications.unread')}</Count> : null}
          </Link>
        </li>
        <li>
          <Link to={path('/profile-edit')}>
            <Icon name="user-circle" /> {t('identity.token.profile')}
          </Link>
        </li>
        <li>
          <Link to={path('/uitloggen')}>
            <Icon name="sign-out" /> {t('identity.token.other')}
          </Link>
        </li>
      </ul>
    </Entrance>
  )
}

/** How many, at the end of a line; `children` says of what to who hears it. */
function Count({ count, isHot = false, children }: { count: number; isHot?: boolean; children: string }) {
  return (
    <span className={isHot ? 'count count-hot' : 'count'}>
      {count} <span className="vh">{children}</span>
    </span>
  )
}

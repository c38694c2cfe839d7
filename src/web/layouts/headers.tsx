import { Fragment } from 'react'
import { Form, Link, useLocation, useMatches } from 'react-router'
import { Icon } from '#web/design/icon.tsx'
import { initialsOf } from '#web/design/organization-mark.ts'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { useShell, type Shell } from '#web/shell.ts'
import { Brand } from './brand.tsx'
import { MenuAnchor, withoutLanguage } from './menu-anchor.tsx'
import { roomName } from './rooms.ts'
import { CommandSearch } from './command-search.tsx'
import { LanguageSwitch, ModeToggle, Toolbar, useOtherLanguage } from './toolbar.tsx'

/** The bar of the public side; on a phone its links fold into a menu that opens without JavaScript. */
export function PublicHeader() {
  const t = useT()
  const path = useLocalePath()
  const { user, menus } = useShell()
  const { other, href, remember } = useOtherLanguage()
  return (
    <header className="pubhead">
      <div className="wrap">
        <Brand />
        <nav className="pubnav" aria-label={t('shell.main-menu')}>
          {menus.header.map((item, at) => (
            <HeaderItem key={at} item={item} />
          ))}
        </nav>
        {user ? (
          <Toolbar />
        ) : (
          <div className="tools">
            <LanguageSwitch />
            <ModeToggle className="only-l2" />
            <Link className="btn only-l" to={path('/inloggen')}>
              {t('shell.sign-in.title')}
            </Link>
            <details className="menu only-s">
              <summary className="btn btn-icon" aria-label={t('shell.menu')}>
                <Icon name="list" />
              </summary>
              <div className="menu-list">
                {menus.header
                  .flatMap((item) => [item, ...item.items])
                  .map(({ label: name, to }, at) =>
                    to === null ? null : (
                      <MenuAnchor key={at} to={to}>
                        {name}
                      </MenuAnchor>
                    ),
                  )}
                <Link to={path('/inloggen')}>
                  <Icon name="sign-in" /> {t('shell.sign-in.title')}
                </Link>
                <Link to={href} hrefLang={other} lang={other} reloadDocument onClick={remember}>
                  <Icon name="translate" /> {other === 'en' ? 'English' : 'Nederlands'}
                </Link>
              </div>
            </details>
          </div>
        )}
      </div>
    </header>
  )
}

/** Something in the menu of the website; with more below it, it opens without JavaScript. */
function HeaderItem({ item: { label: name, to, items } }: { item: Shell['menus']['header'][number] }) {
  const path = useLocalePath()
  const { pathname } = useLocation()
  const isHere = (below: string) => below.startsWith('/') && isRoom(pathname, path(withoutLanguage(below)))
  if (items.length === 0)
    return to === null ? null : (
      <MenuAnchor to={to} marks>
        {name}
      </MenuAnchor>
    )
  return (
    <details className="menu">
      {/* Who reads one of its pages is behind this name. */}
      <summary className="pubnav-more" data-here={items.some((item) => isHere(item.to)) ? '' : undefined}>
        {name} <Icon name="caret-down" />
      </summary>
      <div className="menu-list" data-side="left">
        {to === null ? null : <MenuAnchor to={to}>{name}</MenuAnchor>}
        {items.map((item, at) => (
          <MenuAnchor key={at} to={item.to} marks>
            {item.label}
          </MenuAnchor>
        ))}
      </div>
    </details>
  )
}

/**
 * So many rooms stand in the bar of a pupil on a wide screen, and on one that is less wide; at the bottom of a phone. The others stand
 * behind one name, and in the menu.
 */
const mostForPupils = 4
const mostWhereNarrow = 3
const mostTabs = 4

/** A slim bar for pupils; on a phone the rooms stand at the bottom. */
export function PupilHeader() {
  const t = useT()
  const path = useLocalePath()
  const { navigation } = useShell()
  const pathname = useRoomPath()
  const rooms = navigation.map((item) => ({
    to: path(item.path),
    name: roomName(t, item, 'pupil'),
    waiting: item.waiting,
    isHere: isRoom(pathname, path(item.path)),
  }))
  return (
    <header className="pubhead pupilhead">
      <div className="wrap">
        <Brand to="/dashboard" />
        <nav className="pubnav" aria-label={t('shell.main-menu')}>
          {rooms.slice(0, mostForPupils).map(({ to, name, waiting, isHere }, at) => (
            <Link
              key={to}
              to={to}
              className={at < mostWhereNarrow ? undefined : 'pubnav-wide'}
              aria-current={isHere ? 'page' : undefined}
            >
              {name}
              <Waiting count={waiting} />
            </Link>
          ))}
          <MoreRooms rooms={rooms} />
        </nav>
        <Toolbar rooms={rooms.slice(mostTabs)} />
      </div>
    </header>
  )
}

/** The rooms the bar has no place for; it opens without scripts. */
function MoreRooms({ rooms }: { rooms: { to: string; name: string; waiting: number; isHere: boolean }[] }) {
  const t = useT()
  if (rooms.length <= mostWhereNarrow) return null
  const isHere = rooms.slice(mostForPupils).some((room) => room.isHere)
  return (
    <details className={`menu${rooms.length > mostForPupils ? '' : ' pubnav-narrow'}`}>
      <summary className="pubnav-more" data-here={isHere ? '' : undefined}>
        {t('shell.nav.more')} <Icon name="caret-down" />
      </summary>
      <div className="menu-list">
        {rooms.slice(mostWhereNarrow).map((room, at) => (
          <Link
            key={room.to}
            to={room.to}
            className={at < mostForPupils - mostWhereNarrow ? 'pubnav-narrow' : undefined}
            aria-current={room.isHere ? 'page' : undefined}
          >
            {room.name}
            <Waiting count={room.waiting} />
          </Link>
        ))}
      </div>
    </details>
  )
}

const tabIcons: Record<string, string> = {
  dashboard: 'signpost',
  search: 'magnifying-glass',
  applications: 'hand-heart',
  internships: 'clock',
  vacancies: 'map-pin',
}

/** The daily work of a company; the rest of its rooms stand in the line at the top, on a phone behind the own name. */
const hostTabs = ['dashboard', 'applications', 'internships', 'vacancies']

/** At the bottom of a phone, for whom there is one. */
export function TabBar({ side }: { side: 'pupil' | 'host' }) {
  const t = useT()
  const path = useLocalePath()
  const { navigation } = useShell()
  const pathname = useRoomPath()
  const tabs =
    side === 'pupil'
      ? [...navigation.slice(0, mostTabs), { key: 'notifications', path: '/notificaties', waiting: 0 }]
      : hostTabs.flatMap((key) => navigation.filter((item) => item.key === key))
  return (
    <nav className="tabbar" aria-label={t('shell.bottom-menu')}>
      {tabs.map((item) => {
        const current = isRoom(pathname, path(item.path))
        return (
          <Link key={item.key} to={path(item.path)} aria-current={current ? 'page' : undefined}>
            <Icon name={item.key === 'notifications' ? 'bell' : `${tabIcons[item.key] ?? 'list'}`} />
            <span>{roomName(t, item, side)}</span>
            <Waiting count={item.waiting} />
          </Link>
        )
      })}
    </nav>
  )
}

/** Staff and companies: who and where on one line, the rooms below it. */
export function StaffHeader({ side }: { side: 'host' | 'staff' }) {
  const t = useT()
  const path = useLocalePath()
  const { navigation: rooms } = useShell()
  // A company reads of the same rooms in the same words as at the bottom of its phone, its daily work in front.
  const isDaily = ({ key }: Items[number]) => hostTabs.includes(key)
  const daily = hostTabs.flatMap((key) => rooms.filter((item) => item.key === key))
  const besideTabs = side === 'host' ? rooms.filter((item) => !isDaily(item)) : []
  const navigation = side === 'host' ? [...daily, ...besideTabs] : rooms
  const pathname = useRoomPath()
  // The bank lies below the vacancies by its address, and beside them for who goes there.
  const isInNarrower = (to: string) =>
    navigation.some((one) => one.path.startsWith(`${to}/`) && pathname.startsWith(path(one.path)))
  const link = (item: Shell['navigation'][number]) => (
    <Link
      to={path(item.path)}
      aria-current={isRoom(pathname, path(item.path), isInNarrower(item.path)) ? 'page' : undefined}
    >
      {roomName(t, item, side)}
      <Waiting count={item.waiting} />
    </Link>
  )
  const isFull = navigation.length > mostBesideEachOther
  const below = (key: string) => (isFull ? navigation.filter(({ under }) => under === key) : [])
  const isBelow = ({ under }: Shell['navigation'][number]) => isFull && navigation.some(({ key }) => key === under)
  return (
    <>
      <header className="appbar">
        <div className="wrap wrap-wide">
          <Brand to="/dashboard" />
          <OrganizationSwitch />
          <CommandSearch />
          <Toolbar rooms={besideTabs.map((item) => ({ to: path(item.path), name: roomName(t, item, side) }))} />
        </div>
      </header>
      <nav className="appnav" aria-label={t('shell.main-menu')}>
        <div className="wrap wrap-wide">
          <ul>
            {navigation.map((item) =>
              below(item.key).length === 0 ? (
                // On a phone they all stand in one line that is pushed along.
                <li key={item.key} className={isBelow(item) ? 'appnav-narrow' : undefined}>
                  {link(item)}
                </li>
              ) : (
                <Fragment key={item.key}>
                  <li className="appnav-narrow">{link(item)}</li>
                  <li className="appnav-wide">
                    <NavGroup items={[item, ...below(item.key)]} link={link} name={roomName(t, item, side)} />
                  </li>
                </Fragment>
              ),
            )}
          </ul>
          {navigation.length > mostOnePushesAlong ? (
            <details className="menu appnav-all">
              <summary>
                <Icon name="list" />
                <span className="vh">{t('shell.nav.all')}</span>
              </summary>
              <ul className="menu-list">
                {navigation.map((item) => (
                  <li key={item.key}>{link(item)}</li>
                ))}
              </ul>
            </details>
          ) : null}
        </div>
      </nav>
    </>
  )
}

/** Where one is, by its address; a screen may say that it lies in another room than its address does, as a pupil does among users. */
function useRoomPath(): string {
  const path = useLocalePath()
  const { pathname } = useLocation()
  const { navigation } = useShell()
  const last = useMatches().at(-1)
  const handle = last?.handle as { roomOf?: (data: unknown) => string | undefined; elseRoom?: string } | undefined
  const room = handle?.roomOf?.(last?.loaderData)
  if (room) return path(room)
  // Who has no room of this address finds it in the one it belongs to.
  const isInRoom = navigation.some((item) => isRoom(pathname, path(item.path)))
  return handle?.elseRoom && !isInRoom ? path(handle.elseRoom) : pathname
}

function isRoom(pathname: string, to: string, isItAlone = false): boolean {
  return pathname === to || (!isItAlone && pathname.startsWith(`${to}/`))
}

/** So many rooms fit beside each other on a wide screen. */
const mostBesideEachOther = 9

/** So many rooms one pushes along on a phone without a list of them all beside the line. */
const mostOnePushesAlong = 5

type Items = Shell['navigation']

/** Rooms that belong together behind one name; it opens without scripts. */
function NavGroup({ items, link, name }: { items: Items; link(item: Items[number]): React.ReactNode; name: string }) {
  const path = useLocalePath()
  const { navigation } = useShell()
  const pathname = useRoomPath()
  // Of rooms that lie below each other by their address, one stands in the innermost.
  const here = navigation
    .filter((item) => isRoom(pathname, path(item.path)))
    .toSorted((one, other) => other.path.length - one.path.length)[0]
  const isHere = items.some(({ key }) => key === here?.key)
  return (
    <details className="menu">
      <summary data-here={isHere ? '' : undefined}>
        {name}
        <Waiting count={items.reduce((sum, { waiting }) => sum + waiting, 0)} /> <Icon name="caret-down" />
      </summary>
      <ul className="menu-list" data-side="left">
        {items.map((item) => (
          <li key={item.key}>{link(item)}</li>
        ))}
      </ul>
    </details>
  )
}

/** How many things in a room wait for the reader, beside its name. */
function Waiting({ count }: { count: number }) {
  const t = useT()
  if (count === 0) return null
  return (
    <>
      {' '}
      <span className="count count-hot">
        {count}
        <span className="vh"> {t('shell.nav.waiting', { count })}</span>
      </span>
    </>
  )
}

function OrganizationSwitch() {
  const t = useT()
  const path = useLocalePath()
  const { organizations } = useShell()
  const { pathname, search } = useLocation()
  const selected = organizations.find((one) => one.selected)
  if (!selected) return null
  const square = (
    <span className="sq" aria-hidden="true">
      {initialsOf(selected.name)}
    </span>
  )
  if (organizations.length === 1) {
    return (
      // On a phone there is room for the mark alone; screen readers read its name all the same.
      <Link className="orgswitch" data-alone="" to={path(`/organizations/${selected.id}`)}>
        {square}
        <span className="trunc">{selected.name}</span>
      </Link>
    )
  }
  return (
    <details className="menu">
      <summary className="orgswitch">
        {square}
        <span className="trunc">{selected.name}</span>
        <span className="vh"> {t('shell.switch-organization')}</span>
        <Icon name="caret-up-down" />
      </summary>
      <Form method="post" action={path('/organization')} className="menu-list" data-side="left" reloadDocument>
        <input type="hidden" name="back" value={pathname + search} />
        {organizations.map((one) => (
          <button
            key={one.id}
            type="submit"
            name="organization"
            value={one.id}
            aria-current={one.selected ? 'true' : undefined}
          >
            {one.name}
          </button>
        ))}
      </Form>
    </details>
  )
}

/** A header with the mark and the language alone, for pages without an account: signing, checking hours. */
export function BareHeader() {
  const { user } = useShell()
  return (
    <header className="barehead">
      <div className="wrap">
        <Brand to={user ? '/dashboard' : '/'} />
        <div className="tools end">
          <LanguageSwitch />
        </div>
      </div>
    </header>
  )
}

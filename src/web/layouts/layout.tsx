import type { ReactNode } from 'react'
import { NavLink, useLocation, useMatches, useNavigation } from 'react-router'
import { Icon } from '#web/design/icon.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { isHost, useOwnShell, useShell } from '#web/shell.ts'
import { useArrival } from './arrival.ts'
import { useClosingMenus } from './closing-menus.ts'
import { FeedbackProvider } from './feedback.tsx'
import { Footer } from './footer.tsx'
import { BareHeader, PublicHeader, PupilHeader, StaffHeader, TabBar } from './headers.tsx'
import { usePageFade } from './page-fade.ts'
import { useSaidOnce } from './said-once.ts'
import { useStripsInView } from './strips-in-view.ts'
import { useWithinPage } from './within-page.ts'
import { OthersEyes } from './others-eyes.tsx'
import { Line } from './line.tsx'
import { PanelsProvider, usePanels } from './panels.tsx'
import { StoryStrip } from './story-strip.tsx'
import { ToastProvider } from './toaster.tsx'
import { UndoLine } from './undo-line.tsx'

/** `bare` is for screens that bring their own frame (signing in); `guest` is `empty` for who comes by a link alone, else `default`. */
export type LayoutName = 'bare' | 'guest' | 'default' | 'empty' | 'public' | 'wide' | 'sidebar' | 'collapse' | 'topnav'

/**
 * A screen says which layout it wants: `export const handle = { layout: 'empty' }`; and whether a visitor can look at it
 * without scripts until they touch it.
 */
export type ScreenHandle = { layout?: LayoutName; scripts?: 'waiting' }

/** What stands around a screen: by its layout, and by who is looking. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <ToastProvider>
      <FeedbackProvider>
        <PanelsProvider>
          <Around>{children}</Around>
        </PanelsProvider>
      </FeedbackProvider>
    </ToastProvider>
  )
}

function Around({ children }: { children: ReactNode }) {
  const t = useT()
  usePageFade()
  useArrival()
  useClosingMenus()
  useWithinPage()
  useStripsInView()
  useSaidOnce()
  const matches = useMatches()
  const { user } = useShell()
  const { user: reader } = useOwnShell()
  const wanted =
    matches.map((match) => (match.handle as ScreenHandle | undefined)?.layout).findLast((name) => name !== undefined) ??
    'default'
  const layout = wanted === 'guest' ? (user ? 'default' : 'empty') : wanted
  const pupil = user?.capacities.some((capacity) => capacity === 'student') ?? false
  const side = pupil ? 'pupil' : isHost(user) ? 'host' : undefined
  const framed = layout !== 'bare' && layout !== 'empty'
  return (
    <>
      <a className="skip" href="#inhoud">
        {t('shell.skip')}
      </a>
      <LoadingBar />
      <UndoLine />
      {reader && reader.impersonatedFor !== null ? (
        <OthersEyes name={reader.name} seconds={reader.impersonatedFor} />
      ) : null}
      <StoryStrip />
      {layout === 'bare' ? null : <Head layout={layout} signedIn={user !== null} side={side} />}
      {layout === 'sidebar' || layout === 'collapse' ? <WithRail layout={layout}>{children}</WithRail> : children}
      {framed && (layout === 'public' || !user) ? <Footer /> : null}
      {framed && side ? <TabBar side={side} /> : null}
      <Line />
    </>
  )
}

type HeadProps = { layout: LayoutName; signedIn: boolean; side: 'pupil' | 'host' | undefined }

function Head({ layout, signedIn, side }: HeadProps) {
  if (layout === 'empty') return <BareHeader />
  if (!signedIn) return <PublicHeader />
  if (side === 'pupil') return <PupilHeader />
  return layout === 'public' ? <PublicHeader /> : <StaffHeader side={side ?? 'staff'} />
}

function WithRail({ layout, children }: { layout: 'sidebar' | 'collapse'; children: ReactNode }) {
  const t = useT()
  const path = useLocalePath()
  const { open } = usePanels()
  const { pathname } = useLocation()
  const { user } = useShell()
  const pupil = user?.capacities.includes('student') ?? false
  const first = pupil ? 'shell.nav.pupil.dashboard' : isHost(user) ? 'shell.nav.host.dashboard' : 'shell.nav.dashboard'
  const rail = [
    { name: t(first), to: '/dashboard', icon: 'house' },
    { name: t('users.profile.title'), to: '/profile-edit', icon: 'user-circle' },
    { name: t('identity.email.title'), to: '/profile-edit/email', icon: 'envelope-open' },
    { name: t('identity.settings.title'), to: '/profile-edit/settings', icon: 'paint-brush-broad' },
    { name: t('notifications.digest.title'), to: '/profile-edit/periodieke-mail', icon: 'envelope-simple' },
    { name: t('privacy.title'), to: '/profile-edit/privacy', icon: 'shield-check' },
    // Who works with no program of their own is led there from the end of their settings.
    ...(keepsKeys(user?.capacities) || pathname === path('/profile-edit/keys')
      ? [{ name: t('integrations.keys.title'), to: '/profile-edit/keys', icon: 'key' }]
      : []),
  ]
  const link = ({ name, to, icon }: (typeof rail)[number]) => (
    <li key={to}>
      {/* What stands deeper belongs to its own line; one's own page is the beginning of all of them. */}
      <NavLink to={path(to)} end={to === '/profile-edit'}>
        <Icon name={icon} /> <span>{name}</span>
      </NavLink>
    </li>
  )
  const own = rail.filter(({ to }) => to !== '/dashboard')
  return (
    <div className="with-rail" data-rail={layout}>
      <nav className="sidenav" aria-label={t('shell.rail')}>
        <ul>
          {rail.map(link)}
          {/* The same stands on the page of one's own settings: without scripts, and for pupils, who know one place for it. */}
          {pupil ? null : (
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
            {t('shell.own-rooms')} <Icon name="caret-down" />
          </summary>
          <ul className="menu-list" data-side="left">
            {own.map(link)}
          </ul>
        </details>
      </nav>
      <div>{children}</div>
    </div>
  )
}

/** Who runs things links programs to them now and then; the others hardly ever. */
const keepsKeys = (capacities: readonly string[] = []) =>
  capacities.some((one) => ['tenant_admin', 'platform_admin', 'school_admin', 'coordinator'].includes(one))

/** 3 px, after 200 ms, towards the end in two seconds. */
function LoadingBar() {
  const { state } = useNavigation()
  return state === 'idle' ? null : <div className="loadbar" role="presentation" />
}

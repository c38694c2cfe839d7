import type { ReactNode } from 'react'
import { useMatches, useNavigation } from 'react-router'
import { useT } from '#web/i18n.tsx'
import { useOwnShell, useShell } from '#web/shell.ts'
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
import { OwnRail } from './own-rail.tsx'
import { PanelsProvider } from './panels.tsx'
import { sideOf, type Side } from './rooms.ts'
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
  const side = sideOf(user)
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
      {framed && side !== 'staff' ? <TabBar side={side} /> : null}
      <Line />
    </>
  )
}

type HeadProps = { layout: LayoutName; signedIn: boolean; side: Side }

function Head({ layout, signedIn, side }: HeadProps) {
  if (layout === 'empty') return <BareHeader />
  if (!signedIn) return <PublicHeader />
  // Whoever is signed in keeps their own rooms on the pages of the website, too: on a phone they have no other menu there.
  return side === 'pupil' ? <PupilHeader /> : <StaffHeader side={side} />
}

function WithRail({ layout, children }: { layout: 'sidebar' | 'collapse'; children: ReactNode }) {
  return (
    <div className="with-rail" data-rail={layout}>
      <OwnRail />
      <div>{children}</div>
    </div>
  )
}

/** 3 px, after 200 ms, towards the end in two seconds. */
function LoadingBar() {
  const { state } = useNavigation()
  return state === 'idle' ? null : <div className="loadbar" role="presentation" />
}

import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { pagesMove } from '#web/motion.ts'

const out = 75
const into = 200

/** A page that goes fades for 75 ms, the one that comes for 200 ms; at once for who asked for less motion. */
export function usePageFade(): void {
  const { pathname } = useLocation()
  const { location } = useNavigation()
  const leaving = location !== undefined && location.pathname !== pathname
  const shown = useRef(pathname)
  useEffect(() => {
    if (!leaving) return
    const fading = fade([1, 0.4], out)
    return () => fading?.cancel()
  }, [leaving])
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    fade([0, 1], into)
  }, [pathname])
}

/** Whether one page is being changed into the other. Who does not know of that never does it. */
const isBecoming = () =>
  CSS.supports('selector(:active-view-transition)') && document.documentElement.matches(':active-view-transition')

function fade(opacity: number[], duration: number): Animation | undefined {
  if (!pagesMove()) return undefined
  // A picture that grows into its page is all that moves.
  if (isBecoming()) return undefined
  return document.querySelector('main')?.animate({ opacity }, { duration, fill: 'none', easing: 'ease-out' })
}

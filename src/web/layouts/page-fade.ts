import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'

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

function fade(opacity: number[], duration: number): Animation | undefined {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
  return document.querySelector('main')?.animate({ opacity }, { duration, fill: 'none', easing: 'ease-out' })
}

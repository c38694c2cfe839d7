import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Rooms and tabs that stand in one line and are pushed along where there is no room for all of them. */
const strips = '.appnav ul, .tabs'

/** So much of either end fades where more lies beyond it (`tabs.css`): what stands there is not seen well. */
const fade = 48

/** Pushes every such line so far along that one sees in which of them one stands: on another page, and in another window. */
export function useStripsInView(): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    pushAlong()
    let width = innerWidth
    const turned = () => {
      // The bars of a phone change its height alone: what somebody pushed along stays as it is.
      if (innerWidth === width) return
      width = innerWidth
      pushAlong()
    }
    addEventListener('resize', turned)
    return () => removeEventListener('resize', turned)
  }, [pathname, search])
}

function pushAlong(): void {
  for (const strip of document.querySelectorAll<HTMLElement>(strips)) {
    if (strip.scrollWidth <= strip.clientWidth) continue
    // What stands in a menu that is closed has no width.
    const here = [...strip.querySelectorAll('[aria-current]:not([aria-current=false])')]
      .map((one) => one.getBoundingClientRect())
      .find((one) => one.width > 0)
    if (!here) continue
    const { left, width } = strip.getBoundingClientRect()
    const isSeen = here.left >= left + (strip.scrollLeft > 0 ? fade : 0) && here.right <= left + width - fade
    if (!isSeen) strip.scrollLeft += here.left - left - (width - here.width) / 2
  }
}

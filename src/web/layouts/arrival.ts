import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Who came by a link stands at the heading of the page it led to, and hears it read: without scripts a browser does as
 * much. A page that has a better place for her has put her there already.
 */
export function useArrival(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const page = document.querySelector('main')
    const heading = page?.querySelector('h1')
    if (!heading || page?.contains(document.activeElement)) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [pathname])
}

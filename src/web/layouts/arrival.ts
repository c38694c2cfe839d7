import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * After a link the focus moves to the heading of the new page, so that a screen reader reads it: without scripts a
 * browser does as much. Where the page has put the focus elsewhere by itself, it stays there.
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

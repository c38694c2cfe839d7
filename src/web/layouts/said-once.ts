import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** What a step writes into the address of the page it leads to, so that the page says how it went. */
const outcomes = ['done', 'invited', 'kept', 'saved', 'sent', 'uit']

/** How a step went is said once: who reads the page anew, or comes back to it later, is not told it again. */
export function useSaidOnce(): void {
  const { key } = useLocation()
  useEffect(() => {
    const url = new URL(location.href)
    const said = outcomes.filter((name) => url.searchParams.has(name))
    if (said.length === 0) return
    for (const name of said) url.searchParams.delete(name)
    history.replaceState(history.state, '', url)
  }, [key])
}

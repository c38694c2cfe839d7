import { useEffect } from 'react'

/** A link to somewhere on the same page glides there, so that its reader sees where she went. */
export function useWithinPage(): void {
  useEffect(() => {
    const page = document.documentElement
    const followed = ({ target }: Event) => {
      page.toggleAttribute('data-within-page', (target as Element).closest('a[href^="#"]') !== null)
    }
    const arrived = () => page.removeAttribute('data-within-page')
    document.addEventListener('click', followed, true)
    document.addEventListener('scrollend', arrived)
    return () => {
      document.removeEventListener('click', followed, true)
      document.removeEventListener('scrollend', arrived)
    }
  }, [])
}

import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { useLocalePath } from '#web/i18n.tsx'

/** What a menu leads to, without the language it was written in. */
export const withoutLanguage = (to: string) => to.replace(/^\/(?:nl|en)(?=[/?#]|$)/, '') || '/'

type MenuAnchorProps = { to: string; marks?: boolean; className?: string | undefined; children: ReactNode }

/** A link of a menu: a page of this website in the reader's language, or an address elsewhere. */
export function MenuAnchor({ to, marks = false, className, children }: MenuAnchorProps) {
  const path = useLocalePath()
  if (!to.startsWith('/'))
    return (
      <a className={className} href={to} rel="noopener">
        {children}
      </a>
    )
  const address = path(withoutLanguage(to))
  if (!marks)
    return (
      <Link className={className} to={address}>
        {children}
      </Link>
    )
  // Every address stands below that of the home page, which is where one is at that address alone.
  return (
    <NavLink to={address} end={address === path('/')}>
      {children}
    </NavLink>
  )
}

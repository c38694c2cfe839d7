import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { useLocalePath } from '#web/i18n.tsx'

type MenuAnchorProps = { to: string; marks?: boolean; children: ReactNode }

/** A link of a menu: a page of this website in the reader's language, or an address elsewhere. */
export function MenuAnchor({ to, marks = false, children }: MenuAnchorProps) {
  const path = useLocalePath()
  if (!to.startsWith('/'))
    return (
      <a href={to} rel="noopener">
        {children}
      </a>
    )
  const address = path(to.replace(/^\/(?:nl|en)(?=[/?#]|$)/, '') || '/')
  return marks ? <NavLink to={address}>{children}</NavLink> : <Link to={address}>{children}</Link>
}

import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Menus are `<details>`, so that they open without scripts. With them, one closes when its reader is done with it. */
export function useClosingMenus(): void {
  const { key } = useLocation()
  const shown = useRef(key)
  useEffect(() => {
    // A menu that was opened before the scripts were there stays open.
    if (shown.current !== key) closeMenus()
    shown.current = key
  }, [key])
  useEffect(() => {
    const elsewhere = ({ target }: Event) => closeMenus(target as Node)
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      const open = document.querySelector<HTMLDetailsElement>('details.menu[open]')
      if (!open) return
      open.open = false
      open.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', elsewhere)
    document.addEventListener('focusin', elsewhere)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', elsewhere)
      document.removeEventListener('focusin', elsewhere)
      document.removeEventListener('keydown', escape)
    }
  }, [])
}

/** Closes all menus but the one that `within` lies in. */
function closeMenus(within?: Node): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details.menu[open]'))
    if (!within || !menu.contains(within)) menu.open = false
}

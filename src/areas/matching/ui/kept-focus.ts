import { useEffect, useRef } from 'react'

/**
 * Keeps the keyboard where it was: what is decided about a row moves it to another group, where it is made anew. The focus
 * goes to what has the same id, and to `otherwise` where that is there no more. A touch elsewhere lets go of it.
 */
export function useKeptFocus(shown: unknown, otherwise: string): void {
  const held = useRef<string>(undefined)
  useEffect(() => {
    const hold = ({ target }: FocusEvent) => {
      held.current = target instanceof Element && target.closest('main') ? target.id || otherwise : undefined
    }
    const letGo = () => {
      held.current = undefined
    }
    // A touch comes before the focus that it gives.
    document.addEventListener('pointerdown', letGo)
    document.addEventListener('focusin', hold)
    return () => {
      document.removeEventListener('pointerdown', letGo)
      document.removeEventListener('focusin', hold)
    }
  }, [otherwise])
  useEffect(() => {
    if (held.current === undefined || document.activeElement !== document.body) return
    const kept = document.getElementById(held.current) ?? document.getElementById(otherwise)
    if (!kept) return
    if (kept.tabIndex < 0) kept.tabIndex = -1
    kept.focus()
  }, [shown, otherwise])
}

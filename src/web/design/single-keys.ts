import { useEffect, type RefObject } from 'react'
import { useShell } from '#web/shell.ts'

/** A field has its letters to itself; a tick has none. */
export function isWrittenIn(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.matches('textarea, select, input:not([type=checkbox]), [contenteditable]')
  )
}

/**
 * J and K walk through what can be done in a list, unless something else that is worked with has the focus, or its reader has
 * switched single keys off; Enter is the button's own.
 */
export function useWalkingKeys(list: RefObject<HTMLElement | null>, acts: string): boolean {
  const isOn = useShell().user?.singleKeys ?? false
  useEffect(() => {
    if (!isOn) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event
      if (event.ctrlKey || event.metaKey || event.altKey || (key !== 'j' && key !== 'k') || isWrittenIn(target)) return
      const isElsewhere =
        target instanceof Element && target.matches('a, button, summary, input') && !list.current?.contains(target)
      if (isElsewhere || document.querySelector('dialog[open]')) return
      const shown = [...(list.current?.querySelectorAll<HTMLElement>(acts) ?? [])].filter((one) =>
        one.checkVisibility(),
      )
      const at = shown.indexOf(document.activeElement as HTMLElement)
      shown[key === 'j' ? Math.min(at + 1, shown.length - 1) : Math.max(at - 1, 0)]?.focus()
      event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOn, list, acts])
  return isOn
}

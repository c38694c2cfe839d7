import { useEffect, useRef, type ReactNode } from 'react'

/**
 * Ticks all boxes of the question or the part of the page it stands in, or none of them. It stands there from the first, so that
 * nothing moves when its scripts come; without scripts it could do nothing, and is not shown.
 */
export function TickAll({ children }: { children: ReactNode }) {
  const own = useRef<HTMLInputElement>(null)
  const part = () => own.current?.closest('fieldset, section')
  const boxes = () =>
    [...(part()?.querySelectorAll<HTMLInputElement>('input[type=checkbox]:enabled') ?? [])].filter(
      (one) => one !== own.current,
    )
  useEffect(() => {
    const within = part()
    const show = () => {
      if (!own.current) return
      const ticked = boxes().filter(({ checked }) => checked).length
      own.current.checked = ticked > 0 && ticked === boxes().length
      own.current.indeterminate = ticked > 0 && ticked < boxes().length
    }
    show()
    within?.addEventListener('change', show)
    return () => within?.removeEventListener('change', show)
  })
  return (
    <label className="check" data-needs-js="">
      <input
        type="checkbox"
        ref={own}
        // Each is clicked, so that whoever listens to a box hears of it.
        onChange={({ target: { checked } }) => {
          for (const box of boxes()) if (box.checked !== checked) box.click()
        }}
      />
      <span>{children}</span>
    </label>
  )
}

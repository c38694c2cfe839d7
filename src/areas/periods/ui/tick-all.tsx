import { useEffect, useRef, useState } from 'react'

/** Ticks all boxes of a question at once, or none of them. Without scripts it could do nothing, so it comes with them. */
export function TickAll({ name, label }: { name: string; label: string }) {
  const own = useRef<HTMLInputElement>(null)
  const [isThere, setIsThere] = useState(false)
  useEffect(() => setIsThere(true), [])
  const boxes = () => [
    ...(own.current?.form?.querySelectorAll<HTMLInputElement>(`input[type=checkbox][name="${name}"]`) ?? []),
  ]
  useEffect(() => {
    const form = own.current?.form
    const show = () => {
      if (!own.current) return
      const ticked = boxes().filter(({ checked }) => checked).length
      own.current.checked = ticked > 0 && ticked === boxes().length
      own.current.indeterminate = ticked > 0 && ticked < boxes().length
    }
    show()
    form?.addEventListener('change', show)
    return () => form?.removeEventListener('change', show)
  })
  if (!isThere) return null
  return (
    <label className="check">
      <input
        type="checkbox"
        ref={own}
        // Each is clicked, so that whoever listens to a box hears of it.
        onChange={({ target: { checked } }) => {
          for (const box of boxes()) if (box.checked !== checked) box.click()
        }}
      />
      <span>{label}</span>
    </label>
  )
}

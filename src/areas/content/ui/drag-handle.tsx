import type { PointerEvent } from 'react'
import { Icon } from '#web/design/icon.tsx'
import { placeAt } from './drag.ts'
import './drag.css'

/** So near the edge of the window the page goes along, in pixels. */
const edge = 60

/**
 * A grip by which an item of a list is dragged among its neighbours, with a mouse or a finger. The buttons beside it do the
 * same with the keyboard and for who does not see it.
 */
export function DragHandle({ onPlace }: { onPlace: (to: number) => void }) {
  function begin({ currentTarget: grip, pointerId, button }: PointerEvent<HTMLElement>) {
    const item = grip.closest('li')
    const list = item?.parentElement
    if (!item || !list || button !== 0) return
    const items = [...list.children]
    const from = items.indexOf(item)
    let to = from
    const follow = ({ clientY }: globalThis.PointerEvent) => {
      const boxes = items.map((one) => one.getBoundingClientRect())
      to = placeAt(
        clientY,
        boxes.map(({ top, height }) => top + height / 2),
        from,
      )
      mark(items, from, to)
      if (clientY < edge || clientY > innerHeight - edge) scrollBy(0, clientY < edge ? -12 : 12)
    }
    const end = (event: globalThis.PointerEvent) => {
      grip.removeEventListener('pointermove', follow)
      grip.removeEventListener('pointerup', end)
      grip.removeEventListener('pointercancel', end)
      mark(items, -1, -1)
      if (event.type === 'pointerup' && to !== from) onPlace(to)
    }
    grip.setPointerCapture(pointerId)
    grip.addEventListener('pointermove', follow)
    grip.addEventListener('pointerup', end)
    grip.addEventListener('pointercancel', end)
  }
  return (
    <span className="drag-grip" data-needs-js="" aria-hidden="true" onPointerDown={begin}>
      <Icon name="dots-six-vertical-bold" />
    </span>
  )
}

/** Shows what is dragged, and between which neighbours it comes. */
function mark(items: readonly Element[], from: number, to: number): void {
  const others = items.filter((_, at) => at !== from)
  for (const [at, item] of items.entries()) {
    item.toggleAttribute('data-dragged', at === from)
    item.removeAttribute('data-drop')
  }
  if (from < 0) return
  others[to]?.setAttribute('data-drop', 'before')
  if (to === others.length) others.at(-1)?.setAttribute('data-drop', 'after')
}

/** Sends the form of a list with what its own buttons would say. */
export function sendAs(form: HTMLFormElement | null | undefined, said: string): void {
  if (!form) return
  form.querySelector('[data-sent-as]')?.remove()
  const button = document.createElement('button')
  Object.assign(button, { type: 'submit', name: 'do', value: said, hidden: true })
  button.dataset.sentAs = ''
  // It stays: a form that has to wait is sent by it later.
  form.append(button)
  form.requestSubmit(button)
}

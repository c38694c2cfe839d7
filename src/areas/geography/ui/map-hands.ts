import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { dragged, unproject, zoomed, type Size, type View } from './map-view.ts'

type HandsProps = {
  view: View
  size: Size
  move(to: View): void
  /** A tap beside everything there is to tap. */
  onTapBeside(): void
}

/** A tap that trembles is a tap. */
const trembling = 6

/** Moves the map by one finger, two, or the keys. */
export function useMapHands({ view, size, move, onTapBeside }: HandsProps) {
  const hands = useRef(new Map<number, { x: number; y: number }>())
  const strayed = useRef(0)
  const here = (event: PointerEvent<SVGSVGElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }
  function onPointerDown(event: PointerEvent<SVGSVGElement>) {
    hands.current.set(event.pointerId, here(event))
    strayed.current = 0
  }
  function onPointerMove(event: PointerEvent<SVGSVGElement>) {
    const before = hands.current.get(event.pointerId)
    if (!before) return
    const now = here(event)
    const other = [...hands.current].find(([id]) => id !== event.pointerId)?.[1]
    strayed.current += Math.hypot(now.x - before.x, now.y - before.y)
    // Once it moves the map keeps the hand, wherever it goes.
    if (strayed.current > trembling) event.currentTarget.setPointerCapture(event.pointerId)
    hands.current.set(event.pointerId, now)
    if (other) {
      const nearer = Math.log2(
        Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y)),
      )
      move(zoomed(view, size, nearer, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }))
    } else move(dragged(view, now.x - before.x, now.y - before.y))
  }
  function onPointerUp(event: PointerEvent<SVGSVGElement>) {
    hands.current.delete(event.pointerId)
    if (strayed.current > trembling || event.target !== event.currentTarget) return
    // A tap beside the pins brings that spot to the middle: the way to move for who cannot drag.
    if (event.type === 'pointerup') move({ ...unproject(view, size, here(event)), zoom: view.zoom })
    onTapBeside()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.target !== event.currentTarget) return
    const steps: Record<string, View> = {
      ArrowLeft: dragged(view, 80, 0),
      ArrowRight: dragged(view, -80, 0),
      ArrowUp: dragged(view, 0, 80),
      ArrowDown: dragged(view, 0, -80),
      '+': zoomed(view, size, 1),
      '-': zoomed(view, size, -1),
    }
    const next = steps[event.key]
    if (!next) return
    event.preventDefault()
    move(next)
  }
  return {
    onKeyDown,
    onHands: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp },
    /** Whether the hand that is lifted now only tapped. */
    isTap: () => strayed.current <= trembling,
  }
}

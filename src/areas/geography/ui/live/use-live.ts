import { useState } from 'react'

/** Whether WebGL is there; where it is not, or only in name, the still map stays. */
function canDraw(): boolean {
  try {
    return document.createElement('canvas').getContext('webgl2') !== null
  } catch {
    return false
  }
}

/** When the live map comes: once somebody reaches for the still one, by hand or by keys, or asked for a map at all. */
export function useLive(isWanted: boolean) {
  const [isAsked, setAsked] = useState(false)
  const [isReady, setReady] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const [isAble] = useState(() => typeof document !== 'undefined' && canDraw())
  const ask = () => setAsked(true)
  return {
    isOn: isAble && (isAsked || isWanted) && !hasFailed,
    isReady: isReady && !hasFailed,
    setReady: () => setReady(true),
    fail: () => setFailed(true),
    /** Stand on the box of the map. */
    asked: { onPointerEnter: ask, onPointerDown: ask, onFocus: ask, onWheel: ask },
  }
}

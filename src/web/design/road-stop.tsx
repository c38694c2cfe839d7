import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

type RoadStopProps = {
  number: number
  /** `late` is where somebody is, after the day it should have been done. */
  state: 'done' | 'now' | 'late' | 'next'
  name: string
  /** What its shape shows, in a word. */
  said?: string | undefined
  /** Nobody had to do it. */
  isExcused?: boolean
  /** It was walked, and came to nothing. */
  isBroken?: boolean
  /** On which day it was done, or until when there is time for it. */
  children?: ReactNode
}

/** One stop of a road somebody walks; stands in a list of the class `route`. */
export function RoadStop({ number, state, name, said, isExcused = false, isBroken = false, children }: RoadStopProps) {
  return (
    <li
      className="stop"
      data-state={state}
      data-broken={isBroken ? '' : undefined}
      aria-current={state === 'now' || state === 'late' ? 'step' : undefined}
    >
      <span className="mark" aria-hidden="true">
        {state === 'done' ? (
          <Icon name={isBroken ? 'x-bold' : isExcused ? 'minus' : 'check-bold'} />
        ) : (
          <span>{number}</span>
        )}
      </span>
      <div>
        <p className="name">
          {name}
          {said ? <span className="vh">, {said}</span> : null}
        </p>
        {children === undefined ? null : <div className="meta">{children}</div>}
      </div>
    </li>
  )
}

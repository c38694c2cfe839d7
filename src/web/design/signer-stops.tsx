import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

export type SignerStop = {
  id: string
  state: 'done' | 'now' | 'next' | 'late'
  /** Which of those who sign; without one it is what comes before them. */
  number?: number
  isYours?: boolean
  name: string
  /** Said after the name. */
  aside?: string
  about: string
  /** What can be done about it, below. */
  below?: ReactNode
  /** How it stands, at the end of the line. */
  end?: ReactNode
}

/** Who signs, in turn, as stops on the route. */
export function SignerStops({ stops }: { stops: readonly SignerStop[] }) {
  return (
    <ol className="signers">
      {stops.map(({ id, state, number, isYours = false, name, aside, about, below, end }) => (
        <li key={id} data-state={state} data-you={isYours ? '' : undefined}>
          <span className="mark" aria-hidden="true">
            {number === undefined ? null : state === 'done' ? (
              <Icon name="check-bold" />
            ) : state === 'late' ? (
              <Icon name="x-bold" />
            ) : (
              <span>{number}</span>
            )}
          </span>
          <div className="grow">
            <b>{name}</b> {aside}
            <br />
            <span className="muted">{about}</span>
            {below}
          </div>
          {end}
        </li>
      ))}
    </ol>
  )
}

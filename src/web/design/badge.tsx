import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** The colour of a badge by whose turn it is: draft, yours, somebody else's, under way, done, refused, out of play. */
export type BadgeTone = 'draft' | 'you' | 'other' | 'live' | 'done' | 'no' | 'off'

const icons: Record<BadgeTone, string> = {
  draft: 'pencil-simple-fill',
  you: 'hand-palm-fill',
  other: 'hourglass-medium-fill',
  live: 'person-simple-walk-fill',
  done: 'check-bold',
  no: 'x-bold',
  off: 'minus-circle-fill',
}

/** A state in words with its icon; `quiet` for tables. */
export function Badge({
  tone,
  icon = icons[tone],
  quiet = false,
  children,
}: {
  tone: BadgeTone
  /** Where states of one colour lie beside each other, and the sign must tell them apart. */
  icon?: string | undefined
  quiet?: boolean
  children: ReactNode
}) {
  return (
    <span className={quiet ? 'badge q' : 'badge'} data-s={tone}>
      <Icon name={icon} />
      {children}
    </span>
  )
}

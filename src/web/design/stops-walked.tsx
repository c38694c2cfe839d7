import type { ReactNode } from 'react'
import { RoadStop } from './road-stop.tsx'
import { useT } from '#web/i18n.tsx'

/** A stop: what happens there, or happened, and below it when and who, or what is asked there. */
export type Stop = {
  name: string
  more?: ReactNode
  /** It was walked, and came to nothing: no tick stands there. */
  isBroken?: boolean
}

type StopsWalkedProps = {
  stops: readonly Stop[]
  behind: number
  /** What it is called where no heading says so. */
  label?: string
  className?: string
}

/** A way in a few stops. So many are behind whoever walks it: the next is where they are, and all of them when it is at its end. */
export function StopsWalked({ stops, behind, label, className = '' }: StopsWalkedProps) {
  const t = useT()
  return (
    <ol className={`route ${className}`} aria-label={label}>
      {stops.map(({ name, more, isBroken = false }, at) => {
        const state = at < behind ? 'done' : at === behind ? 'now' : 'next'
        return (
          <RoadStop
            key={name}
            number={at + 1}
            state={state}
            name={name}
            isBroken={isBroken}
            said={state === 'next' ? undefined : t(`shell.stop.${state}`)}
          >
            {more ?? undefined}
          </RoadStop>
        )
      })}
    </ol>
  )
}

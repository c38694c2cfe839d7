import { RoadStop } from './road-stop.tsx'
import { useT } from '#web/i18n.tsx'

/** A way in a few stops. So many are behind whoever walks it: the next is where they are, and all of them when it is at its end. */
export function StopsWalked({
  names,
  behind,
  label,
  className = '',
}: {
  names: readonly string[]
  behind: number
  /** What it is called where no heading says so. */
  label?: string
  className?: string
}) {
  const t = useT()
  return (
    <ol className={`route ${className}`} aria-label={label}>
      {names.map((name, at) => {
        const state = at < behind ? 'done' : at === behind ? 'now' : 'next'
        return (
          <RoadStop
            key={name}
            number={at + 1}
            state={state}
            name={name}
            said={state === 'next' ? undefined : t(`shell.stop.${state}`)}
          />
        )
      })}
    </ol>
  )
}

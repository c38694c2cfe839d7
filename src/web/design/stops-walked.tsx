import { Icon } from './icon.tsx'
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
          <li key={name} className="stop" data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
            <span className="mark" aria-hidden="true">
              {state === 'done' ? <Icon name="check-bold" /> : <span>{at + 1}</span>}
            </span>
            <div>
              <p className="name">
                {name}
                {state === 'next' ? null : <span className="vh">, {t(`shell.stop.${state}`)}</span>}
              </p>
            </div>
          </li>
        )
      })}
    </ol>
  )
}

import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { bringScript } from '#web/scripts.ts'

/**
 * A part of a page whose script comes when it is wanted. Until then `meanwhile` stands in its place, also where it does not come
 * because the line dropped: it is asked for again once that is back.
 */
export function late<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let come: ComponentType<Props> | undefined
  return function Late({ meanwhile = null, ...props }: Props & { meanwhile?: ReactNode }) {
    const [Part, setPart] = useState<ComponentType<Props> | undefined>(() => come)
    useEffect(() => {
      if (Part) return undefined
      const gone = new AbortController()
      bringScript(load, gone.signal).then(
        (part) => {
          come = part.default
          if (!gone.signal.aborted) setPart(() => part.default)
        },
        () => undefined,
      )
      return () => gone.abort()
    }, [Part])
    return Part ? <Part {...(props as unknown as Props)} /> : meanwhile
  }
}

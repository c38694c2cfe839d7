import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { isLineThere, lineIsBack } from '#web/connection.ts'

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
      void bring(load, gone.signal).then((part) => {
        come = part
        if (!gone.signal.aborted) setPart(() => part)
      })
      return () => gone.abort()
    }, [Part])
    return Part ? <Part {...(props as unknown as Props)} /> : meanwhile
  }
}

/** The part, as soon as it can be had; nothing once nobody waits for it, or where it is of a version that is gone. */
async function bring<Part>(load: () => Promise<{ default: Part }>, gone: AbortSignal): Promise<Part | undefined> {
  for (;;) {
    try {
      return (await load()).default
    } catch {
      if (gone.aborted || (await isLineThere())) return undefined
      await lineIsBack(gone).catch(() => undefined)
    }
  }
}

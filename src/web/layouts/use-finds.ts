import { useEffect, useState } from 'react'
import { useLocale } from '#web/i18n.tsx'

type Wire = { data: { id: string; attributes: { kind: string; title: string; detail: string | null; path: string } }[] }
/** `trouble`: nobody answered, one must sign in again, or it could not be looked for now. */
export type Finds = { typed: string; rows: Wire['data']; trouble?: 'offline' | 'signed-out' | 'failed' }

/** So long nothing is asked after a letter: somebody who types on wants the whole word. */
const pauseMs = 120

/** What the product finds for what is typed; of an earlier word nothing comes in late. */
export function useFinds(typed: string): Finds | undefined {
  const locale = useLocale()
  const [finds, setFinds] = useState<Finds>()
  useEffect(() => {
    if (typed.length < 2) return undefined
    const asking = new AbortController()
    const timer = setTimeout(() => {
      fetch(`/api/v1/finds?q=${encodeURIComponent(typed)}`, {
        headers: { accept: 'application/vnd.api+json', 'x-locale': locale },
        signal: asking.signal,
      })
        .then(async (answer) => {
          if (answer.ok) setFinds({ typed, rows: ((await answer.json()) as Wire).data })
          else setFinds({ typed, rows: [], trouble: answer.status === 401 ? 'signed-out' : 'failed' })
        })
        .catch(() => {
          if (!asking.signal.aborted) setFinds({ typed, rows: [], trouble: 'offline' })
        })
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [typed, locale])
  return finds
}

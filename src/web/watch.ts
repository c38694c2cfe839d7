import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/**
 * Reads the page's data again each time its subject (`contracts/<id>`) changes. Where no stream comes through, it asks
 * every five seconds.
 */
export function useWatch(subject: string | null): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (subject === null) return undefined
    const source = new EventSource(`/api/v1/events?watch=${subject}`)
    let asking: ReturnType<typeof setInterval> | undefined
    source.addEventListener('changed', () => void revalidate())
    source.addEventListener('open', () => {
      clearInterval(asking)
      asking = undefined
    })
    source.addEventListener('error', () => {
      asking ??= setInterval(() => void revalidate(), 5000)
    })
    return () => {
      source.close()
      clearInterval(asking)
    }
  }, [subject, revalidate])
}

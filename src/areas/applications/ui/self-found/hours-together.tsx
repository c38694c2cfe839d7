import { useEffect, useRef, useState } from 'react'
import { timesBetween } from '#areas/applications/self-found/model.ts'
import { isDay, minuteOfDay } from '#platform/week.ts'
import { useFormat, useT } from '#web/i18n.tsx'

type Sum = { times: number; minutes: number }

/** What the days and times of the form come to; it follows what is filled in, and says nothing while something lacks. */
export function HoursTogether() {
  const t = useT()
  const { hours } = useFormat()
  const here = useRef<HTMLParagraphElement>(null)
  const [sum, setSum] = useState<Sum>()
  useEffect(() => {
    const form = here.current?.closest('form')
    if (!form) return
    const count = () => setSum(sumOf(new FormData(form)))
    count()
    form.addEventListener('input', count)
    return () => form.removeEventListener('input', count)
  }, [])
  return (
    <p ref={here} className="sf-sum" aria-live="polite">
      {sum
        ? t('found.together', { times: sum.times, each: hours(sum.minutes), total: hours(sum.times * sum.minutes) })
        : null}
    </p>
  )
}

function sumOf(form: FormData): Sum | undefined {
  const text = (name: string) => String(form.get(name) ?? '')
  const [from, until, startsOn, endsOn] = [text('from'), text('until'), text('startsOn'), text('endsOn')]
  const minutes = (minuteOfDay(until) ?? 0) - (minuteOfDay(from) ?? 0)
  if (!from || minutes <= 0 || !isDay(startsOn) || !isDay(endsOn)) return undefined
  const times = timesBetween(form.getAll('days').map(String), startsOn, endsOn)
  return times > 0 ? { times, minutes } : undefined
}

import { useEffect, useRef, useState } from 'react'
import { timesBetween } from '#areas/applications/self-found/model.ts'
import { comesOn, type ComingRules, type SchoolCalendar } from '#areas/periods/calendar/model.ts'
import { isDay, minuteOfDay, type WeeklySchedule } from '#platform/week.ts'
import { useFormat, useT } from '#web/i18n.tsx'

type Sum = { times: number; minutes: number }

/** What says on which days somebody comes. */
export type Coming = { calendar: SchoolCalendar; rules: ComingRules }

/**
 * What the days and times of the form come to, without the days on which nobody comes, as the school is told it; it follows
 * what is filled in, and says nothing while something lacks.
 */
export function HoursTogether({ coming: { calendar, rules } }: { coming: Coming }) {
  const t = useT()
  const { hours } = useFormat()
  const here = useRef<HTMLParagraphElement>(null)
  const [sum, setSum] = useState<Sum>()
  useEffect(() => {
    const form = here.current?.closest('form')
    if (!form) return
    const count = () => setSum(sumOf(new FormData(form), (week, day) => comesOn(calendar, rules, week, day)))
    count()
    form.addEventListener('input', count)
    return () => form.removeEventListener('input', count)
  }, [calendar, rules])
  return (
    <p ref={here} className="sf-sum" aria-live="polite">
      {sum
        ? t('found.together', { times: sum.times, each: hours(sum.minutes), total: hours(sum.times * sum.minutes) })
        : null}
    </p>
  )
}

function sumOf(form: FormData, comes: (week: WeeklySchedule, day: string) => boolean): Sum | undefined {
  const text = (name: string) => String(form.get(name) ?? '')
  const [from, until, startsOn, endsOn] = [text('from'), text('until'), text('startsOn'), text('endsOn')]
  const minutes = (minuteOfDay(until) ?? 0) - (minuteOfDay(from) ?? 0)
  if (!from || minutes <= 0 || !isDay(startsOn) || !isDay(endsOn)) return undefined
  const week: WeeklySchedule = Object.fromEntries(form.getAll('days').map((day) => [String(day), [[from, until]]]))
  if (Object.keys(week).length === 0) return undefined
  const times = timesBetween(startsOn, endsOn, (day) => comes(week, day))
  return times > 0 ? { times, minutes } : undefined
}

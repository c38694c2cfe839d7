import { weekdays, type WeeklySchedule } from '#platform/week.ts'
import { useFormat, useT } from '#web/i18n.tsx'
import { DayStrip } from './place.tsx'

/** The hours of a week in words, day after day: `zaterdag 10.00–13.30`. */
export function useTimesOfWeek(length: 'long' | 'short' = 'long'): (schedule: WeeklySchedule) => string[] {
  const t = useT()
  const { span } = useFormat()
  return (schedule) =>
    weekdays.flatMap((day) =>
      (schedule[day] ?? []).map(([from, to]) => `${t(`vacancies.day.${day}.${length}`)} ${span(from, to)}`),
    )
}

/** The hours of a place through the week, a line for each day; where nobody said them the days alone. */
export function WeekTimes({ days, weeklySchedule }: { days: string[]; weeklySchedule: WeeklySchedule }) {
  const t = useT()
  const { span } = useFormat()
  const times = weekdays.flatMap((name) => {
    const spans = (weeklySchedule[name] ?? []).map(([from, to]) => span(from, to))
    return spans.length > 0 ? [{ name, spans }] : []
  })
  if (times.length === 0) return <DayStrip days={days} />
  return (
    <ul className="plain">
      {times.map(({ name, spans }) => (
        <li key={name}>
          {t(`vacancies.day.${name}.long`)}{' '}
          {spans.map((span, at) => (
            <span className="nowrap" key={span}>
              {at > 0 ? ', ' : null}
              {span}
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}

import type { GotOne } from '#web/api-types.ts'
import { useT } from '#web/i18n.tsx'
import { weekdays } from '#platform/week.ts'

/** A place as the API gives it to the screens. */
export type Place = GotOne<'/vacancies'>

/** The days of the week as a strip, said in words for who cannot see it. */
export function DayStrip({ days }: { days: string[] }) {
  const t = useT()
  const spoken = weekdays.filter((day) => days.includes(day)).map((day) => t(`vacancies.day.${day}.long`))
  return (
    <span className="wk">
      <span className="vh">{spoken.join(', ')}</span>
      {weekdays.map((day) => (
        <i key={day} className={days.includes(day) ? 'on' : ''} aria-hidden="true">
          {t(`vacancies.day.${day}.short`)}
        </i>
      ))}
    </span>
  )
}

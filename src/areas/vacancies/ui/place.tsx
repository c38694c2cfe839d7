import { useT } from '#web/i18n.tsx'
import type { VacancyFormat } from '#areas/vacancies/model.ts'
import { weekdays } from '#platform/week.ts'
import type { Slot } from './moment.tsx'

/** A place as the API gives it to the screens. */
export type Place = {
  id: string
  title: string
  summary: string
  organizationName: string
  answerDays: number | null
  sectorKeys: string[]
  status: string
  seats: number
  seatsLeft: number
  hoursTotal: number | null
  minAge: number
  days: string[]
  slots: Slot[]
  format: VacancyFormat
  startsOn: string | null
  city: string | null
  distanceKm: number | null
  bikeMinutes: number | null
  lat: number | null
  lng: number | null
  pictureUrl: string | null
  pictureFocus: number[]
  meta: { can: { apply: boolean; keep: boolean }; kept: boolean; applied: boolean; openToAll: boolean }
}

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

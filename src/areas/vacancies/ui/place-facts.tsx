import { Icon } from '#web/design/icon.tsx'
import { useT } from '#web/i18n.tsx'
import type { Place } from './place.tsx'

/** What one chooses a place by, in a line: how long it takes to cycle there, its days, its hours, the seats that are left. */
export function PlaceFacts({ place }: { place: Place }) {
  const t = useT()
  return (
    <span className="mini-f">
      <Ride place={place} />
      <Days place={place} />
      {place.hoursTotal ? <span>{t('vacancies.hours', { count: place.hoursTotal })}</span> : null}
      <span>{t('vacancies.seats-left', { count: place.seatsLeft })}</span>
    </span>
  )
}

/** How long it takes to cycle there; nothing where nobody knows from where. */
export function Ride({ place: { bikeMinutes } }: { place: Place }) {
  const t = useT()
  if (bikeMinutes === null) return null
  return (
    <span>
      <Icon name="bicycle" label={t('vacancies.journey.bike')} /> {t('vacancies.minutes', { count: bikeMinutes })}
    </span>
  )
}

export function Days({ place: { days } }: { place: Place }) {
  const t = useT()
  return days.length === 0 ? null : <span>{days.map((day) => t(`vacancies.day.${day}.short`)).join(', ')}</span>
}

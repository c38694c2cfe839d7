import { Link } from 'react-router'
import { Icon } from '#web/design/icon.tsx'
import { Spot } from '#web/design/spot.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { weekdays } from '#platform/week.ts'

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
  city: string | null
  distanceKm: number | null
  bikeMinutes: number | null
  lat: number | null
  lng: number | null
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

/** One line of the list: the whole row is one link, its number is the pin on the map. */
export function Hit({ place, number, from = '' }: { place: Place; number: number; from?: string }) {
  const t = useT()
  const path = useLocalePath()
  const { number: figure } = useFormat()
  const full = place.seatsLeft === 0
  return (
    <li className={full ? 'hit is-full' : 'hit'} id={`hit-${place.id}`}>
      <span className="pin" aria-hidden="true">
        {number}
      </span>
      <span className={number % 2 ? 'thumb' : 'thumb t2'}>
        <Spot sector={place.sectorKeys[0]} seed={place.id} title={place.title} />
      </span>
      <div className="hit-b">
        <h3>
          <Link to={path(`/vacancies/${place.id}`)} state={{ search: from }}>
            {place.title}
          </Link>
        </h3>
        <p className="hit-o">
          {place.organizationName}
          {place.city ? `, ${place.city}` : ''}
        </p>
        <p className="hit-f">
          {place.bikeMinutes === null ? null : (
            <span className="num">
              <Icon name="bicycle" /> {t('vacancies.minutes', { count: place.bikeMinutes })}{' '}
              <span className="muted only-l">
                ({t('vacancies.km', { km: figure(Math.round((place.distanceKm ?? 0) * 10) / 10) })})
              </span>
            </span>
          )}
          <DayStrip days={place.days} />
          {place.hoursTotal ? <span>{t('vacancies.hours', { count: place.hoursTotal })}</span> : null}
          <span className="only-l">{t('vacancies.from-age', { age: place.minAge })}</span>
          {place.answerDays ? <span>{t('vacancies.answers-short', { days: place.answerDays })}</span> : null}
        </p>
      </div>
      <div className="hit-s">
        <span className="left">
          {full ? t('vacancies.full') : t('vacancies.seats-left', { count: place.seatsLeft })}
        </span>
      </div>
    </li>
  )
}

import { useTimesOfWeek } from '#areas/vacancies/ui/week-times.tsx'
import { Moment } from '#areas/vacancies/ui/moment.tsx'
import type { PageApi } from '#web/api.ts'
import type { GotOne } from '#web/api-types.ts'
import { notForReader } from '#web/client.ts'
import { Icon } from '#web/design/icon.tsx'
import { useFormat, useT } from '#web/i18n.tsx'
import './fits.css'

export type PlaceAsked = GotOne<'/vacancies/managed'>

/** The places that are asked for, in one call by who writes them; of what is no more there the place stays away. */
export async function placesAsked(api: PageApi, rows: readonly GotOne<'/applications'>[]): Promise<PlaceAsked[]> {
  const ids = [...new Set(rows.flatMap(({ vacancy }) => vacancy?.id ?? []))]
  if (ids.length === 0) return []
  const found = await api
    .get(`/vacancies/managed?filter[id_in]=${ids.join(',')}&page[size]=${ids.length}`)
    .then((answer) => answer, notForReader)
  return found?.data ?? []
}

/** When it is, how long, whether there is room, and until when one may think about it. */
export function Fits({ row, place }: { row: GotOne<'/applications'>; place: PlaceAsked | undefined }) {
  const t = useT()
  const { shortDay } = useFormat()
  const timesOf = useTimesOfWeek('short')
  const times = timesOf(place?.weeklySchedule ?? {}).join(', ')
  return (
    <ul className="rq-fits">
      {row.moment ? (
        <li>
          <Icon name="calendar-blank" /> <Moment slot={row.moment} />
        </li>
      ) : times ? (
        <li>
          <Icon name="calendar-blank" /> {times}
        </li>
      ) : null}
      {place?.hoursTotal ? (
        <li>
          <Icon name="clock" /> {t('applications.fits.hours', { hours: place.hoursTotal })}
        </li>
      ) : null}
      {place ? (
        <li data-full={place.seatsLeft > 0 ? undefined : ''}>
          <Icon name={place.seatsLeft > 0 ? 'check-bold' : 'warning-fill'} />{' '}
          {t('applications.fits.seats', { left: place.seatsLeft, seats: place.seats })}
        </li>
      ) : null}
      {row.expiresAt ? (
        <li>
          <Icon name="hourglass-medium" /> {t('applications.fits.until', { day: shortDay(row.expiresAt) })}
        </li>
      ) : null}
    </ul>
  )
}

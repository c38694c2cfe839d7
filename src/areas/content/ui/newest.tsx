import { Link } from 'react-router'
import { PlacePicture, PlaceThumb } from '#areas/vacancies/ui/picture.tsx'
import { Days, PlaceFacts, Ride } from '#areas/vacancies/ui/place-facts.tsx'
import type { Place } from '#areas/vacancies/ui/place.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'

/** The places that came last, the very last one large. */
export function Newest({ places, total }: { places: readonly Place[]; total: number }) {
  const t = useT()
  const path = useLocalePath()
  const [lead, ...rest] = places
  if (!lead) return null
  return (
    <section className="wrap home-sec" aria-labelledby="nieuw-t">
      <div className="section-head">
        <h2 id="nieuw-t">{t('vacancies.home.new')}</h2>
        <Link className="end" to={path('/stagebank')}>
          {t('vacancies.home.all', { count: total })}
        </Link>
      </div>
      <div className="feat">
        <Lead place={lead} />
        <ul className="feat-list lines">
          {rest.map((place, at) => (
            <li key={place.id}>
              <Link className="mini" to={path(`/vacancies/${place.id}`)}>
                <PlaceThumb place={place} at={at} />
                <span className="mini-t">
                  <b>{place.title}</b>
                  <span>
                    {place.organizationName}
                    {place.city ? `, ${place.city}` : ''}
                  </span>
                </span>
                <PlaceFacts place={place} />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Lead({ place }: { place: Place }) {
  const t = useT()
  const path = useLocalePath()
  return (
    <article className="feat-lead">
      <Link to={path(`/vacancies/${place.id}`)} className="feat-scene" tabIndex={-1} aria-hidden="true">
        <PlacePicture place={place} />
      </Link>
      <div className="feat-body">
        <h3>
          <Link to={path(`/vacancies/${place.id}`)}>{place.title}</Link>
        </h3>
        {place.summary ? <p>{place.summary}</p> : null}
        <p className="factline">
          <b>{place.organizationName}</b>
          {place.city ? (
            <span>
              <Icon name="map-pin" /> {place.city}
            </span>
          ) : null}
          <Ride place={place} />
          {place.days.length > 0 ? (
            <span>
              <Icon name="calendar-blank" /> <Days place={place} />
            </span>
          ) : null}
          {place.hoursTotal ? (
            <span>
              <Icon name="clock" /> {t('vacancies.hours', { count: place.hoursTotal })}
            </span>
          ) : null}
          <span>
            <Icon name="users" /> {t('vacancies.seats-left', { count: place.seatsLeft })}
          </span>
        </p>
      </div>
    </article>
  )
}

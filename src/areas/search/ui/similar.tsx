import { Link } from 'react-router'
import { boxAround, defaultRadius } from '#areas/geography/model.ts'
import { boundsText } from '#areas/geography/ui/map-view.ts'
import type { Place } from '#areas/vacancies/ui/place.tsx'
import type { PageApi } from '#web/api.ts'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { Hit } from './hit.tsx'
import { sectorName } from './search-name.ts'
import '#areas/vacancies/ui/stagebank.css'

const mostSimilar = 3
/** Of so many that came last the nearest are shown. */
const lookedAt = 50

/** Other places with room in the same fields of work and around the same spot, and from where the ways to them are counted. */
export async function findSimilar(api: PageApi, place: Place) {
  const query = new URLSearchParams(place.sectorKeys.map((sector) => ['sector', sector]))
  const { lat, lng } = place
  if (lat !== null && lng !== null) query.set('bounds', boundsText(boxAround({ lat, lng }, defaultRadius)))
  query.set('page[size]', String(lookedAt))
  const { data, meta } = await api.get(`/vacancies?${query}`)
  const others = data
    // Where nothing fits the search lets wishes go, and what it found then is nothing like this place.
    .filter((one) => meta.widened.length === 0 && one.id !== place.id && one.seatsLeft > 0 && !one.meta.applied)
    .toSorted((a, b) => (a.bikeMinutes ?? Infinity) - (b.bikeMinutes ?? Infinity))
  // One of each organization: three of the same are no choice.
  const ofEach = [...Map.groupBy(others, ({ organizationName }) => organizationName).values()].flatMap(
    ([first]) => first ?? [],
  )
  return { places: ofEach.slice(0, mostSimilar), countedFrom: meta.distancesFrom }
}

/** Where else one could go for what draws one here. */
export function Similar({ places, sector }: { places: readonly Place[]; sector: string | undefined }) {
  const t = useT()
  const path = useLocalePath()
  if (places.length === 0) return null
  return (
    <section className="similar" aria-labelledby="similar-t">
      <div className="section-head">
        <h2 id="similar-t">{t('vacancies.show-page.similar')}</h2>
        {sector ? (
          <Link className="end" to={`${path('/stagebank')}?${new URLSearchParams({ sector })}`}>
            {t('vacancies.show-page.similar-all', { sector: sectorName(t, sector) })}
          </Link>
        ) : null}
      </div>
      <ol className="hits">
        {places.map((place) => (
          <Hit key={place.id} place={place} id={`similar-${place.id}`} />
        ))}
      </ol>
    </section>
  )
}

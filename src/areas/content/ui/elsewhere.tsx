import { Link } from 'react-router'
import type { Point } from '#areas/geography/model.ts'
import { SpotMap } from '#areas/geography/ui/spot-map.tsx'
import { PlaceFacts } from '#areas/vacancies/ui/place-facts.tsx'
import { PlaceThumb } from '#areas/vacancies/ui/picture.tsx'
import type { Place } from '#areas/vacancies/ui/place.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { isHost, useShell } from '#web/shell.ts'
import { searchAt, videoAt } from '../blocks/model.ts'

/**
 * A video of another website. Nothing is asked there before the click: the link opens in the frame beside it, which is empty until
 * then, with no script of ours.
 */
export function VideoAfterClick({ video, title }: { video: string; title: string }) {
  const t = useT()
  const found = videoAt(video)
  if (!found) return null
  const { host, player } = found
  // Two blocks with one video play in one frame: which of them was touched nobody can tell apart.
  const frame = `video-${player.replaceAll(/\W+/g, '')}`
  return (
    <figure className="ct-video">
      <div className="ct-screen">
        <Icon name="play" />
        <iframe
          name={frame}
          title={title}
          allow="autoplay; fullscreen; picture-in-picture"
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      </div>
      <figcaption>
        <a className="btn btn-primary" href={player} target={frame} referrerPolicy="strict-origin-when-cross-origin">
          {t('content.video.play', { title })}
        </a>
        <span className="small">{t('content.video.from', { host })}</span>
      </figcaption>
    </figure>
  )
}

/** What a search of the bank finds now. */
export function FoundPlaces({
  id,
  title,
  search,
  places,
}: {
  id: string
  title: string
  search: string
  places: readonly Place[]
}) {
  const t = useT()
  const path = useLocalePath()
  const { user } = useShell()
  const to = `${path('/stagebank')}?${searchAt(search)?.toString() ?? ''}`
  return (
    <section className="ct-places" id={id}>
      <h2>{title}</h2>
      {places.length === 0 ? <p className="muted">{t('content.places.none')}</p> : null}
      <ul className="lines">
        {places.map((place, at) => (
          <li key={place.id}>
            <Link className="ct-place" to={path(`/vacancies/${place.id}`)}>
              <PlaceThumb place={place} at={at} />
              <span>
                <b>{place.title}</b>
                <span>{[place.organizationName, place.city].filter(Boolean).join(', ')}</span>
                {/* How far it is to cycle is nothing to who offers places. */}
                <PlaceFacts place={isHost(user) ? { ...place, bikeMinutes: null } : place} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p>
        <Link className="btn" to={to}>
          {t('content.places.all')}
        </Link>
      </p>
    </section>
  )
}

type SpotOnMapProps = { place: string; label: string; spot: Point | undefined }

/** Where something is: drawn by us, so that no map is fetched from anywhere. */
export function SpotOnMap({ place, label, spot }: SpotOnMapProps) {
  const t = useT()
  return (
    <div className="ct-map">
      {spot ? <SpotMap spots={[{ id: place, ...spot }]} label={t('content.map.about', { place })} /> : null}
      <p>
        <Icon name="map-pin" /> <b>{label}</b>, {place}
      </p>
    </div>
  )
}

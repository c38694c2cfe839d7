import { Spot, SpotScene } from '#web/design/spot.tsx'

type Pictured = { pictureUrl: string | null; pictureFocus: readonly number[] }

/** The picture of a place as it is shown, with its point in sight. */
export function Picture({ vacancy, focus }: { vacancy: Pictured & { pictureAlt: string }; focus?: readonly number[] }) {
  if (!vacancy.pictureUrl) return null
  return (
    <img
      className="vac-photo"
      src={vacancy.pictureUrl}
      alt={vacancy.pictureAlt}
      width={1280}
      height={720}
      style={{ objectPosition: pointOf(focus ?? vacancy.pictureFocus) }}
    />
  )
}

/** A place as one large picture: its own, else a scene of what is done there. Decoration, beside words that say all of it. */
export function PlacePicture({ place }: { place: Pictured & { title: string; sectorKeys: readonly string[] } }) {
  return place.pictureUrl ? (
    <img
      className="vac-photo"
      src={place.pictureUrl}
      alt=""
      width={1280}
      height={720}
      decoding="async"
      style={{ objectPosition: pointOf(place.pictureFocus) }}
    />
  ) : (
    <SpotScene sector={place.sectorKeys[0]} title={place.title} />
  )
}

/** Beside the words of a place: its picture, else a drawing. Both are decoration there, the words say all of it. */
export function PlaceThumb({
  place,
  at = 0,
}: {
  place: Pictured & { id: string; title: string; sectorKeys: readonly string[] }
  /** Where in the list: neighbours without a picture stand on another colour. */
  at?: number
}) {
  return (
    <span className={at % 2 ? 'thumb t2' : 'thumb'}>
      {place.pictureUrl ? (
        <img
          src={`${place.pictureUrl}&size=small`}
          alt=""
          width={480}
          height={270}
          loading="lazy"
          decoding="async"
          style={{ objectPosition: pointOf(place.pictureFocus) }}
        />
      ) : (
        <Spot sector={place.sectorKeys[0]} title={place.title} />
      )}
    </span>
  )
}

const pointOf = ([x = 0.5, y = 0.5]: readonly number[]) => `${x * 100}% ${y * 100}%`

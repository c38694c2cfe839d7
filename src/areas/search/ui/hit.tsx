import type { ReactNode } from 'react'
import { Link, useViewTransitionState } from 'react-router'
import { DayStrip, type Place } from '#areas/vacancies/ui/place.tsx'
import { Badge } from '#web/design/badge.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { dayOf } from '#platform/week.ts'
import { KeepButton } from '#areas/search/ui/keep.tsx'
import { Moment } from '#areas/vacancies/ui/moment.tsx'
import { PlaceThumb } from '#areas/vacancies/ui/picture.tsx'
import { isHost, useShell } from '#web/shell.ts'
import { daysWaited } from '#web/waiting.ts'
import { pagesMove } from '#web/motion.ts'
import { rideMinutes, type TravelMode } from '#areas/geography/model.ts'

type HitProps = {
  place: Place
  number?: number
  /** The search it was found by, to come back to. */
  from?: string
  /** From which day on somebody asked. */
  after?: string | undefined
  /** How one would go there. */
  mode?: TravelMode
  /** How old the pupil is who searches: places for older ones say so. */
  age?: number | null
  /** Pointed at, here or on the map. */
  isOn?: boolean
  /** How long the way there is, where that is known of the reader. */
  ride?: { mode: TravelMode; minutes: number } | undefined
  /** What speaks for it. */
  why?: ReactNode
  /** What the reader does with it here, beside keeping it. */
  act?: ReactNode
  id?: string
  onMark?(id: string | undefined): void
}

/** What stands for each way of going. */
export const rides: Record<TravelMode, string> = {
  foot: 'person-simple-walk',
  bike: 'bicycle',
  public_transport: 'bus',
  moped: 'moped',
  car: 'car',
}

/** That the reader asked for this place already. */
export function Applied() {
  const t = useT()
  return (
    <Badge tone="done" quiet>
      {t('vacancies.applied')}
    </Badge>
  )
}

/** That it is the reader's own, for who offers places. */
function OfOurs() {
  const t = useT()
  return (
    <Badge tone="live" icon="house-fill" quiet>
      {t('vacancies.host.ours')}
    </Badge>
  )
}

/** So many days a place is news. */
const newForDays = 3

/** That it came online these days: who looks more often sees what was not there before. */
function New({ since }: { since: string | null }) {
  const t = useT()
  const { today } = useShell()
  if (since === null || daysWaited(since, today) >= newForDays) return null
  return (
    <Badge tone="other" icon="sparkle-fill">
      {t('vacancies.is-new')}
    </Badge>
  )
}

/** One line of the list: the whole row is one link, its number is the pin on the map where there is one. */
export function Hit({
  place,
  number,
  from = '',
  after,
  mode = 'bike',
  age = null,
  isOn = false,
  onMark,
  ride,
  why,
  act,
  id = `hit-${place.id}`,
}: HitProps) {
  const t = useT()
  const path = useLocalePath()
  const { number: figure, weekday } = useFormat()
  const { user } = useShell()
  const full = place.seatsLeft === 0
  const way = ride ?? (place.distanceKm === null ? null : { mode, minutes: rideMinutes(place.distanceKm, mode) })
  const to = path(`/vacancies/${place.id}`)
  // Its picture grows into that of its page, and back.
  const grows = useViewTransitionState(to)
  // Who asked for days sees the moment that lies in them.
  const next = place.slots.find(({ startsAt }) => !after || dayOf(new Date(startsAt)) >= after) ?? place.slots[0]
  return (
    <li
      className={`hit${full ? ' is-full' : ''}${isOn ? ' is-on' : ''}${grows ? ' grows' : ''}`}
      id={id}
      onPointerEnter={() => onMark?.(place.id)}
      onPointerLeave={() => onMark?.(undefined)}
      onFocus={() => onMark?.(place.id)}
      onBlur={() => onMark?.(undefined)}
    >
      {number === undefined ? null : (
        <span className="pin" aria-hidden="true">
          {number}
        </span>
      )}
      <PlaceThumb place={place} at={(number ?? 1) - 1} />
      <div className="hit-b">
        <h3>
          <Link to={to} state={{ search: from }} viewTransition={pagesMove()}>
            {place.title}
          </Link>
        </h3>
        <p className="hit-o">
          {place.organizationName}
          {place.city ? `, ${place.city}` : ''}
        </p>
        <p className="hit-f">
          {way ? (
            <span className="num">
              <Icon name={rides[way.mode]} label={t(`vacancies.journey.${way.mode}`)} />{' '}
              {t('vacancies.minutes', { count: way.minutes })}{' '}
              {place.distanceKm === null ? null : (
                <span className="muted only-l">({t('vacancies.km', { km: figure(place.distanceKm) })})</span>
              )}
            </span>
          ) : null}
          {next ? (
            <Moment slot={next} more={place.slots.length - 1} />
          ) : place.format === 'one_off_event' && place.startsOn ? (
            <time className="num" dateTime={place.startsOn}>
              {weekday(place.startsOn)}
            </time>
          ) : (
            <DayStrip days={place.days} />
          )}
          {place.hoursTotal ? <span>{t('vacancies.hours', { count: place.hoursTotal })}</span> : null}
          {age !== null && age < place.minAge ? (
            <span className="hit-young">{t('vacancies.too-young', { age: place.minAge, own: age })}</span>
          ) : (
            <span className="only-l">{t('vacancies.from-age', { age: place.minAge })}</span>
          )}
          {place.answerDays ? (
            <span className="hit-answers">{t('vacancies.answers-short', { days: place.answerDays })}</span>
          ) : null}
        </p>
        {why}
      </div>
      <div className="hit-s">
        <span className="left">
          {full ? t('vacancies.full') : t('vacancies.seats-left', { count: place.seatsLeft })}
        </span>
        {full ? null : <New since={place.publishedAt} />}
        {place.meta.applied ? <Applied /> : null}
        {place.meta.can.figures && isHost(user) ? <OfOurs /> : null}
      </div>
      {act ? <div className="hit-act">{act}</div> : null}
      {place.meta.can.keep ? <KeepButton place={place} className="btn btn-icon hit-bm" /> : null}
    </li>
  )
}

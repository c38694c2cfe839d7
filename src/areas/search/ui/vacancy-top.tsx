import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { initialsOf } from '#web/design/organization-mark.ts'
import { Moment } from '#areas/vacancies/ui/moment.tsx'
import { Picture, PlacePicture } from '#areas/vacancies/ui/picture.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { timesAbout, timesIn } from '#platform/week.ts'
import { useShell } from '#web/shell.ts'
import { Applied } from './hit.tsx'
import { KeepButton, KeepForm } from './keep.tsx'
import { ShareButton } from './share.tsx'
import type { Managed } from '#areas/vacancies/ui/managed.ts'
import type { Place } from '#areas/vacancies/ui/place.tsx'
import { WeekTimes } from '#areas/vacancies/ui/week-times.tsx'

/** The street and number of a place, as far as they are told. */
export function streetOf({ street, houseNumber }: Pick<Place, 'street' | 'houseNumber'>): string {
  return `${street ?? ''} ${houseNumber ?? ''}`.trim()
}

/** What a place is called, whose it is, and what one can do with it: what rests opens for nobody one would send it to. */
export function VacancyTop({ place, rests }: { place: Place; rests: boolean }) {
  const path = useLocalePath()
  const { user } = useShell()
  return (
    <div className="vac-top">
      <div className="grow">
        <h1>{place.title}</h1>
        <p className="vac-org">
          <span className="sq" aria-hidden="true">
            {initialsOf(place.organizationName)}
          </span>
          <span>
            {user && place.organization ? (
              <Link to={path(`/organizations/${place.organization.id}`)}>{place.organizationName}</Link>
            ) : (
              <b>{place.organizationName}</b>
            )}
            <br />
            <span className="muted">{[streetOf(place), place.city].filter(Boolean).join(', ')}</span>
          </span>
        </p>
      </div>
      <div className="row">
        {place.meta.applied ? <Applied /> : null}
        {rests ? null : <ShareButton title={place.title} />}
        {place.meta.can.keep ? (
          <>
            <KeepForm />
            <KeepButton place={place} className="btn" named />
          </>
        ) : null}
      </div>
    </div>
  )
}

/** Its picture, or a drawing of what is done there. */
export function VacancyScene({ place }: { place: Place }) {
  return (
    <div className="vac-scene">{place.pictureUrl ? <Picture vacancy={place} /> : <PlacePicture place={place} />}</div>
  )
}

/** From where ways are counted; without a name it is the reader's own home. */
type CountedFrom = { name: string | null } | null

type StripProps = {
  place: Place
  countedFrom: CountedFrom
  /** For who judges or mends it: what a pupil is not told, or only later. */
  managed?: Pick<Managed, 'startsOn' | 'endsOn' | 'contactName'> | undefined
}

/** When, how much, how far, from which age and from which day on. */
export function FactStrip({ place, countedFrom, managed }: StripProps) {
  const t = useT()
  const { today } = useShell()
  const { day, number } = useFormat()
  const { bikeMinutes, distanceKm } = place
  const times = place.slots.length > 0 ? undefined : timesIn(place.hoursTotal, place.weeklySchedule)
  const about = place.slots.length > 0 ? undefined : timesAbout(place.hoursTotal, place.weeklySchedule)
  return (
    <dl className="factstrip">
      <Fact name={t('vacancies.show-page.when')}>
        <When place={place} />
      </Fact>
      {place.hoursTotal ? (
        <Fact name={t('vacancies.show-page.how-much')}>
          {t('vacancies.hours', { count: place.hoursTotal })}
          {times
            ? `, ${t('vacancies.show-page.times', { count: times })}`
            : about
              ? `, ${t('vacancies.show-page.times-about', { count: about })}`
              : null}
        </Fact>
      ) : null}
      {countedFrom && bikeMinutes !== null && distanceKm !== null ? (
        <Fact
          name={
            countedFrom.name === null
              ? t('vacancies.show-page.cycling-home')
              : t('vacancies.show-page.cycling-from', { place: countedFrom.name })
          }
        >
          {t('vacancies.minutes', { count: bikeMinutes })}{' '}
          <span className="muted">({t('vacancies.km', { km: number(distanceKm) })})</span>
        </Fact>
      ) : null}
      <Fact name={t('vacancies.show-page.age')}>{t('vacancies.from-age', { age: place.minAge })}</Fact>
      {managed ? <Kept {...managed} /> : null}
      {(place.startsOn || place.endsOn) && !managed ? (
        <Fact name={t('vacancies.show-page.start')}>
          {place.startsOn && place.startsOn > today
            ? t('vacancies.show-page.from-day', { day: day(place.startsOn) })
            : t('vacancies.show-page.from-now')}
          {place.endsOn ? <>, {t('vacancies.show-page.until', { day: day(place.endsOn) })}</> : null}
        </Fact>
      ) : null}
    </dl>
  )
}

/** From when to when it is offered, and who answers for it. */
function Kept({ startsOn, endsOn, contactName }: NonNullable<StripProps['managed']>) {
  const t = useT()
  const { day } = useFormat()
  const last = endsOn ? day(endsOn) : t('vacancies.manage.no-end')
  return (
    <>
      <Fact name={t(startsOn ? 'vacancies.manage.period' : 'vacancies.manage.ends')}>
        {startsOn ? `${day(startsOn)} – ${last}` : last}
      </Fact>
      <Fact name={t('vacancies.manage.contact')}>
        {contactName ?? <span className="muted">{t('vacancies.manage.no-contact')}</span>}
      </Fact>
    </>
  )
}

/** Its next moment, else its hours through the week, else the days alone. */
function When({ place }: { place: Place }) {
  const [next] = place.slots
  if (next) return <Moment slot={next} more={place.slots.length - 1} />
  return <WeekTimes days={place.days} weeklySchedule={place.weeklySchedule} />
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

import { Fragment, type ReactNode } from 'react'
import { isOnline } from '#areas/vacancies/model.ts'
import { useFormat, useT } from '#web/i18n.tsx'
import type { Managed } from './managed.ts'
import { Moment } from './moment.tsx'
import { WeekTimes } from './week-times.tsx'

/** What is known of a vacancy, each thing with its name; what is not known is left out. */
export function VacancyFacts({
  vacancy,
  isNamed = false,
}: {
  vacancy: Managed
  /** Whether its organization is named beside them already. */
  isNamed?: boolean
}) {
  const t = useT()
  const { day, fullDate } = useFormat()
  const own = (key: string, values?: Record<string, string | number>) => t(`vacancies.manage.${key}`, values)
  const { startsOn, endsOn, hoursTotal, city, street, houseNumber } = vacancy
  const facts: Record<string, ReactNode> = {
    organization: isNamed ? null : vacancy.organizationName,
    // Of what nobody can ask for, no seat is free.
    seats: isOnline(vacancy.status)
      ? own('seats-of', { left: vacancy.seatsLeft, seats: vacancy.seats })
      : vacancy.seats,
    applications: vacancy.openApplications || null,
    format: t(`vacancies.format.${vacancy.format}`),
    days: vacancy.days.length ? <Times vacancy={vacancy} /> : null,
    period: startsOn || endsOn ? [startsOn, endsOn].map((one) => (one ? day(one) : '…')).join(' – ') : null,
    hours: hoursTotal ? t('vacancies.hours', { count: hoursTotal }) : null,
    age: t('vacancies.from-age', { age: vacancy.minAge }),
    place: [[street, houseNumber].filter(Boolean).join(' '), city].filter(Boolean).join(', '),
    contact: vacancy.contactName,
    'online-since': vacancy.publishedAt ? fullDate(vacancy.publishedAt) : null,
  }
  return (
    <dl className="facts">
      {Object.entries(facts)
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <Fragment key={name}>
            <dt>{own(name)}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
    </dl>
  )
}

/** Every time somebody would come, by which the law is judged. */
function Times({ vacancy: { slots, days, weeklySchedule } }: { vacancy: Managed }) {
  if (slots.length === 0) return <WeekTimes days={days} weeklySchedule={weeklySchedule} />
  return (
    <ul className="plain">
      {slots.map((slot) => (
        <li key={slot.startsAt}>
          <Moment slot={slot} />
        </li>
      ))}
    </ul>
  )
}

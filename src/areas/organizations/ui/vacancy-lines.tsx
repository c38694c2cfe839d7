import { Link } from 'react-router'
import { weekdays } from '#platform/week.ts'
import { Badge } from '#web/design/badge.tsx'
import { Spot } from '#web/design/spot.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import type { WholeOrganization } from './organization.ts'

const isFull = ({ status, seatsLeft }: WholeOrganization['vacancies'][number]) => status === 'full' || seatsLeft <= 0

export function VacanciesPart({
  organization,
  tellsWhat = false,
}: {
  organization: WholeOrganization
  tellsWhat?: boolean
}) {
  const t = useT()
  const { today } = useShell()
  if (organization.vacancies.length === 0) return <p className="muted">{t('organizations.no-vacancies')}</p>
  // Where one can still go stands before what is full; what is once by its day, before what is every week.
  const dayOf = ({ onceOn }: (typeof organization.vacancies)[number]) => onceOn.find((day) => day >= today) ?? '9999'
  const vacancies = organization.vacancies.toSorted(
    (one, other) => Number(isFull(one)) - Number(isFull(other)) || dayOf(one).localeCompare(dayOf(other)),
  )
  return <VacancyLines organization={organization} vacancies={vacancies} tellsWhat={tellsWhat} />
}

/** The day of what is once, as the bank has it; else the days of its week. */
function useDaysOf() {
  const t = useT()
  const { weekday } = useFormat()
  const { today } = useShell()
  return ({ onceOn, days }: Pick<WholeOrganization['vacancies'][number], 'onceOn' | 'days'>) => {
    const once = onceOn.find((day) => day >= today) ?? onceOn.at(-1)
    if (once) return weekday(once)
    return weekdays
      .filter((day) => days.includes(day))
      .map((day) => t(`vacancies.day.${day}.short`))
      .join(', ')
  }
}

export function VacancyLines({
  organization,
  vacancies,
  tellsWhat = false,
}: {
  organization: WholeOrganization
  vacancies: WholeOrganization['vacancies']
  /** Whoever thinks of going there reads what one does. */
  tellsWhat?: boolean
}) {
  const t = useT()
  const daysOf = useDaysOf()
  // That it can be asked for, or is full, says how many seats there are: only who keeps places reads how each stands.
  const isMixed = organization.meta.seesAll && vacancies.some(({ status }) => status !== 'published')
  const path = useLocalePath()
  return (
    <ul className="lines rows">
      {vacancies.map(({ id, title, summary, status, seatsLeft, city, sectorKeys, hoursTotal, minAge, ...when }) => (
        <li key={id} className="row-line">
          <span className="thumb org-place">
            <Spot sector={sectorKeys[0]} title={title} />
          </span>
          <div className="grow">
            <h2 className="row-title">
              <Link to={path(`/vacancies/${id}`)}>{title}</Link>
            </h2>
            {tellsWhat && summary ? <p>{summary}</p> : null}
            <p className="muted">
              {/* The town is said only where it is another than that of the organization. */}
              {[
                city === organization.city ? null : city,
                daysOf(when),
                hoursTotal ? t('vacancies.hours', { count: hoursTotal }) : null,
                t('vacancies.from-age', { age: minAge }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          <span className={seatsLeft > 0 ? 'num org-seats' : 'num org-seats muted'}>
            {t('organizations.for-pupils.seats', { count: seatsLeft })}
          </span>
          {/* Where all of them are open a badge would say the same on every line. */}
          {isMixed ? (
            <Badge tone={status === 'published' ? 'live' : status === 'full' ? 'done' : 'off'} quiet>
              {t(`vacancies.status.${status}`)}
            </Badge>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

import { Link } from 'react-router'
import { weekdays } from '#platform/week.ts'
import type { GotOne } from '#web/api-types.ts'
import { ActionLines, type ActionLine } from '#web/design/action-lines.tsx'
import { Badge } from '#web/design/badge.tsx'
import { Empty } from '#web/design/empty.tsx'
import { Icon } from '#web/design/icon.tsx'
import { PageSection } from '#web/design/page-section.tsx'
import { PersonMark } from '#web/design/person-mark.tsx'
import { Spot } from '#web/design/spot.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { shownPhone } from '#platform/phone.ts'
import { isHost, useShell } from '#web/shell.ts'
import type { Organization, WholeOrganization } from './organization.ts'

/** Whether an organization says anything of itself. */
export function isWritten({ description, profile }: WholeOrganization): boolean {
  return Boolean(description || profile?.whatYouDo || profile?.houseRules || profile?.travelInfo)
}

export function ProfilePart({ organization }: { organization: WholeOrganization }) {
  const t = useT()
  const path = useLocalePath()
  const { organizations } = useShell()
  const isOwn = organizations.some(({ id }) => id === organization.id)
  const mayWrite = organization.meta.can.edit
  const toWrite = path(`/organizations/${organization.id}/edit`)
  if (!isWritten(organization))
    return (
      <>
        {isOwn && mayWrite ? (
          <Empty
            title={t('organizations.show.no-profile')}
            action={
              <Link className="btn btn-primary" to={toWrite}>
                {t('organizations.show.write.own')}
              </Link>
            }
          >
            {t('organizations.show.write-why')}
          </Empty>
        ) : (
          // That another wrote nothing yet is a line, and not what one came for.
          <p className="muted">
            {t('organizations.show.no-profile')}{' '}
            {mayWrite ? <Link to={toWrite}>{t('organizations.show.write.theirs')}</Link> : null}
          </p>
        )}
        <OpenPlaces organization={organization} />
      </>
    )
  return (
    <>
      <Story organization={organization} />
      <OpenPlaces organization={organization} />
    </>
  )
}

/** What an organization says of itself. */
function Story({ organization: { profile, description } }: { organization: WholeOrganization }) {
  const t = useT()
  const parts = [
    ['description', description],
    ['whatYouDo', profile?.whatYouDo],
    ['houseRules', profile?.houseRules],
    ['travelInfo', profile?.travelInfo],
  ].filter(([, text]) => text)
  return (
    <div className="prose">
      {parts.map(([name, text]) => (
        <section key={name}>
          <h2>{t(`organizations.field.${name}`)}</h2>
          <p className="pre">{text}</p>
        </section>
      ))}
    </div>
  )
}

/** For who goes there or thinks of it: its story, and under it every place it has. */
export function WholePart({
  organization,
  ride,
}: {
  organization: WholeOrganization
  /** How far it is by bike from school. */
  ride: number | undefined
}) {
  const t = useT()
  return (
    <>
      {isWritten(organization) ? <Story organization={organization} /> : null}
      {organization.organizationType === 'Company' ? (
        <PageSection id="places" title={t('organizations.show.places')}>
          <VacanciesPart organization={organization} ride={ride} tellsWhat />
        </PageSection>
      ) : null}
    </>
  )
}

/** So many places stand under what an organization says of itself; all of them have a part of their own. */
const mostUnderProfile = 6

/** Where one can go now, under what the organization says of itself: that is what most readers come for. */
function OpenPlaces({ organization }: { organization: WholeOrganization }) {
  const t = useT()
  const { user } = useShell()
  const open = organization.vacancies.filter(({ status, seatsLeft }) => status === 'published' && seatsLeft > 0)
  if (open.length === 0) return null
  const all = organization.vacancies.length
  return (
    <PageSection
      id="open-places"
      title={t('organizations.show.open-places')}
      end={
        all > Math.min(open.length, mostUnderProfile) ? (
          <Link className="end" to="?tab=vacancies">
            {t(isHost(user) ? 'organizations.show.all-places' : 'organizations.show.all-vacancies', { count: all })}
          </Link>
        ) : null
      }
    >
      <VacancyLines organization={organization} vacancies={open.slice(0, mostUnderProfile)} />
    </PageSection>
  )
}

export function VacanciesPart({
  organization,
  ride,
  tellsWhat = false,
}: {
  organization: WholeOrganization
  ride?: number | undefined
  tellsWhat?: boolean
}) {
  const t = useT()
  if (organization.vacancies.length === 0) return <p className="muted">{t('organizations.no-vacancies')}</p>
  return (
    <VacancyLines organization={organization} vacancies={organization.vacancies} ride={ride} tellsWhat={tellsWhat} />
  )
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

function VacancyLines({
  organization,
  vacancies,
  ride,
  tellsWhat = false,
}: {
  organization: WholeOrganization
  /** How far all of them are by bike, for who thinks of going there. */
  ride?: number | undefined
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
              {ride === undefined || (city !== null && city !== organization.city) ? null : (
                <span className="num org-ride">
                  <Icon name="bicycle" label={t('vacancies.journey.bike')} /> {t('vacancies.minutes', { count: ride })}{' '}
                  ·{' '}
                </span>
              )}
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

export function PeoplePart({
  organization,
  people,
  mayInvite,
}: {
  organization: Organization
  people: GotOne<'/users'>[] | undefined
  mayInvite: boolean
}) {
  const t = useT()
  const path = useLocalePath()
  return (
    <>
      {people?.length ? (
        <ul className="lines rows">
          {people.map(({ id, name, email, phone, status }) => (
            <li key={id} className="row-line">
              <PersonMark name={name} />
              <div className="grow">
                <h2 className="row-title">
                  <Link to={path(`/users/${id}`)}>{name}</Link>
                </h2>
                <p className="muted">{[email, phone && shownPhone(phone)].filter(Boolean).join(' · ')}</p>
              </div>
              {status === 'active' ? null : (
                <Badge tone={status === 'invited' ? 'other' : 'off'} quiet>
                  {t(`organizations.person.${status}`)}
                </Badge>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <p className="muted">{t('organizations.show.no-people')}</p>
      )}
      {mayInvite ? (
        <p className="record-foot">
          <Link className="btn" to={path(`/users/add?organization=${organization.id}`)}>
            <Icon name="plus" /> {t('organizations.show.invite')}
          </Link>
        </p>
      ) : null}
    </>
  )
}

export function AgreementsPart({ internships = [] }: { internships: GotOne<'/internships'>[] | undefined }) {
  const t = useT()
  const path = useLocalePath()
  const { fullDate } = useFormat()
  if (internships.length === 0) return <p className="muted">{t('organizations.show.no-agreements')}</p>
  return (
    <ul className="lines rows">
      {internships.map(({ id, studentName, startsOn, endsOn, contractId, contractStatus }) => (
        <li key={id} className="row-line">
          <div className="grow">
            <h2 className="row-title">
              <Link to={path(`/internships/${id}`)}>{studentName}</Link>
            </h2>
            <p className="muted">
              {fullDate(startsOn)} – {fullDate(endsOn)}
            </p>
          </div>
          {contractId ? (
            <Link to={path(`/contracts/${contractId}`)}>
              {t('organizations.show.contract', { status: t(`contracts.status.${contractStatus}`) })}
            </Link>
          ) : (
            <span className="muted">{t('organizations.show.no-contract')}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** What happened last between the organization and who works with it: what one wants to know before ringing. */
export function Lately({ lines }: { lines: ActionLine[] }) {
  const t = useT()
  return (
    <PageSection
      id="lately"
      title={t('organizations.show.lately')}
      end={
        <Link className="end" to="?tab=history">
          {t('organizations.show.all-history')}
        </Link>
      }
    >
      <ActionLines lines={lines} />
    </PageSection>
  )
}

export function HistoryPart({ lines = [] }: { lines: ActionLine[] | undefined }) {
  const t = useT()
  return lines.length ? <ActionLines lines={lines} /> : <p className="muted">{t('organizations.show.no-history')}</p>
}

import { Link } from 'react-router'
import { weekdays } from '#platform/week.ts'
import { Empty } from '#web/design/empty.tsx'
import { PageSection } from '#web/design/page-section.tsx'
import { PersonMark } from '#web/design/person-mark.tsx'
import { SpotScene } from '#web/design/spot.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { isHost, useShell } from '#web/shell.ts'
import { GuideWords, guideName } from './guide-words.tsx'
import { Figures, type Figure } from './figures.tsx'
import { openPlacesOf, type WholeOrganization } from './organization.ts'
import { isWritten, Story } from './story.tsx'
import { VacanciesPart, VacancyLines } from './vacancy-lines.tsx'

type Shown = {
  organization: WholeOrganization
  /** How far it is by bike from school. */
  ride: number | undefined
  /** The same from the reader's own home, where that is known: that is what they go by. */
  fromHome?: number | undefined
}

/** For who goes there or thinks of it: what it looks like, what it is, every place it has and whom one meets. */
export function WholePart({ organization, ride, fromHome }: Shown) {
  const t = useT()
  const isCompany = organization.organizationType === 'Company'
  return (
    <>
      {isCompany ? <AtAGlance organization={organization} ride={ride} fromHome={fromHome} /> : null}
      {isWritten(organization) ? <Story organization={organization} /> : null}
      {isCompany ? (
        <PageSection id="places" title={t('organizations.show.places')}>
          <VacanciesPart organization={organization} tellsWhat />
        </PageSection>
      ) : null}
      <WhomOneMeets organization={organization} />
    </>
  )
}

/** The same for who keeps it or works with it, who has its places and people in parts of their own. */
export function ProfilePart({ organization, ride }: Shown) {
  return (
    <>
      <AtAGlance organization={organization} ride={ride} />
      {isWritten(organization) ? <Story organization={organization} /> : <NotWritten organization={organization} />}
      <OpenPlaces organization={organization} />
      <WhomOneMeets organization={organization} />
    </>
  )
}

/** A scene of what is done there, and below it what one chooses by. */
function AtAGlance({ organization, ride, fromHome }: Shown) {
  const { name, sectorKeys, status } = organization
  const figures = useFiguresOf()({ organization, ride, fromHome })
  if (status !== 'approved') return null
  return (
    <>
      <div className="org-scene">
        <SpotScene sector={sectorKeys[0]} title={name} />
      </div>
      <Figures figures={figures} />
    </>
  )
}

/** What one chooses an organization by; what is not known, or says nothing yet, is left out. */
function useFiguresOf() {
  const t = useT()
  const own = (key: string, values?: Record<string, string | number>) => t(`organizations.strip.${key}`, values)
  return ({ organization, ride, fromHome }: Shown): Figure[] => {
    const open = openPlacesOf(organization)
    const { seatsFree = 0, answerDays, hosted } = organization
    const days = weekdays.filter((day) => open.some((one) => one.days.includes(day)))
    const minutes = fromHome ?? ride
    const hours = open.flatMap(({ hoursTotal }) => hoursTotal ?? [])
    const [least, most] = [Math.min(...hours), Math.max(...hours)]
    const said: [string, string | undefined][] = [
      ['seats', open.length ? String(seatsFree) : undefined],
      ['days', days.map((day) => t(`vacancies.day.${day}.short`)).join(', ')],
      [
        'hours',
        hours.length
          ? least === most
            ? t('vacancies.hours', { count: most })
            : own('hours-range', { least, most })
          : undefined,
      ],
      ['age', open.length ? t('vacancies.from-age', { age: Math.min(...open.map((one) => one.minAge)) }) : undefined],
      [
        fromHome === undefined ? 'ride' : 'ride-home',
        minutes === undefined ? undefined : t('vacancies.minutes', { count: minutes }),
      ],
      ['answers', answerDays ? own('answers-within', { count: answerDays }) : undefined],
      ['hosted', hosted ? own('hosted-count', { count: hosted }) : undefined],
    ]
    return said.flatMap(([key, value]) => (value ? [{ label: own(key), value }] : []))
  }
}

/** That nothing is written yet is for its own people the thing to do; for others a line, and not what one came for. */
function NotWritten({ organization }: { organization: WholeOrganization }) {
  const t = useT()
  const path = useLocalePath()
  const { organizations } = useShell()
  const isOwn = organizations.some(({ id }) => id === organization.id)
  const mayWrite = organization.meta.can.edit
  const toWrite = path(`/organizations/${organization.id}/edit`)
  return isOwn && mayWrite ? (
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
    <p className="muted">
      {t('organizations.show.no-profile')}{' '}
      {mayWrite ? <Link to={toWrite}>{t('organizations.show.write.theirs')}</Link> : null}
    </p>
  )
}

/** So many places stand under what an organization says of itself; all of them have a part of their own. */
const mostUnderProfile = 6

/** Where one can go now, under what the organization says of itself: that is what most readers come for. */
function OpenPlaces({ organization }: { organization: WholeOrganization }) {
  const t = useT()
  const { user } = useShell()
  const open = openPlacesOf(organization)
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

/** Who guides one there, as their places say it: each person once, with what they say and where. */
function WhomOneMeets({ organization }: { organization: WholeOrganization }) {
  const t = useT()
  const path = useLocalePath()
  const told = openPlacesOf(organization).filter(({ guide }) => guide)
  const people = [...Map.groupBy(told, ({ guide }) => guide)]
  if (people.length === 0) return null
  return (
    <PageSection id="guides" title={t('organizations.show.guides')}>
      <ul className="org-guides">
        {people.map(([guide, places]) => {
          const quote = places.find(({ guideQuote }) => guideQuote)?.guideQuote
          const [first, ...more] = places
          return (
            <li key={guide}>
              <PersonMark name={guideName(guide)} size="l" />
              <div>
                <GuideWords guide={guide} quote={quote} />
                {first ? (
                  <p className="muted small">
                    <Link to={path(`/vacancies/${first.id}`)}>{first.title}</Link>
                    {more.length > 0 ? ` ${t('organizations.show.guides-more', { count: more.length })}` : null}
                  </p>
                ) : null}
              </div>
            </li>
          )
        })}
      </ul>
    </PageSection>
  )
}

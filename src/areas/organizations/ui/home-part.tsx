import { Link } from 'react-router'
import { shownPhone } from '#platform/phone.ts'
import { Badge, type BadgeTone } from '#web/design/badge.tsx'
import { Icon } from '#web/design/icon.tsx'
import { PageSection } from '#web/design/page-section.tsx'
import { PersonMark } from '#web/design/person-mark.tsx'
import { breaking } from '#web/design/record.tsx'
import { Drawing } from '#web/design/scene.tsx'
import { useFormat, useLocale, useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import type { AtHome, Colleague } from './at-home.ts'
import { Figures, type Figure } from './figures.tsx'
import type { WholeOrganization } from './organization.ts'
import { Story, isWritten } from './story.tsx'
import './organization-page.css'

type Shown = { organization: WholeOrganization; home: AtHome }

/** A school or a volunteer centre as its own people open it: how it stands there, and who does what. */
export function HomePart({ organization, home }: Shown) {
  const figures = useFiguresOf()(home)
  // Who sees nobody else there sees their own classes alone: what is told in numbers is of those, and stands with them.
  const isOwnAlone = home.groups.length > 0 && home.colleagues.length === 0
  const story = isWritten(organization) ? <Story organization={organization} /> : null
  return (
    <>
      {home.counts ? <Network home={home} counts={home.counts} /> : null}
      {isOwnAlone || home.counts ? null : <Figures figures={figures} />}
      {isOwnAlone ? null : story}
      {isOwnAlone ? <Classes {...home} figures={figures} isOwnAlone /> : null}
      {isOwnAlone ? story : null}
      <Periods periods={home.periods} isOfSchool={isOwnAlone} />
      {isOwnAlone ? null : <Classes {...home} />}
      <Colleagues home={home} />
    </>
  )
}

/** What a volunteer centre keeps going: what it does in a picture, what waits for it first, then what goes on. */
function Network({ home, counts }: Pick<Shown, 'home'> & { counts: NonNullable<AtHome['counts']> }) {
  const t = useT()
  const path = useLocalePath()
  const own = (key: string, values: Record<string, number>) => t(`organizations.home.network.${key}`, values)
  const running = home.open - home.ahead
  const lines: { key: string; count: number; values: Record<string, number>; to: string }[] = [
    { key: 'pending', count: counts.pending, values: { count: counts.pending }, to: '/organizations/approve' },
    { key: 'running', count: home.open, values: { running, ahead: home.ahead }, to: '/internships' },
    {
      key: 'with-interns',
      count: counts.all,
      values: { count: counts.withInterns, all: counts.all },
      to: '/organizations?interns=1',
    },
    {
      key: 'without-vacancy',
      count: counts.withoutVacancy,
      values: { count: counts.withoutVacancy },
      to: '/organizations?status=approved&type=Company&vacancies=0',
    },
  ]
  return (
    <>
      <div className="org-scene org-scene-low">
        <Drawing name="signed" />
      </div>
      <PageSection id="network" title={t('organizations.home.network.title')}>
        <ul className="lines rows">
          {lines
            .filter(({ count }) => count > 0)
            .map(({ key, values, to }) => (
              <li key={key} className="row-line">
                <p className="grow">{own(key, values)}</p>
                <Link className={key === 'pending' ? 'btn btn-primary' : 'btn'} to={path(to)}>
                  {t(`organizations.home.network.${key}-to`)}
                </Link>
              </li>
            ))}
        </ul>
      </PageSection>
    </>
  )
}

function useFiguresOf() {
  const t = useT()
  const path = useLocalePath()
  const own = (key: string) => t(`organizations.strip.${key}`)
  return ({ groups, open, ahead, colleagueCount }: AtHome): Figure[] => {
    const pupils = groups.reduce((sum, { pupilCount }) => sum + pupilCount, 0)
    const said: [string, number | undefined, string][] = [
      ['pupils', groups.length ? pupils : undefined, '/students'],
      ['running', open - ahead, '/internships'],
      ['ahead', ahead || undefined, '/internships'],
      ['colleagues', colleagueCount || undefined, '?tab=people'],
    ]
    return said.flatMap(([key, value, to]) =>
      value === undefined ? [] : [{ label: own(key), value, to: to.startsWith('?') ? to : path(to) }],
    )
  }
}

const tones: Record<string, BadgeTone> = { draft: 'draft', announced: 'other', open: 'live', running: 'live' }

/** The periods that go on or still come, what begins first in front. */
function Periods({ periods, isOfSchool }: Pick<AtHome, 'periods'> & { isOfSchool: boolean }) {
  const t = useT()
  const path = useLocalePath()
  const { today } = useShell()
  const { fullDate } = useFormat()
  const ahead = periods.filter(({ endsOn }) => endsOn >= today)
  if (ahead.length === 0) return null
  return (
    <PageSection
      id="periods"
      title={t(`organizations.home.${isOfSchool ? 'periods-of-school' : 'periods'}`)}
      end={
        <Link className="end" to={path('/internship_periods')}>
          {t('organizations.home.all-periods')}
        </Link>
      }
    >
      <ul className="lines rows org-periods">
        {ahead
          .toSorted((one, other) => one.startsOn.localeCompare(other.startsOn))
          .map(({ id, name, startsOn, endsOn, groupNames, pupils, hoursTarget, status }) => {
            const isGoing = startsOn <= today && ['open', 'closed_for_applications'].includes(status)
            const shown = isGoing ? 'running' : status
            return (
              <li key={id} className="row-line">
                <div className="grow">
                  <h3 className="row-title">
                    <Link to={path(`/internship_periods/${id}`)}>{name}</Link>
                  </h3>
                  <p className="muted apart">
                    <span>
                      {fullDate(startsOn)} – {fullDate(endsOn)}
                    </span>
                    <span>{t('organizations.home.of-classes', { classes: groupNames.length, pupils })}</span>
                    {hoursTarget ? <span>{t('vacancies.hours', { count: hoursTarget })}</span> : null}
                  </p>
                </div>
                <Badge tone={tones[shown] ?? 'off'} icon={shown === 'open' ? 'magnifying-glass-bold' : undefined} quiet>
                  {t(`periods.status.${shown}`)}
                </Badge>
              </li>
            )
          })}
      </ul>
    </PageSection>
  )
}

/** The classes, each with its pupils and who looks after them. */
function Classes({
  groups,
  figures = [],
  isOwnAlone = false,
}: Pick<AtHome, 'groups'> & { figures?: readonly Figure[]; isOwnAlone?: boolean }) {
  const t = useT()
  const path = useLocalePath()
  const list = new Intl.ListFormat(useLocale())
  if (groups.length === 0) return null
  return (
    <PageSection
      id="classes"
      title={t(`organizations.home.${isOwnAlone ? 'own-classes' : 'classes'}`, { count: groups.length })}
    >
      <Figures figures={figures} />
      <ul className="org-tiles">
        {groups.map(({ id, name, pupilCount, mentorNames }) => (
          <li key={id}>
            <b>
              <Link to={path(`/students?group=${id}`)}>{name}</Link>
            </b>
            <span>{t('organizations.home.pupils', { count: pupilCount })}</span>
            <span className="muted small">
              {mentorNames.length > 0 ? list.format(mentorNames) : t('organizations.home.no-mentor')}
            </span>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

/** What somebody does at a place, in a word: those that decide about it before those that look after pupils. */
const weights = ['coordinator', 'school_admin', 'broker', 'tenant_admin', 'platform_admin', 'school_signatory']

/** So many people are named here; the rest stand in their own part. */
const mostNamed = 6

/** Whom one turns to: who runs it, each with the way to reach them. Mentors stand with their classes. */
function Colleagues({ home: { colleagues, colleagueCount, coordinator } }: Pick<Shown, 'home'>) {
  const t = useT()
  const path = useLocalePath()
  const { user } = useShell()
  const rolesOf = ({ roles }: Colleague) => [...new Set<string>(roles.flatMap(({ capacity }) => capacity ?? []))]
  const weightOf = (one: Colleague) => weights.findIndex((role) => rolesOf(one).includes(role))
  const named = colleagues.filter((one) => weightOf(one) >= 0).toSorted((one, other) => weightOf(one) - weightOf(other))
  const people = named.slice(0, mostNamed).map((one) => ({
    key: one.id,
    name: one.name,
    avatarUrl: one.avatarUrl,
    does: rolesOf(one)
      .map((role) => t(`members.capacity.${role}`))
      .join(', '),
    letIn: one.letIn,
    phone: one.phone,
    email: one.email,
    to: path(`/users/${one.id}`),
    isSelf: one.id === user?.id,
  }))
  if (people.length === 0 && coordinator)
    people.push({
      ...coordinator,
      key: 'coordinator',
      avatarUrl: null,
      does: t('members.capacity.coordinator'),
      letIn: null,
      phone: null,
      to: '',
      isSelf: false,
    })
  if (people.length === 0) return null
  return (
    <PageSection
      id="colleagues"
      title={t('organizations.home.colleagues')}
      end={
        colleagueCount > people.length ? (
          <Link className="end" to="?tab=people">
            {t('organizations.home.all-colleagues', { count: colleagueCount })}
          </Link>
        ) : null
      }
    >
      <ul className="org-guides">
        {people.map(({ key, name, avatarUrl, does, letIn, phone, email, to, isSelf }) => (
          <li key={key}>
            <PersonMark name={name} avatarUrl={avatarUrl} size="l" />
            <div>
              <p>
                <b>{to ? <Link to={to}>{name}</Link> : name}</b>
                {isSelf ? <span className="muted"> {t('members.list.you')}</span> : null}
              </p>
              <p className="muted">{does}</p>
              {letIn ? <p className="muted">{t('organizations.home.let-in', { count: letIn })}</p> : null}
              {phone ? (
                <p>
                  <a href={`tel:${phone}`}>
                    <Icon name="phone" /> {shownPhone(phone)}
                  </a>
                </p>
              ) : null}
              {email ? (
                <p>
                  <a href={`mailto:${email}`}>
                    <Icon name="envelope-simple" /> <span>{breaking(email)}</span>
                  </a>
                </p>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

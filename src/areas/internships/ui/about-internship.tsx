import { Link } from 'react-router'
import { useTimesOfWeek } from '#areas/vacancies/ui/week-times.tsx'
import type { Got } from '#web/api-types.ts'
import { Fact } from '#web/design/fact.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { isHost, useShell } from '#web/shell.ts'
import { usePupilPage } from './internship-aside.tsx'

type Props = {
  internship: Got<'/internships/:id'>
  pupil: boolean
  /** The organization, where its page is the reader's to read. */
  hostId: string | undefined
  /** Where it is stands beside it already. */
  isOnMap: boolean
}

/** Who is where, when, and for what; a pupil reads in the head and beside it with whom. */
export function AboutInternship({ internship, pupil, hostId, isOnMap }: Props) {
  const t = useT()
  const { fullDate, hours } = useFormat()
  const { user } = useShell()
  const path = useLocalePath()
  const pupilPage = usePupilPage(internship)
  const { studentName, groupNames, schoolName, startsOn, endsOn, schedule } = internship
  const times = useTimesOfWeek()(schedule)
  return (
    <section className="section">
      <h2>{t('internships.about')}</h2>
      <dl className="facts">
        {pupil ? null : (
          <Fact label={t('internships.pupil')}>
            {pupilPage ? <Link to={pupilPage}>{studentName}</Link> : studentName}
            {[groupNames.join(', '), schoolName]
              .filter(Boolean)
              .map((one) => `, ${one}`)
              .join('')}
          </Fact>
        )}
        {pupil ? null : (
          <>
            <Fact label={t('internships.host')}>
              {isHost(user) ? null : hostId ? (
                <Link to={path(`/organizations/${hostId}`)}>{internship.organizationName}</Link>
              ) : (
                internship.organizationName
              )}
            </Fact>
            <Fact label={t('internships.supervisor')}>{internship.supervisorName}</Fact>
          </>
        )}
        <Fact label={t('internships.when')}>
          {fullDate(startsOn)} – {fullDate(endsOn)}
          {times.length ? `, ${times.join(', ')}` : ''}
        </Fact>
        <Fact label={t('internships.hours')}>
          {internship.minutesPlanned && !internship.usesHours
            ? t('internships.so-many-hours', { hours: hours(internship.minutesPlanned) })
            : null}
        </Fact>
        <Fact label={t('internships.where')}>{isOnMap ? null : internship.place}</Fact>
        <Fact label={t('internships.period')}>{internship.periodName}</Fact>
        <Fact label={t('internships.tasks')} className="pre">
          {internship.tasks}
        </Fact>
        <Fact label={t('internships.field.learningGoals')} className="pre">
          {internship.learningGoals}
        </Fact>
        <Fact label={t('internships.field.remarks')} className="pre">
          {internship.remarks}
        </Fact>
      </dl>
    </section>
  )
}

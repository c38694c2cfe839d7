import { Link } from 'react-router'
import { Moment } from '#areas/vacancies/ui/moment.tsx'
import type { Got } from '#web/api-types.ts'
import { Fact } from '#web/design/fact.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'

type Shown = Got<'/applications/:id'>

/** Whether it lapses when the organization says nothing. */
const isAnswerAwaited = (status: string) => ['submitted', 'seen', 'interview'].includes(status)

/** What an application is about. The pupil knows who she is. */
export function ApplicationFacts({ application, pupil }: { application: Shown; pupil: boolean }) {
  const t = useT()
  const path = useLocalePath()
  const { day, moment } = useFormat()
  const { vacancy, vacancyTitle, expiresAt, interviewAt } = application
  const lapses = pupil && isAnswerAwaited(application.status) ? expiresAt : null
  const motivation = (
    <Fact label={t('applications.motivation')} className="pre">
      {application.motivation}
    </Fact>
  )
  return (
    <section className="section">
      <h2>{t('applications.about')}</h2>
      <dl className="facts">
        {/* Who decides reads first why the pupil wants it. */}
        {pupil ? null : (
          <>
            {motivation}
            <PupilFacts application={application} />
          </>
        )}
        <Fact label={t('applications.place')}>
          {vacancy ? <Link to={path(`/vacancies/${vacancy.id}`)}>{vacancyTitle}</Link> : vacancyTitle}
        </Fact>
        <Fact label={t('applications.moment')}>
          {application.moment ? (
            <>
              <Moment slot={application.moment} />
              {application.moment.note ? `: ${application.moment.note}` : null}
            </>
          ) : null}
        </Fact>
        <Fact label={t('applications.period')}>{application.periodName}</Fact>
        <Fact label={t('applications.sent-on')}>{day(application.createdAt)}</Fact>
        <Fact label={t('applications.asked-by')}>{application.askedByName}</Fact>
        <Fact label={t('applications.confirmed-by')}>{application.confirmedByName}</Fact>
        <Fact label={t('applications.phoned')}>
          {application.phonedAt
            ? t('applications.phoned-by', { name: application.phonedByName ?? '', date: day(application.phonedAt) })
            : null}
        </Fact>
        <Fact label={t('applications.lapses-on')}>{lapses ? day(lapses) : null}</Fact>
        <Fact label={t('applications.interview')}>{interviewAt ? moment(interviewAt) : null}</Fact>
        {pupil ? motivation : null}
        <Fact label={t('applications.why')}>{useWhy(application)}</Fact>
      </dl>
    </section>
  )
}

/** Why it was declined: the reason that was chosen, and what was written beside it. */
function useWhy({ declineReason, declineNote }: Shown): string {
  const t = useT()
  const chosen = declineReason && declineReason !== 'other' ? t(`applications.declineReason.${declineReason}`) : null
  return [chosen, declineNote].filter(Boolean).join('. ')
}

function PupilFacts({ application }: { application: Shown }) {
  const t = useT()
  const { ageBadge, groupNames, level, schoolName, studentEmail, studentPhone } = application
  return (
    <>
      <Fact label={t('applications.pupil')}>
        {application.studentName ?? t('applications.somebody')}
        {ageBadge ? `, ${t(`applications.age.${ageBadge}`)}` : ''}
      </Fact>
      <dt>{t('applications.class')}</dt>
      <dd>
        {[groupNames.join(', '), level ? t(`vacancies.level.${level}`) : null, schoolName].filter(Boolean).join(', ')}
      </dd>
      <Fact label={t('applications.contact')}>
        {studentEmail ? (
          <>
            <a href={`mailto:${studentEmail}`}>{studentEmail}</a>
            {studentPhone ? `, ${studentPhone}` : ''}
          </>
        ) : null}
      </Fact>
    </>
  )
}

import { Moment } from '#areas/vacancies/ui/moment.tsx'
import type { Got } from '#web/api-types.ts'
import { Fact } from '#web/design/fact.tsx'
import { useFormat, useT } from '#web/i18n.tsx'
import { isOnWay } from './application-route.tsx'

type Shown = Got<'/applications/:id'>

/** Whether it lapses when the organization says nothing. */
const isAnswerAwaited = (status: string) => ['submitted', 'seen', 'interview'].includes(status)

/** What is known of an application besides who asks and for which place. */
export function ApplicationFacts({ application, pupil }: { application: Shown; pupil: boolean }) {
  const t = useT()
  const { day, moment } = useFormat()
  const { expiresAt, interviewAt } = application
  const lapses = pupil && isAnswerAwaited(application.status) ? expiresAt : null
  return (
    <section className="section">
      <h2>{t('applications.about')}</h2>
      <dl className="facts">
        <Fact label={t('applications.moment')}>
          {application.moment ? (
            <>
              <Moment slot={application.moment} />
              {application.moment.note ? `: ${application.moment.note}` : null}
            </>
          ) : null}
        </Fact>
        <Fact label={t('applications.period')}>{application.periodName}</Fact>
        {/* Where the way stands above, it says so. */}
        <Fact label={t('applications.sent-on')}>{isOnWay(application.status) ? null : day(application.createdAt)}</Fact>
        <Fact label={t('applications.asked-by')}>{application.askedByName}</Fact>
        <Fact label={t('applications.confirmed-by')}>{application.confirmedByName}</Fact>
        <Fact label={t('applications.phoned')}>
          {application.phonedAt
            ? t('applications.phoned-by', { name: application.phonedByName ?? '', date: day(application.phonedAt) })
            : null}
        </Fact>
        <Fact label={t('applications.lapses-on')}>{lapses ? day(lapses) : null}</Fact>
        <Fact label={t('applications.interview')}>{interviewAt ? moment(interviewAt) : null}</Fact>
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

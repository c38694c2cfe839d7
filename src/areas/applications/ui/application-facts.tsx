import { Moment } from '#areas/vacancies/ui/moment.tsx'
import { WeekTimes } from '#areas/vacancies/ui/week-times.tsx'
import type { Got } from '#web/api-types.ts'
import { Fact } from '#web/design/fact.tsx'
import { useFormat, useT } from '#web/i18n.tsx'
import { hasGlance, startOf } from './application-glance.tsx'
import { isOnWay } from './application-route.tsx'

type Shown = Got<'/applications/:id'>

/** Whether it lapses when the organization says nothing. */
const isAnswerAwaited = (status: string) => ['submitted', 'seen', 'interview'].includes(status)

type Props = {
  application: Shown
  pupil: boolean
  /** The place that is asked for, as long as its reader may open it. */
  place: Got<'/vacancies/:id'> | undefined
}

/** When one would come, and what is known of an application besides who asks and for which place. */
export function ApplicationFacts({ application, pupil, place }: Props) {
  const t = useT()
  const { day, fullDate, moment } = useFormat()
  // Who is about to decide reads in front when it is, how long and in which period.
  const isTold = hasGlance(application)
  // What is on one moment is told by that.
  const showsTimes = place && place.days.length > 0 && !application.moment && !isTold
  const { expiresAt, interviewAt, createdAt } = application
  const startsOn = place && !isTold ? startOf(place, application) : null
  const why = useWhy(application)
  const lapses = pupil && isAnswerAwaited(application.status) ? expiresAt : null
  const { moment: at, askedByName, confirmedByName, phonedAt } = application
  if (isTold && ![at, askedByName, confirmedByName, phonedAt, interviewAt, why].some(Boolean)) return null
  return (
    <section className="section">
      <h2>{t('applications.about')}</h2>
      <dl className="facts in-pairs">
        <Fact label={t('applications.moment')}>
          {application.moment ? (
            <>
              <Moment slot={application.moment} />
              {application.moment.note ? `: ${application.moment.note}` : null}
            </>
          ) : null}
        </Fact>
        <Fact label={t('applications.glance.when')}>
          {showsTimes ? <WeekTimes days={place.days} weeklySchedule={place.weeklySchedule} /> : null}
        </Fact>
        <Fact label={t('internships.hours')}>
          {place?.hoursTotal && !isTold ? t('internships.so-many-hours', { hours: place.hoursTotal }) : null}
        </Fact>
        {/* The place may go on for longer than the period of the pupil, which says until when. */}
        <Fact label={t('applications.from-day')}>{startsOn ? fullDate(startsOn) : null}</Fact>
        <Fact label={t('applications.period')}>{isTold ? null : application.periodName}</Fact>
        {/* Where the way stands above, it says so. */}
        <Fact label={t('applications.sent-on')}>{isOnWay(application.status) ? null : day(createdAt)}</Fact>
        <Fact label={t('applications.asked-by')}>{application.askedByName}</Fact>
        <Fact label={t('applications.confirmed-by')}>{application.confirmedByName}</Fact>
        <Fact label={t('applications.phoned')}>
          {application.phonedAt
            ? t('applications.phoned-by', { name: application.phonedByName ?? '', date: day(application.phonedAt) })
            : null}
        </Fact>
        <Fact label={t('applications.lapses-on')}>{lapses ? day(lapses) : null}</Fact>
        <Fact label={t('applications.interview')}>{interviewAt ? moment(interviewAt) : null}</Fact>
        <Fact label={t('applications.why')}>{why}</Fact>
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

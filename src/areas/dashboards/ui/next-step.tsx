import { Link } from 'react-router'
import { Icon } from '#web/design/icon.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import type { StudentDashboard } from './dashboard.ts'

type Next = {
  key: string
  path: string
  values?: Record<string, string | number>
  /** Until when there is time for it. */
  until?: string | null
}

/** The one thing to do now. */
function nextOf(
  {
    internship,
    contract,
    returnedWeek,
    unsentWeek,
    acceptedApplication,
    openApplications,
    proposals,
  }: StudentDashboard,
  day: (value: string) => string,
): Next {
  if (internship) {
    const values = {
      company: internship.organizationName,
      place: internship.vacancyTitle ?? '',
      isNamed: internship.vacancyTitle ? 'yes' : 'no',
      start: day(internship.startsOn),
      end: day(internship.endsOn),
    }
    const page = `/internships/${internship.id}`
    const sheet = `/urenbriefje/${internship.timesheetId}`
    const mine = contract?.signers.find(({ canSign }) => canSign)
    if (contract && mine)
      return { key: 'sign', path: `/contracts/${contract.id}/sign/${mine.id}`, values, until: contract.expiresAt }
    if (contract?.status === 'filling' && contract.partsMissing.includes('student'))
      return { key: 'fill', path: `/contracts/${contract.id}`, values }
    if (contract) return { key: 'contract-wait', path: `/contracts/${contract.id}`, values }
    if (returnedWeek) return { key: 'hours-returned', path: `${sheet}?week=${returnedWeek}`, values }
    if (unsentWeek) return { key: 'hours-unsent', path: `${sheet}?week=${unsentWeek}`, values }
    switch (internship.status) {
      case 'active':
        return internship.usesHours ? { key: 'hours', path: sheet, values } : { key: 'active', path: page, values }
      case 'wrapping_up':
        return { key: 'wrapping', path: page, values }
      case 'completed':
      case 'not_passed':
        return { key: 'completed', path: page, values }
      default:
        return { key: 'starts', path: page, values }
    }
  }
  if (acceptedApplication)
    return {
      key: 'confirm',
      path: `/applications/${acceptedApplication.id}`,
      values: { company: acceptedApplication.organizationName },
      until: acceptedApplication.expiresAt,
    }
  if (proposals.length > 0) return { key: 'proposal', path: '/voorstellen', values: { count: proposals.length } }
  const asked = openApplications.find(({ status }) => status === 'changes_requested')
  if (asked) return { key: 'found', path: `/zelfgevonden/${asked.id}`, values: { company: asked.organizationName } }
  if (openApplications.length) return { key: 'wait', path: '/applications', values: { count: openApplications.length } }
  return { key: 'search', path: '/vacancies/search' }
}

export function NextStep({ dashboard }: { dashboard: StudentDashboard }) {
  const t = useT()
  const path = useLocalePath()
  const { day, longDay } = useFormat()
  const next = nextOf(dashboard, day)
  return (
    <section className="nextstep" aria-labelledby="ns">
      <div>
        <h2 id="ns">{t(`dashboards.next.${next.key}.title`, next.values)}</h2>
        <p>{t(`dashboards.next.${next.key}.text`, next.values)}</p>
        {next.until ? (
          <p className="tag">
            <Icon name="clock" /> {t('dashboards.next.until', { day: longDay(next.until) })}
          </p>
        ) : null}
      </div>
      <div className="btn-group">
        <Link className="btn btn-primary btn-lg" to={path(next.path)}>
          {t(`dashboards.next.${next.key}.button`)} <Icon name="arrow-right-bold" />
        </Link>
      </div>
    </section>
  )
}

import type { Got } from '#web/api-types.ts'
import { PageSection } from '#web/design/page-section.tsx'
import { StopsWalked } from '#web/design/stops-walked.tsx'
import { useFormat, useT } from '#web/i18n.tsx'
import { showsHoursRing } from './internship-aside.tsx'

/** How many stops are behind an internship; one that was stopped is on no way any more. */
const behindIt: Readonly<Record<string, number>> = {
  planned: 1,
  contracting: 1,
  ready: 2,
  active: 2,
  wrapping_up: 3,
  completed: 4,
}

/** The way of an internship: its place, the contract, the hours, and that the school completes it. */
export function InternshipRoute({ internship }: { internship: Got<'/internships/:id'> }) {
  const t = useT()
  const { hours, shortDay } = useFormat()
  const { status, contractStatus, usesHours, minutesApproved, minutesPlanned, startsOn, endsOn } = internship
  const behind = behindIt[status]
  if (behind === undefined) return null
  const stops: [key: string, said: string | null][] = [
    ['place', null],
    ['contract', contractStatus && t(`contracts.status.${contractStatus}`)],
    [
      usesHours ? 'hours' : 'work',
      usesHours && minutesPlanned && !showsHoursRing(internship)
        ? t('internships.hours-of', { done: hours(minutesApproved), target: hours(minutesPlanned) })
        : `${shortDay(startsOn)} – ${shortDay(endsOn)}`,
    ],
    ['end', null],
  ]
  return (
    <PageSection id="route" title={t('internships.route.title')}>
      <StopsWalked
        className="route-h record-route route-four"
        stops={stops.map(([key, more]) => ({ name: t(`internships.route.${key}`), more }))}
        behind={behind}
      />
    </PageSection>
  )
}

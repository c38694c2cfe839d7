import { isOver } from '#areas/internships/model.ts'
import type { Got } from '#web/api-types.ts'
import { HoursHouse } from '#web/design/hours-house.tsx'
import { HoursLegend } from '#web/design/hours-ring.tsx'
import { PageSection } from '#web/design/page-section.tsx'
import { useFormat, useT } from '#web/i18n.tsx'
import './own-internships.css'

/** How far the hours of one's own internship are: the house they build, as on the overview. */
export function HoursMade({ internship }: { internship: Got<'/internships/:id'> }) {
  const t = useT()
  const { hours } = useFormat()
  const { id, status, usesHours, minutesPlanned, minutesApproved, minutesUndecided } = internship
  if (!usesHours || !minutesPlanned) return null
  const worked = { approved: minutesApproved, waiting: minutesUndecided, target: minutesPlanned }
  return (
    <PageSection id="hours-t" title={t('internships.hours')}>
      <div className="own-hours">
        <HoursHouse {...worked} of={id} caption="" />
        <div>
          <p>
            <b>{t('internships.hours-of', { done: hours(minutesApproved), target: hours(minutesPlanned) })}</b>
          </p>
          <HoursLegend {...worked} isOver={isOver(status)} />
        </div>
      </div>
    </PageSection>
  )
}

import type { Got } from '#web/api-types.ts'
import { PageSection } from '#web/design/page-section.tsx'
import { StopsWalked } from '#web/design/stops-walked.tsx'
import { useT } from '#web/i18n.tsx'

/** How many stops are behind an application; one that came to nothing is on no way any more. */
const behindIt: Readonly<Record<string, number>> = {
  awaiting_mentor: 1,
  awaiting_school: 1,
  awaiting_company_check: 1,
  submitted: 1,
  seen: 1,
  interview: 1,
  accepted: 2,
  confirmed: 4,
}

/** The way from what was sent to a place, for the pupil who walks it. */
export function ApplicationRoute({
  application: { status, organizationName },
}: {
  application: Got<'/applications/:id'>
}) {
  const t = useT()
  const behind = behindIt[status]
  if (behind === undefined) return null
  // Only while a school looks along is that a stop.
  const stops = ['sent', ...(status.startsWith('awaiting_') ? ['school'] : []), 'answer', 'confirm', 'place']
  return (
    <PageSection id="route" title={t('applications.route.title')}>
      <StopsWalked
        className="record-route"
        names={stops.map((stop) => t(`applications.route.${stop}`, { name: organizationName }))}
        behind={behind}
      />
    </PageSection>
  )
}

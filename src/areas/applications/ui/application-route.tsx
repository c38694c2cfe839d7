import type { ToSign } from '#areas/internships/ui/to-sign.ts'
import type { Got } from '#web/api-types.ts'
import { PageSection } from '#web/design/page-section.tsx'
import { StopsWalked } from '#web/design/stops-walked.tsx'
import { useFormat, useT } from '#web/i18n.tsx'

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

/** The way from what was sent to a place: for the pupil who walks it, and for who looks along. */
export function ApplicationRoute({
  application: { status, organizationName, studentFirstName, studentName, meta },
  pupil,
  toSign,
}: {
  application: Got<'/applications/:id'>
  pupil: boolean
  /** The contract it became, where that waits for the pupil. */
  toSign: ToSign | undefined
}) {
  const t = useT()
  const { day } = useFormat()
  const behind = behindIt[status]
  if (behind === undefined) return null
  // Only while a school looks along is that a stop.
  const asked =
    status === 'awaiting_company_check' ? ['call'] : [...(status.startsWith('awaiting_') ? ['school'] : []), 'answer']
  const last = pupil ? ['confirm', 'place'] : ['confirm-of', 'place-of']
  const until = toSign?.until ? day(toSign.until) : 'none'
  // Who is up reads that it is they who do it.
  const isCalling = status === 'awaiting_company_check' && meta.allowedEvents.includes('company_confirmed')
  const isUp = behind === 1 && (isCalling || (meta.turn.isYours && meta.allowedEvents.includes('accept')))
  const own = isUp ? asked.map((stop) => `${stop}-you`) : asked
  const stops = ['sent', ...own, ...last, ...(toSign ? ['contract'] : [])]
  const who = studentFirstName ?? studentName ?? t('applications.somebody')
  return (
    <PageSection
      id="route"
      title={t(behind === stops.length ? 'applications.route.title-done' : 'applications.route.title')}
    >
      <StopsWalked
        className="record-route"
        names={stops.map((stop) => t(`applications.route.${stop}`, { name: organizationName, who, until }))}
        behind={behind}
      />
    </PageSection>
  )
}

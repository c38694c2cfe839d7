import { isFailed } from '#areas/internships/model.ts'
import type { Got } from '#web/api-types.ts'
import { PageSection } from '#web/design/page-section.tsx'
import { RoadStop } from '#web/design/road-stop.tsx'
import { StopsWalked, type Stop } from '#web/design/stops-walked.tsx'
import { useFormat, useT } from '#web/i18n.tsx'
import { showsHoursRing } from './internship-aside.tsx'

type Shown = Got<'/internships/:id'>

/** How many stops are behind an internship that goes on, or was done. */
const behindIt: Readonly<Record<string, number>> = {
  planned: 1,
  contracting: 1,
  ready: 2,
  active: 2,
  wrapping_up: 3,
  completed: 4,
}

/** How many were behind it where it broke off. */
function behindBreak({ status, contractStatus, paperContractOn, usesHours, minutesApproved, minutesPlanned }: Shown) {
  const isSigned = contractStatus === 'signed' || paperContractOn !== null || minutesApproved > 0
  if (!isSigned && status !== 'not_passed') return 1
  return status === 'not_passed' && usesHours && minutesPlanned && minutesApproved >= minutesPlanned ? 3 : 2
}

/** The way of an internship: its place, the contract, the hours, and that the school completes it; or where it broke off. */
export function InternshipRoute({ internship }: { internship: Shown }) {
  const t = useT()
  const broke = isFailed(internship.status)
  const behind = broke ? behindBreak(internship) : behindIt[internship.status]
  const stops = useStops(internship, broke ? behind : undefined)
  if (behind === undefined) return null
  const look = 'route-h record-route route-four'
  return (
    <PageSection id="route" title={t(broke ? 'internships.route.title-ended' : 'internships.route.title')}>
      {broke ? (
        <ol className={`route route-broke ${look}`}>
          {stops.map(({ name, more }, at) => (
            <RoadStop
              key={name}
              number={at + 1}
              state={at < behind ? 'done' : at === behind ? 'late' : 'next'}
              name={name}
              said={at < behind ? t('shell.stop.done') : undefined}
            >
              {more ?? undefined}
            </RoadStop>
          ))}
        </ol>
      ) : (
        <StopsWalked className={look} stops={stops} behind={behind} />
      )}
    </PageSection>
  )
}

/** @param brokeAt the stop at which it ended before it was done */
export function useStops(internship: Shown, brokeAt?: number): Stop[] {
  const t = useT()
  const { hours, shortDay } = useFormat()
  const { contractStatus, usesHours, minutesApproved, minutesPlanned, startsOn, endsOn, status } = internship
  const made =
    usesHours && minutesPlanned
      ? t('internships.hours-of', { done: hours(minutesApproved), target: hours(minutesPlanned) })
      : null
  const stops: [key: string, said: string | null][] = [
    ['place', null],
    ['contract', contractStatus && t(`contracts.status.${contractStatus}`)],
    [
      usesHours ? 'hours' : 'work',
      made && (brokeAt !== undefined || !showsHoursRing(internship))
        ? made
        : `${shortDay(startsOn)} – ${shortDay(endsOn)}`,
    ],
    ['end', null],
  ]
  return stops.map(([key, said], at) => ({
    name: t(`internships.route.${key}`),
    more: at === brokeAt ? (key === 'hours' && made) || t(`internships.status.${status}`) : said,
  }))
}

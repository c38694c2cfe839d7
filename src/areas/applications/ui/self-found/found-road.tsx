import { StopsWalked } from '#web/design/stops-walked.tsx'
import { useT } from '#web/i18n.tsx'

const stops = ['pupil', 'school', 'host', 'place'] as const

/** How far a place is: the pupil tells, the school looks, the host confirms, the place stands. */
export function FoundRoad({ status, contact }: { status: string | null; contact: string }) {
  const t = useT()
  const at =
    status === null || status === 'changes_requested'
      ? 0
      : status === 'awaiting_school'
        ? 1
        : status === 'accepted'
          ? 2
          : status === 'confirmed'
            ? stops.length
            : -1
  if (at < 0) return null
  return (
    <StopsWalked
      className="route-h sf-road"
      label={t('found.road.label')}
      names={stops.map((stop) => t(`found.road.${stop}`, { name: contact }))}
      behind={at}
    />
  )
}

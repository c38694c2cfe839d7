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
    <ol className="route route-h sf-road" aria-label={t('found.road.label')}>
      {stops.map((stop, index) => {
        const state = index < at ? 'done' : index === at ? 'now' : 'next'
        return (
          <li key={stop} className="stop" data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
            <span className="mark">
              <span aria-hidden="true">{index + 1}</span>
            </span>
            <span className="name">{t(`found.road.${stop}`, { name: contact })}</span>
          </li>
        )
      })}
    </ol>
  )
}

import { StopsWalked } from '#web/design/stops-walked.tsx'
import { useT } from '#web/i18n.tsx'

const stops = ['pupil', 'school', 'host', 'place'] as const

const walked: Record<string, number> = {
  changes_requested: 0,
  awaiting_school: 1,
  accepted: 2,
  confirmed: stops.length,
}

/** Whether a place goes on: what was refused or taken back has no way left to show. */
export const isOnRoad = (status: string): boolean => status in walked

type Props = {
  status: string | null
  contact: string
  /** Whose place it is, for whoever else reads it. */
  pupil?: string
  /** Whether its organization still has to be judged, which goes on beside what the host says. */
  isNewHost?: boolean
}

/** How far a place is: the pupil tells, the school looks, the host confirms, the place stands. */
export function FoundRoad({ status, contact, pupil, isNewHost = false }: Props) {
  const t = useT()
  if (status !== null && !isOnRoad(status)) return null
  const names = stops.map((stop) => t(`found.road.${stop}`, { name: contact }))
  if (pupil !== undefined) names[0] = t('found.road.pupil-of', { name: pupil })
  if (isNewHost && status !== 'confirmed') names.splice(stops.indexOf('host'), 0, t('found.road.organization'))
  return (
    <StopsWalked
      className={pupil === undefined ? 'route-h route-four sf-road' : ''}
      label={t(pupil === undefined ? 'found.road.label' : 'found.judge.goes')}
      stops={names.map((name) => ({ name }))}
      behind={status === null ? 0 : (walked[status] ?? 0)}
    />
  )
}

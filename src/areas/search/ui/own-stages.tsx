import type { Place } from '#areas/vacancies/ui/place.tsx'
import { useTimesOfWeek } from '#areas/vacancies/ui/week-times.tsx'
import type { Got } from '#web/api-types.ts'
import { Icon } from '#web/design/icon.tsx'
import { useLocale, useT } from '#web/i18n.tsx'
import { schedulesOverlap } from '#platform/week.ts'

/** An internship the pupil has: when it is, and where. */
export type OwnStage = Pick<Got<'/internships'>[number], 'id' | 'organizationName' | 'startsOn' | 'endsOn' | 'schedule'>

type When = Pick<Place, 'startsOn' | 'endsOn' | 'weeklySchedule'>

/** The internships whose days run into those of a place, and whether the hours do too. */
export function stagesBeside({ startsOn, endsOn, weeklySchedule }: When, stages: readonly OwnStage[]) {
  return stages
    .filter((stage) => (!endsOn || stage.startsOn <= endsOn) && (!startsOn || startsOn <= stage.endsOn))
    .map((stage) => ({ stage, clashes: schedulesOverlap(stage.schedule, weeklySchedule) }))
}

/** Whether the times of a place go together with where the pupil is already. */
export function BesideOwnStages({ place, stages }: { place: Place; stages: readonly OwnStage[] }) {
  const t = useT()
  const timesOf = useTimesOfWeek()
  const listed = new Intl.ListFormat(useLocale())
  const beside = stagesBeside(place, stages)
  // Moments of its own, or no times at all, say nothing of a week.
  if (beside.length === 0 || place.slots.length > 0 || timesOf(place.weeklySchedule).length === 0) return null
  const clashing = beside.filter(({ clashes }) => clashes)
  const names = [...new Set(beside.map(({ stage }) => stage.organizationName))]
  return (
    <ul className="fit">
      {clashing.map(({ stage: { id, organizationName: name, schedule } }) => (
        <li key={id} className="wrn">
          <Icon name="warning-fill" />
          {t('vacancies.show-page.clash', { name, times: timesOf(schedule).join(', ') })}
        </li>
      ))}
      {clashing.length === 0 ? (
        <li>
          <Icon name="check-bold" />
          {t('vacancies.show-page.no-clash', { name: listed.format(names) })}
        </li>
      ) : null}
    </ul>
  )
}

import type { Place } from '#areas/vacancies/ui/place.tsx'
import { useTimesOfWeek } from '#areas/vacancies/ui/week-times.tsx'
import type { Got } from '#web/api-types.ts'
import { Icon } from '#web/design/icon.tsx'
import { useFormat, useLocale, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import { addDays, daysBetween, schedulesOverlap, weekdayOf } from '#platform/week.ts'

/** An internship the pupil has: when it is, and where. */
export type OwnStage = Pick<Got<'/internships'>[number], 'id' | 'organizationName' | 'startsOn' | 'endsOn' | 'schedule'>

type When = Pick<Place, 'startsOn' | 'endsOn' | 'weeklySchedule'>

/**
 * The internships whose days, from today on, run into those of a place; whether the hours do too on a day of both, and from which
 * day on.
 */
export function stagesBeside({ startsOn, endsOn, weeklySchedule }: When, stages: readonly OwnStage[], today: string) {
  const begins = startsOn && startsOn > today ? startsOn : today
  return stages.flatMap((stage) => {
    const from = stage.startsOn > begins ? stage.startsOn : begins
    const until = endsOn && endsOn < stage.endsOn ? endsOn : stage.endsOn
    if (from > until) return []
    const days = Array.from({ length: Math.min(daysBetween(from, until) + 1, 7) }, (_, at) =>
      weekdayOf(addDays(from, at)),
    )
    const clashes = schedulesOverlap(stage.schedule, weeklySchedule, days)
    return [{ stage, clashes, from: from > begins ? from : null }]
  })
}

/** Whether the times of a place go together with where the pupil is already. */
export function BesideOwnStages({ place, stages }: { place: Place; stages: readonly OwnStage[] }) {
  const t = useT()
  const { today } = useShell()
  const { day } = useFormat()
  const timesOf = useTimesOfWeek()
  const listed = new Intl.ListFormat(useLocale())
  const beside = stagesBeside(place, stages, today)
  // Moments of its own, or no times at all, say nothing of a week.
  if (beside.length === 0 || place.slots.length > 0 || timesOf(place.weeklySchedule).length === 0) return null
  const names = [...new Set(beside.map(({ stage }) => stage.organizationName))]
  // Who comes to one host twice at the same times reads it once, of the first.
  const clashing = Map.groupBy(
    beside
      .filter(({ clashes }) => clashes)
      .toSorted((one, other) => one.stage.startsOn.localeCompare(other.stage.startsOn))
      .map(({ stage, from }) => ({ name: stage.organizationName, times: timesOf(stage.schedule).join(', '), from })),
    ({ name, times }) => `${name} ${times}`,
  )
  return (
    <ul className="fit">
      {[...clashing].map(([said, [first]]) => (
        <li key={said} className="wrn">
          <Icon name="warning-fill" />
          {first ? t('vacancies.show-page.clash', { ...first, from: first.from ? day(first.from) : 'no' }) : null}
        </li>
      ))}
      {clashing.size === 0 ? (
        <li>
          <Icon name="check-bold" />
          {t('vacancies.show-page.no-clash', { name: listed.format(names) })}
        </li>
      ) : null}
    </ul>
  )
}

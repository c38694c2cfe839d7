import { comingDays, type ComingRules, type SchoolCalendar } from '#areas/periods/calendar/model.ts'
import type { Program } from '#areas/tenancy/model.ts'
import { addDays, type WeeklySchedule } from '#platform/week.ts'

type Place = {
  program: Program | 'both'
  startsOn: string | null
  endsOn: string | null
  weeklySchedule: WeeklySchedule
}
type Around = ComingRules & { startsOn: string; endsOn: string }

/** The first day on which somebody could begin, whatever day of the week that is. */
export function startDay(
  vacancy: Omit<Place, 'weeklySchedule'>,
  period: { startsOn: string } | undefined,
  today: string,
): string {
  // Where a contract is to be signed first, nobody starts today.
  const soonest = vacancy.program === 'mas' ? today : addDays(today, 1)
  return [soonest, vacancy.startsOn, period?.startsOn]
    .filter((day): day is string => Boolean(day))
    .sort()
    .at(-1) as string
}

/**
 * The first and the last day of an internship: days on which the pupil really comes. What is on one day alone is on that
 * day, whatever the school does then. Where nobody could come at all, the days stay as they were agreed.
 */
export function internshipDays(
  vacancy: Place,
  period: Around,
  calendar: SchoolCalendar,
  today: string,
): { startsOn: string; endsOn: string } {
  const from = startDay(vacancy, period, today)
  const agreed = [vacancy.endsOn, period.endsOn].filter((day): day is string => Boolean(day)).sort()[0] ?? period.endsOn
  const until = agreed < from ? from : agreed
  const coming = from === until ? undefined : comingDays(calendar, period, vacancy.weeklySchedule, { from, until })
  return { startsOn: coming?.first ?? from, endsOn: coming?.last ?? until }
}

import { scheduleMinutes, weekdayOf } from '#platform/week.ts'
import type { Sheet, SheetWeek } from './sheet.ts'

/** A week that waits, with the sheet it stands on. */
export type WaitingWeek = { sheet: Sheet; week: SheetWeek }

/** Why somebody must look at a week: the law forbids it, the law says something of it, or a day lies elsewhere than agreed. */
export type Oddity = 'forbidden' | 'warned' | 'outside'

export function oddityOf({ allowedEvents, entries }: SheetWeek): Oddity | undefined {
  if (!allowedEvents.includes('approve')) return 'forbidden'
  if (entries.some(({ warnings }) => warnings.length > 0)) return 'warned'
  return entries.some(({ reason }) => reason !== null) ? 'outside' : undefined
}

export const minutesTogether = (weeks: readonly WaitingWeek[]) => weeks.reduce((sum, { week }) => sum + week.minutes, 0)

/** Weeks by the pupil they are of, who waits longest in front. */
export function byPupil(weeks: readonly WaitingWeek[]): { sheet: Sheet; weeks: WaitingWeek[] }[] {
  const sheets = [...new Map(weeks.map(({ sheet }) => [sheet.id, sheet])).values()]
  return sheets.map((sheet) => ({ sheet, weeks: weeks.filter((one) => one.sheet.id === sheet.id) }))
}

/**
 * How many minutes more (or, below nothing, less) were written in weeks than were agreed for the days they are of; undefined
 * where each day is as long as agreed. Of a day without agreed times nothing can be said.
 */
export function besideAgreed(weeks: readonly WaitingWeek[]): number | undefined {
  const beside = weeks
    .flatMap(({ sheet: { schedule }, week }) =>
      [...new Set(week.entries.map(({ date }) => date))].map((date) => {
        const agreed = scheduleMinutes({ [weekdayOf(date)]: schedule[weekdayOf(date)] ?? [] })
        const written = week.entries.filter((one) => one.date === date).reduce((sum, { minutes }) => sum + minutes, 0)
        return agreed === 0 ? 0 : written - agreed
      }),
    )
    .filter((minutes) => minutes !== 0)
  return beside.length === 0 ? undefined : beside.reduce((sum, minutes) => sum + minutes, 0)
}

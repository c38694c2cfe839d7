import { readClock, weekdays, type WeeklySchedule } from '#platform/week.ts'

/** Two stretches of a day can be typed, and as many more as it has. */
export const stretchesOf = (schedule: WeeklySchedule, day: (typeof weekdays)[number]) =>
  Math.max(2, schedule[day]?.length ?? 0)

/** The week that was typed, by the names of its fields; what is half filled in stays so, to be refused. */
export function weekIn(values: Readonly<Record<string, string>>): WeeklySchedule {
  return Object.fromEntries(
    weekdays.flatMap((day) => {
      const spans: [string, string][] = []
      for (let at = 0; `week.${day}.${at}.from` in values; at++) {
        const [from = '', to = ''] = ['from', 'to'].map((edge) => values[`week.${day}.${at}.${edge}`]?.trim())
        if (from || to) spans.push([readClock(from), readClock(to)])
      }
      return spans.length > 0 ? [[day, spans] as const] : []
    }),
  )
}

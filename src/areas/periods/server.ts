import { defineServer } from '#areas/server.ts'
import { periodKeepers, periodReaders } from './policy.ts'
import { findPeriods } from './queries.ts'
import { periodReminders } from './reminders.ts'
import { calendarShape, periodShape, schoolDaysShape } from './resource.ts'
import { periodRoutes } from './routes.ts'

export const server = defineServer({
  routes: periodRoutes,
  shapes: [periodShape, calendarShape, schoolDaysShape],
  reminders: periodReminders,
  navigation: [{ key: 'periods', path: '/internship_periods', who: periodReaders, place: 75, under: 'students' }],
  finds: [findPeriods],
  acts: [{ key: 'period-add', path: '/internship_periods/add', who: periodKeepers }],
})

declare module '#web/api-types.ts' {
  interface Described {
    periods: typeof server
  }
}

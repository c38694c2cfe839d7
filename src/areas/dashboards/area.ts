import { defineArea, table } from '#areas/area.ts'
import type { PeriodWeeksTable } from './tables.ts'

export const dashboards = defineArea({
  name: 'dashboards',
  tables: {
    period_weeks: table<PeriodWeeksTable>({ none: 'how many pupils of a period had their contract, week by week' }),
  },
  screens: [{ path: 'dashboard', page: 'dashboard.tsx', visit: ['user'] }],
})

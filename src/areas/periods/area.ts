import { defineArea, table } from '#areas/area.ts'
import type { InternshipPeriodsTable, PeriodGroupsTable, SchoolDaysTable } from './tables.ts'

export const periods = defineArea({
  name: 'periods',
  tables: {
    internship_periods: table<InternshipPeriodsTable>({ none: 'school years and dates' }),
    school_days: table<SchoolDaysTable>({ none: 'school years and dates' }),
    period_groups: table<PeriodGroupsTable>({ none: 'school years and dates' }),
  },
  audits: ['periods.added'],
})

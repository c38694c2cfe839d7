import { defineArea, table } from '#areas/area.ts'
import type { InternshipPeriodsTable, PeriodGroupsTable, SchoolDaysTable } from './tables.ts'

export const periods = defineArea({
  name: 'periods',
  tables: {
    internship_periods: table<InternshipPeriodsTable>({ none: 'school years and dates' }),
    school_days: table<SchoolDaysTable>({ none: 'school years and dates' }),
    period_groups: table<PeriodGroupsTable>({ none: 'school years and dates' }),
  },
  audits: [
    'periods.added',
    'periods.announced',
    'periods.archived',
    'periods.changed',
    'periods.closed',
    'periods.days-changed',
    'periods.days-read',
    'periods.opened',
    'periods.restored',
  ],
  notices: { 'period-opens': 'internship' },
  shownAt: { internship_periods: '/internship_periods' },
  screens: [
    { path: 'internship_periods', page: 'list.tsx', visit: ['user'] },
    { path: 'internship_periods/add', page: 'add.tsx', visit: ['user'] },
    { path: 'internship_periods/days', page: 'days.tsx', visit: ['user'] },
    { path: 'internship_periods/:id/edit', page: 'edit.tsx', id: 'internship-period-edit', visit: [] },
    { path: 'internship_periods/:id', page: 'edit.tsx', id: 'internship-period', visit: [] },
  ],
})

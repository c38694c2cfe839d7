import { defineArea, events, table } from '#areas/area.ts'
import type { TimesheetsTable, TimesheetWeeksTable, TimeEntriesTable } from './tables.ts'

type Week = { timesheetId: string; weekId: string; internshipId: string }

export const timesheets = defineArea({
  name: 'timesheets',
  tables: {
    timesheets: table<TimesheetsTable>({
      of: 'exists (select 1 from internships i where i.tenant_id = t.tenant_id and i.id = t.internship_id and i.student_id = :me)',
      shown: ['status', 'created_at'],
    }),
    timesheet_weeks: table<TimesheetWeeksTable>({
      of: `exists (select 1 from timesheets s join internships i on i.tenant_id = s.tenant_id and i.id = s.internship_id
      where s.tenant_id = t.tenant_id and s.id = t.timesheet_id and i.student_id = :me)`,
      shown: ['monday', 'status', 'submitted_at', 'decided_at', 'return_reason'],
    }),
    time_entries: table<TimeEntriesTable>({
      of: 't.student_id = :me',
      shown: ['date', 'starts_at', 'ends_at', 'minutes', 'activity', 'outside_reason', 'status'],
    }),
  },
  events: events<{
    'timesheets.week-submitted': Week
    'timesheets.week-approved': Week
    'timesheets.week-returned': Week
    'timesheets.week-reopened': Week
    'timesheets.link-asked': { timesheetId: string; internshipId: string }
  }>(),
  audits: [
    'timesheets.week-approved',
    'timesheets.week-reopened',
    'timesheets.week-returned',
    'timesheets.week-submitted',
    'timesheets.week-written',
  ],
  notices: {
    'hours-submitted': 'internship',
    'hours-approved': 'internship',
    'hours-returned': 'internship',
    'hours-wait': 'internship',
    'hours-wait-long': 'internship',
    'hours-none': 'internship',
    'hours-none-mentor': 'internship',
    'hours-reached': 'internship',
  },
  quiet: ['hours-approved'],
  webhooks: ['timesheets.week-submitted', 'timesheets.week-approved', 'timesheets.week-returned'],
  accessLog: ['timesheets'],
  watched: ['timesheets'],
  shownAt: { timesheets: '/urenbriefje' },
  screens: [
    { path: 'urenbriefje', page: 'waiting.tsx', visit: [] },
    { path: 'urenbriefje/:id', page: 'show.tsx', visit: [] },
  ],
})

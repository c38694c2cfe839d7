import { defineArea, table } from '#areas/area.ts'
import type { PupilStandingsTable, StandingBasesTable, StandingNotesTable } from './tables.ts'

export const desk = defineArea({
  name: 'desk',
  tables: {
    pupil_standings: table<PupilStandingsTable>({ none: 'worked out of rows that are told of where they are' }),
    standing_bases: table<StandingBasesTable>({ none: 'by which rules standings were worked out' }),
    standing_notes: table<StandingNotesTable>({ none: 'that something of somebody changed, until it is looked at' }),
  },
  audits: ['applications.exported', 'internships.exported', 'pupils.exported'],
  savedViews: ['applications', 'internships', 'pupils'],
  screens: [
    { path: 'students', page: 'students.tsx', id: 'students', visit: ['user'] },
    { path: 'students/export', page: 'export.ts', id: 'students-export', visit: [] },
    { path: 'students/:id', page: 'student.tsx', id: 'student-at-desk', visit: [] },
    { path: 'applications', page: 'applications.tsx', id: 'applications', visit: ['user'] },
    { path: 'applications/export', page: 'applications-export.ts', id: 'applications-export', visit: [] },
    { path: 'internships', page: 'internships.tsx', id: 'internships', visit: ['user'] },
    { path: 'internships/export', page: 'internships-export.ts', id: 'internships-export', visit: [] },
    { path: 'groups/:id', page: 'group.tsx', id: 'group', visit: [] },
  ],
})

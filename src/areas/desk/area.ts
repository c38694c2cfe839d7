import { defineArea } from '#areas/area.ts'

export const desk = defineArea({
  name: 'desk',
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

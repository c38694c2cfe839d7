import { defineArea } from '#areas/area.ts'

export const desk = defineArea({
  name: 'desk',
  audits: ['pupils.exported'],
  savedViews: ['pupils'],
  screens: [
    { path: 'students', page: 'students.tsx', id: 'students', visit: ['user'] },
    { path: 'students/export', page: 'export.ts', id: 'students-export', visit: [] },
    { path: 'groups/:id', page: 'group.tsx', id: 'group', visit: [] },
  ],
})

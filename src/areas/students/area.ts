import { defineArea, events, table, type NoPayload } from '#areas/area.ts'
import type { StudentProfilesTable, GuardiansTable } from './tables.ts'

export const students = defineArea({
  name: 'students',
  tables: {
    student_profiles: table<StudentProfilesTable>({
      of: 't.user_id = :me',
      shown: [
        'student_number',
        'birth_date',
        'level',
        'year',
        'home_postcode',
        'transport',
        'max_travel_minutes',
        'interests',
        'wants_recommendations',
        'exempt',
        'exempt_reason',
      ],
    }),
    guardians: table<GuardiansTable>({
      of: 't.student_id = :me',
      shown: ['first_name', 'last_name', 'relation', 'has_authority'],
      secret: ['email', 'phone'],
    }),
  },
  events: events<{ 'students.assigned': NoPayload }>(),
  audits: ['groups.students-written', 'members.student-changed', 'students.assigned', 'students.move-called-off'],
  accessLog: ['students'],
  screens: [
    { path: 'students/:id/edit', page: 'edit.tsx', id: 'student-edit', visit: [] },
    { path: 'students/:id/assign_group', page: 'assign-group.tsx', id: 'student-assign-group', visit: [] },
    { path: 'groups/:id/pupils', page: 'class-pupils.tsx', id: 'group-pupils', visit: [] },
  ],
})

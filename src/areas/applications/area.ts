import { defineArea, table } from '#areas/area.ts'
import type { ApplicationsTable, WaitingPlacesTable } from './tables.ts'

export const applications = defineArea({
  name: 'applications',
  tables: {
    applications: table<ApplicationsTable>({
      of: 't.student_id = :me',
      shown: [
        'status',
        'motivation',
        'interview_at',
        'decline_reason',
        'decline_note',
        'withdraw_reason',
        'created_at',
        'decided_at',
      ],
    }),
    waiting_places: table<WaitingPlacesTable>({
      of: 't.student_id = :me',
      shown: ['position', 'joined_at', 'offered_until', 'ended_at', 'ended_reason'],
    }),
  },
})

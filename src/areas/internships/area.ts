import { defineArea, table } from '#areas/area.ts'
import type { InternshipsTable } from './tables.ts'

export const internships = defineArea({
  name: 'internships',
  tables: {
    internships: table<InternshipsTable>({
      of: 't.student_id = :me',
      shown: [
        'status',
        'starts_on',
        'ends_on',
        'place',
        'tasks',
        'learning_goals',
        'result',
        'result_note',
        'ended_reason',
        'ended_note',
      ],
    }),
  },
})

import { defineArea, table } from '#areas/area.ts'
import type { BulkStepsTable } from './tables.ts'

export const bulk = defineArea({
  name: 'bulk',
  tables: {
    bulk_steps: table<BulkStepsTable>({
      of: 't.user_id = :me',
      shown: ['kind', 'step', 'created_at', 'undone_at'],
    }),
  },
})

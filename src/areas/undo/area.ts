import { defineArea, table } from '#areas/area.ts'
import type { TakenStepChangesTable, TakenStepsTable } from './tables.ts'

export const undo = defineArea({
  name: 'undo',
  audits: ['undo.taken-back'],
  screens: [{ path: 'undo', page: 'undo.tsx', visit: [] }],
  tables: {
    taken_steps: table<TakenStepsTable>({
      of: 't.user_id = :me',
      shown: ['what', 'taken_at', 'undone_at'],
      secret: ['link_hash', 'impersonator_id'],
    }),
    taken_step_changes: table<TakenStepChangesTable>({
      none: 'for some minutes, what a step changed of records held elsewhere',
    }),
  },
})

import { defineArea, table } from '#areas/area.ts'
import type { ImportRowsTable, ImportRunsTable } from './tables.ts'

export const imports = defineArea({
  name: 'imports',
  tables: {
    import_rows: table<ImportRowsTable>({
      of: 't.record_id = :me',
      shown: ['line', 'raw', 'action'],
    }),
    import_runs: table<ImportRunsTable>({ none: 'which files were read; their lines are import_rows' }),
  },
  audits: ['imports.completed'],
})

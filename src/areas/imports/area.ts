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
  screens: [
    { path: 'vacancies/import', page: 'vacancies.tsx', id: 'vacancies-import', visit: ['user'] },
    { path: 'vacancies/import/example', page: 'example.ts', id: 'vacancy-import-example', visit: [] },
    { path: 'vacancies/import/:id', page: 'vacancy-import.tsx', id: 'vacancy-import', visit: [] },
  ],
})

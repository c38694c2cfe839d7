import { defineArea, table } from '#areas/area.ts'
import type {
  ImportImagesTable,
  ImportMappingsTable,
  ImportRowsTable,
  ImportRunsTable,
  RosterSourcesTable,
} from './tables.ts'

export const imports = defineArea({
  name: 'imports',
  tables: {
    import_rows: table<ImportRowsTable>({
      of: 't.record_id = :me',
      shown: ['line', 'raw', 'action'],
    }),
    import_images: table<ImportImagesTable>({
      none: 'how rows stood that other tables hold, for thirty days; what they are about is held there',
    }),
    import_mappings: table<ImportMappingsTable>({ none: 'which column of a file is what, for a school' }),
    roster_sources: table<RosterSourcesTable>({ none: 'where the administration of a school is asked' }),
    import_runs: table<ImportRunsTable>({ none: 'which files were read; their lines are import_rows' }),
  },
  audits: [
    'imports.source-kept',
    'imports.source-removed',
    'imports.completed',
    'imports.line-mended',
    'imports.invites-planned',
    'imports.rolled-over',
    'imports.undone',
  ],
  screens: [
    { path: 'import_groups', page: 'roster.tsx', id: 'import-groups', visit: ['user'] },
    { path: 'import_groups/source', page: 'source.tsx', id: 'roster-source', visit: ['user'] },
    { path: 'import_groups/:id', page: 'roster-run.tsx', id: 'import-groups-run', visit: [] },
    { path: 'import_groups/:id/faults', page: 'faults.ts', id: 'import-groups-faults', visit: [] },
    { path: 'groups/roll_over', page: 'roll-over.tsx', id: 'roll-over', visit: ['user'] },
    { path: 'vacancies/import', page: 'vacancies.tsx', id: 'vacancies-import', visit: ['user'] },
    { path: 'vacancies/import/example', page: 'example.ts', id: 'vacancy-import-example', visit: [] },
    { path: 'vacancies/import/:id', page: 'vacancy-import.tsx', id: 'vacancy-import', visit: [] },
    { path: 'vacancies/import/:id/faults', page: 'vacancy-faults.ts', id: 'vacancy-import-faults', visit: [] },
  ],
})

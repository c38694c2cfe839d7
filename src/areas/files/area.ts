import { defineArea, table } from '#areas/area.ts'
import type { FilesTable } from './tables.ts'

export const files = defineArea({
  name: 'files',
  tables: {
    files: table<FilesTable>({
      of: 't.created_by = :me',
      shown: ['file_name', 'byte_size', 'created_at'],
      secret: ['storage_key'],
    }),
  },
})

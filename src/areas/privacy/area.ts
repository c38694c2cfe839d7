import { defineArea, table } from '#areas/area.ts'
import type { DataViewsTable } from './tables.ts'

export const privacy = defineArea({
  name: 'privacy',
  tables: {
    data_views: table<DataViewsTable>({
      of: 't.subject_id = :me',
      shown: ['what', 'capacity', 'on_day'],
      secret: ['viewer_id', 'impersonator_id'],
    }),
  },
  screens: [
    { path: 'profile-edit/privacy', page: 'privacy.tsx', visit: ['user'] },
    { path: 'privacyverklaring', page: 'statement.tsx', visit: ['visitor'] },
  ],
})

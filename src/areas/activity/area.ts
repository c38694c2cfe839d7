import { defineArea } from '#areas/area.ts'

export const activity = defineArea({
  name: 'activity',
  audits: ['activity.exported'],
  screens: [
    { path: 'recente_acties', page: 'list.tsx', visit: ['user'] },
    { path: 'recente_acties/export', page: 'export.ts', id: 'activity-export', visit: [] },
  ],
})

import { defineArea } from '#areas/area.ts'

export const activity = defineArea({
  name: 'activity',
  screens: [{ path: 'recente_acties', page: 'list.tsx', visit: ['user'] }],
})

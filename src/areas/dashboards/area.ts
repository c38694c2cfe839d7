import { defineArea } from '#areas/area.ts'

export const dashboards = defineArea({
  name: 'dashboards',
  screens: [{ path: 'dashboard', page: 'dashboard.tsx', visit: ['user'] }],
})

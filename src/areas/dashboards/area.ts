import { defineArea } from '#areas/area.ts'

export const dashboards = defineArea({
  name: 'dashboards',
})

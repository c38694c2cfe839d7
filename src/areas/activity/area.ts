import { defineArea } from '#areas/area.ts'

export const activity = defineArea({
  name: 'activity',
})

import { defineArea } from '#areas/area.ts'

export const settings = defineArea({
  name: 'settings',
})

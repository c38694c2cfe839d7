import { defineArea } from '#areas/area.ts'

export const userAdmin = defineArea({
  name: 'user-admin',
})

import { defineArea } from '#areas/area.ts'

export const frontDoor = defineArea({
  name: 'front-door',
  screens: [{ path: 'demo', page: 'door.tsx', visit: ['visitor'], testOnly: true }],
})

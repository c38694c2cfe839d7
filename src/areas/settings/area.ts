import { defineArea } from '#areas/area.ts'

export const settings = defineArea({
  name: 'settings',
  screens: [
    { path: 'instellingen', page: 'tenant.tsx', id: 'instellingen', visit: ['user'] },
    { path: 'settings', page: 'tenant.tsx', id: 'settings', visit: [] },
    { path: 'instellingen/uiterlijk', page: 'look.tsx', visit: ['user'] },
    { path: 'instellingen/inloggen', page: 'sign-in.tsx', id: 'instellingen-inloggen', visit: ['user'] },
    { path: 'instellingen/school', page: 'school.tsx', visit: ['user'] },
  ],
})

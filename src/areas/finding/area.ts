import { defineArea } from '#areas/area.ts'

export const finding = defineArea({ name: 'finding' })

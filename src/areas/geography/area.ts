import { defineArea, table } from '#areas/area.ts'
import type { PostcodesTable } from './tables.ts'

export const geography = defineArea({
  name: 'geography',
  tables: {
    postcodes: table<PostcodesTable>({ none: 'where postcodes lie' }),
  },
})

import { z } from 'zod'
import { shape } from '#platform/shapes.ts'
import { schoolLevels } from '#areas/groups/model.ts'

export const seekerShape = shape(
  'seekers',
  z.object({ level: z.enum(schoolLevels).nullable(), age: z.int().nullable() }),
)

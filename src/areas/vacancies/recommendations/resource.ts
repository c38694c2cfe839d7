import { z } from 'zod'
import { schoolLevels } from '../model.ts'
import { shape } from '#platform/shapes.ts'

export const seekerShape = shape('seekers', z.object({ level: z.enum(schoolLevels).nullable() }))

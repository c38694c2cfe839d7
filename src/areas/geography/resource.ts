import { z } from 'zod'
import { shape } from '#platform/shapes.ts'

export const placeShape = shape('places', z.object({ name: z.string() }))

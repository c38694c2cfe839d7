import { z } from 'zod'

export const exportInput = z.strictObject({ format: z.enum(['csv', 'xlsx']).default('csv') })

import { z } from 'zod'

export const vacancyExportInput = z.strictObject({ format: z.enum(['csv', 'xlsx']).default('csv') })

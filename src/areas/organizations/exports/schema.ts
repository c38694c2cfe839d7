import { z } from 'zod'

export const exportOrganizationsInput = z.strictObject({ format: z.enum(['csv', 'xlsx']).default('csv') })

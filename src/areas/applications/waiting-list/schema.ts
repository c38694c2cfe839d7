import { z } from 'zod'

export const joinInput = z.object({ vacancyId: z.uuid() })

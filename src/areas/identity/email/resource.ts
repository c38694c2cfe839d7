import { z } from 'zod'
import { forScreens, shape } from '#platform/shapes.ts'

/** Whether the second yes was said, too. */
export const emailChangeShape = forScreens(shape('email_changes', z.object({ isChanged: z.boolean() })))

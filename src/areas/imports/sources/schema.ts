import { z } from 'zod'

const line = z.string('imports.fields.needed').trim().min(1, 'imports.fields.needed').max(300, 'fields.tooLong')

export const rosterSourceInput = z.strictObject({
  schoolId: z.uuid('imports.fields.needed'),
  baseUrl: line,
  tokenUrl: line,
  clientId: line,
  /** Left out where address and name stay as they are. */
  clientSecret: z.string().trim().max(500, 'fields.tooLong').default(''),
  isNightly: z.boolean().default(false),
})
export type RosterSourceInput = z.infer<typeof rosterSourceInput>

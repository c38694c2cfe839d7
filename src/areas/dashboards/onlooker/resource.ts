import { z } from 'zod'
import { day, id, moment } from '#platform/shapes.ts'

const shownRow = z.object({ total: z.int(), cells: z.array(z.int().nullable()) })

/** How the pupils of a place or a school board do, in numbers of which none is so small that somebody is found in it. */
export const ofOnlooker = z.object({
  kind: z.literal('onlooker'),
  now: moment,
  /** For which municipality or school board is looked on. */
  name: z.string(),
  schools: z.int(),
  /** Organizations at which these pupils have or had an internship; null where that would tell what the table hides. */
  hosts: z.int().nullable(),
  /** In which they are; null where schools are in periods of their own. */
  period: z.object({ id, name: z.string(), startsOn: day, endsOn: day }).nullable(),
  /** When the first period of these schools begins, while none has. */
  begins: day.nullable(),
  by: z.enum(['school', 'level']),
  /** By school or level who is in which phase: looks for a place, has one, works, is done. Null where all are too few to tell. */
  table: z.object({ rows: z.array(shownRow.extend({ key: z.string().nullable() })), together: shownRow }).nullable(),
  /** By field of work how many would like it, and how many seats places online have. */
  wishes: z.array(z.object({ sector: z.string(), pupils: z.int().nullable(), seats: z.int() })),
  /** Approved hours by field of work of the organization; those of few pupils are told together, or not at all. */
  hours: z.array(z.object({ sector: z.string().nullable(), minutes: z.int() })),
})

import { z } from 'zod'
import type { Ctx } from '#areas/context.ts'
import type { Resource } from '#platform/jsonapi.ts'
import { forScreens, moment, shape } from '#platform/shapes.ts'
import { inALine } from './commands.ts'
import { mailSubjects } from './model.ts'
import type { DigestSettings } from './queries.ts'

export function presentDigest(
  { t }: Ctx,
  { userId, waited, mailed, ...attributes }: DigestSettings & { userId: string },
): Resource {
  return {
    type: 'digest_settings',
    id: userId,
    attributes: {
      ...attributes,
      waited: waited.map((line) => inALine(t, line)),
      mailed: mailed.map(({ at, ...line }) => ({ line: inALine(t, line), at })),
    },
  }
}

export const digestShape = forScreens(
  shape(
    'digest_settings',
    z.object({
      frequency: z.enum(['off', 'daily', 'weekly']),
      weekday: z.int(),
      hour: z.int(),
      recent: z
        .object({ off: z.int(), daily: z.int(), weekly: z.int(), besideDaily: z.int(), besideWeekly: z.int() })
        .describe(
          'How many mails each choice would have been in the last four weeks: one by one, or as overviews by the day or the week, of these at most, as what was read in time makes none; and how many would have come alone beside them, as they cannot wait so long.',
        ),
      atOnce: z.array(z.enum(mailSubjects)).describe('The subjects that are mailed at once, whatever the frequency.'),
      unmailed: z
        .array(z.enum(mailSubjects))
        .describe('The subjects of which nothing is mailed, but for what asks for something.'),
      bySubject: z
        .partialRecord(z.enum(mailSubjects), z.int())
        .describe('How much news there was of each subject in the last four weeks.'),
      waited: z
        .array(z.string())
        .describe('The newest of those that could wait, at most six, each as an overview names it.'),
      mailed: z
        .array(z.object({ line: z.string(), at: moment }))
        .describe('The newest that were mailed, or would have been, at most four: what each says, and when it came.'),
    }),
  ),
)

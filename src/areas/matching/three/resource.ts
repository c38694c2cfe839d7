import { z } from 'zod'
import type { Ctx } from '#areas/context.ts'
import { writeErrors } from '#platform/error-objects.ts'
import type { Resource } from '#platform/jsonapi.ts'
import { forScreens, id, shape, words } from '#platform/shapes.ts'
import type { BoardRead } from '../board/queries.ts'
import { pairing, presentPairing } from '../resource.ts'
import type { SentThree } from './commands.ts'
import type { ThreeRow } from './model.ts'

export const threeShape = forScreens(
  shape(
    'match_threes',
    z.object({
      name: z.string(),
      groupNames: words,
      wish: z.string().nullable(),
      unfit: z.string().nullable(),
      choices: z.array(pairing.extend({ title: z.string(), organizationName: z.string() })),
    }),
  ),
)

/** The places that would be held out to a pupil, with why. */
export function presentThree(ctx: Ctx, { pupils, vacancies }: BoardRead, row: ThreeRow): Resource {
  ctx.saw('students', row.studentId)
  const { name = '', groupNames = [], wish = null } = pupils.get(row.studentId) ?? {}
  return {
    type: 'match_threes',
    id: row.studentId,
    attributes: {
      name,
      groupNames,
      wish,
      unfit: row.unfit,
      choices: row.places.map((place) => {
        const { title = '', organizationName = '' } = vacancies.get(place.vacancyId) ?? {}
        return { ...presentPairing(place), title, organizationName }
      }),
    },
  }
}

export const sentThreeShape = forScreens(
  shape(
    'match_sent_threes',
    z.object({ studentId: id, studentName: z.string().nullable(), sent: z.int(), messages: words }),
  ),
)

/** What came of a pupil. */
export function presentSentThree({ t }: Ctx, { studentId, studentName, sent, refusals }: SentThree): Resource {
  const messages = refusals.flatMap((refusal) => writeErrors(refusal, t, studentId)[0]?.detail ?? [])
  return { type: 'match_sent_threes', id: studentId, attributes: { studentId, studentName, sent, messages } }
}

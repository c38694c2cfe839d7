import { z } from 'zod'
import { endpoint } from '#areas/endpoint.ts'
import { whoAsks } from '#areas/users/model.ts'
import { presentVacancy } from '#areas/vacancies/resource.ts'
import { words } from '#platform/shapes.ts'
import { ageOn, dayOf } from '#platform/week.ts'
import { recommendedShape } from '../resource.ts'
import { recommend } from './queries.ts'
import { recommendationInput } from './schema.ts'
import { changeWishes } from '#areas/students/file/commands.ts'
import { findSeeker } from '#areas/students/file/queries.ts'

export const recommendationRoutes = [
  endpoint({
    method: 'get',
    path: '/recommendations',
    who: 'signed-in',
    type: 'vacancies',
    answers: recommendedShape,
    many: true,
    meta: z.object({ wanted: z.boolean(), interests: words }),
    summary:
      'Places that may suit the pupil signed in, each with why (`meta.reasons`); nothing for who switched it off',
    async handle({ ctx }) {
      const { wanted, interests, places } = await recommend(ctx)
      return {
        data: places.map(({ vacancy, reasons }) => {
          const shown = presentVacancy(ctx, vacancy)
          return { ...shown, meta: { ...shown.meta, reasons } }
        }),
        meta: { wanted, interests },
      }
    },
  }),
  endpoint({
    method: 'get',
    path: '/seeker',
    who: 'signed-in',
    type: 'seekers',
    summary: 'What the bank knows of the pupil who searches: their level and age; null for who is no pupil',
    async handle({ ctx }) {
      const { userId } = whoAsks(ctx.actor)
      const seeker = await findSeeker(ctx, userId)
      const age = seeker?.birthDate ? ageOn(seeker.birthDate, dayOf(ctx.now)) : null
      return { data: { type: 'seekers', id: userId, attributes: { level: seeker?.level ?? null, age } } }
    },
  }),
  endpoint({
    method: 'patch',
    path: '/recommendations',
    who: ['student'],
    type: 'recommendations',
    silent: true,
    summary: 'Say what one likes, or switch recommendations on and off',
    body: recommendationInput,
    async handle({ ctx, body: { wanted, interests } }) {
      await changeWishes(ctx, whoAsks(ctx.actor).userId, {
        ...(wanted === undefined ? {} : { wantsRecommendations: wanted }),
        ...(interests ? { interests } : {}),
      })
      return undefined
    },
  }),
]

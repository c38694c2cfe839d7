import { z } from 'zod'
import type { Ctx } from '#areas/context.ts'
import type { Resource } from '#platform/jsonapi.ts'
import { forScreens, id, shape, words } from '#platform/shapes.ts'
import { faces, pieces, stretches } from './model.ts'
import type { getFrontDoor, getStory } from './queries.ts'

export function presentFrontDoor(ctx: Ctx, attributes: Awaited<ReturnType<typeof getFrontDoor>>): Resource {
  return { type: 'front_doors', id: ctx.tenant.id, attributes }
}

export function presentStory(ctx: Ctx, attributes: Awaited<ReturnType<typeof getStory>>): Resource {
  return { type: 'stories', id: ctx.tenant.id, attributes }
}

const faceKey = z.enum(faces.map(({ key }) => key))

const person = z.object({
  key: z.string(),
  email: z.string(),
  firstName: z.string(),
  name: z.string(),
  age: z.int().nullable(),
  groups: words,
  organizationName: z.string().nullable(),
  city: z.string().nullable(),
})

/** The square of the demo: how ten tenants look, whom one may become, and the road of the story. */
export const frontDoorShape = forScreens(
  shape(
    'front_doors',
    z.object({
      brands: z.array(
        z.object({
          key: z.string(),
          name: z.string(),
          appName: z.string(),
          program: z.enum(['mas', 'traineeship']),
          address: z.string(),
          themeCss: z.string(),
          /** Three colours of its flag. */
          cloth: words,
          isHere: z.boolean(),
        }),
      ),
      people: z.array(person),
      onlookers: z.array(person),
      road: z.array(
        z.object({
          key: z.enum(stretches),
          as: faceKey,
          path: z.string(),
          /** The piece it begins with. */
          piece: z.enum(pieces),
        }),
      ),
      /** Whether somebody has a contract to sign here. */
      hasContract: z.boolean(),
    }),
  ),
)

/** The road of the story, piece by piece, for the strip above every page of who plays it. */
export const storyShape = forScreens(
  shape(
    'stories',
    z.object({
      pieces: z.array(
        z.object({
          key: z.enum(pieces),
          as: faceKey,
          userId: id,
          firstName: z.string(),
          /** Of which stretch of the road it is, from one. */
          number: z.int(),
          path: z.string(),
          isDone: z.boolean(),
        }),
      ),
      pupil: z.string(),
      host: z.string(),
      hasContract: z.boolean(),
      /** Whose finished internship is shown at the end; null where it is the pupil's own. */
      finishedName: z.string().nullable(),
    }),
  ),
)

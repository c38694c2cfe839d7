import { z } from 'zod'
import type { Ctx } from '#areas/context.ts'
import type { Resource } from '#platform/jsonapi.ts'
import { forScreens, shape, words } from '#platform/shapes.ts'
import { faces, stretches } from './model.ts'
import type { getFrontDoor } from './queries.ts'

export function presentFrontDoor(ctx: Ctx, attributes: Awaited<ReturnType<typeof getFrontDoor>>): Resource {
  return { type: 'front_doors', id: ctx.tenant.id, attributes }
}

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
          as: z.enum(faces.map(({ key }) => key)),
          path: z.string(),
        }),
      ),
      /** Whether somebody has a contract to sign here. */
      hasContract: z.boolean(),
    }),
  ),
)

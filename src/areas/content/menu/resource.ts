import { z } from 'zod'
import { forScreens, id, shape } from '#platform/shapes.ts'
import type { Resource } from '#platform/jsonapi.ts'
import { menuAreas, menuAudiences, menuKinds } from './model.ts'
import type { MenuItem } from './queries.ts'

export function presentMenuItem({ id: own, ...item }: MenuItem): Resource {
  const { area, parentId, kind, labelNl, labelEn, pageId, pageTitle, target, audience, locale, lockVersion } = item
  const said = { area, parentId, kind, labelNl, labelEn, pageId, pageTitle, target, audience, locale, lockVersion }
  return { type: 'menu_items', id: own, attributes: said }
}

/** An item of a menu of the website. */
export const menuItemShape = forScreens(
  shape(
    'menu_items',
    z.object({
      area: z.enum(menuAreas),
      parentId: id.nullable(),
      kind: z.enum(menuKinds),
      labelNl: z.string(),
      labelEn: z.string(),
      pageId: id.nullable(),
      pageTitle: z.string().nullable(),
      target: z.string().nullable(),
      audience: z.enum(menuAudiences),
      locale: z.enum(['nl', 'en']).nullable(),
      lockVersion: z.int(),
    }),
  ),
)

import { z } from 'zod'
import { isSafeLink } from '../blocks/model.ts'
import { wordsField } from '../blocks/schema.ts'
import { menuAreas, menuAudiences, menuKinds, menuPlacings } from './model.ts'

const lockVersion = z.coerce.number().int().optional()

const item = z.object({
  kind: z.enum(menuKinds, 'content.fields.menu-kind'),
  labelNl: wordsField(60, 0).default(''),
  labelEn: wordsField(60, 0).default(''),
  pageId: z.uuid('content.fields.menu-page').nullable().default(null),
  target: z.string().trim().max(500, 'fields.tooLong').nullable().default(null),
  audience: z.enum(menuAudiences).default('everyone'),
  locale: z.enum(['nl', 'en']).nullable().default(null),
})

type Item = z.infer<typeof item>

/** What an item of each kind must say, and what it does not have. */
function judged({ kind, ...rest }: Item, context: z.RefinementCtx): Item {
  const fault = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
  const target = kind === 'route' || kind === 'address' ? (rest.target ?? '') : null
  if (target !== null && !isSafeLink(target)) fault('target', 'content.fields.link')
  else if (target !== null && (kind === 'route') !== target.startsWith('/'))
    fault('target', `content.fields.menu-${kind}`)
  if (kind === 'page' && !rest.pageId) fault('pageId', 'content.fields.menu-page')
  // A page is called by its title where it is not called otherwise.
  if (kind !== 'page' && rest.locale !== 'en' && rest.labelNl === '') fault('labelNl', 'fields.required')
  if (kind !== 'page' && rest.locale !== 'nl' && rest.labelEn === '') fault('labelEn', 'fields.required')
  return { ...rest, kind, target, pageId: kind === 'page' ? rest.pageId : null }
}

export const newMenuItem = item
  .extend({ area: z.enum(menuAreas), parentId: z.uuid().nullable().default(null) })
  .transform(({ area, parentId, ...rest }, context) => ({ area, parentId, ...judged(rest, context) }))
export type NewMenuItem = z.infer<typeof newMenuItem>

export const menuItemChange = item
  .extend({ lockVersion })
  .transform(({ lockVersion: version, ...rest }, context) => ({ lockVersion: version, ...judged(rest, context) }))
export type MenuItemChange = z.infer<typeof menuItemChange>

export const menuItemMove = z.object({
  move: z.enum(menuPlacings),
  /** Which neighbour it comes before; the last of them without one. */
  before: z.uuid().nullable().default(null),
})
export type MenuItemMove = z.infer<typeof menuItemMove>

export const menuBegin = z.object({ area: z.enum(menuAreas) })

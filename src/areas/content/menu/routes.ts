import { endpoint } from '#areas/endpoint.ts'
import { contentKeepers } from '../model.ts'
import { addMenuItem, beginMenu, changeMenuItem, moveMenuItem, removeMenuItem } from './commands.ts'
import { listMenuItems } from './queries.ts'
import { presentMenuItem } from './resource.ts'
import { menuBegin, menuItemChange, menuItemMove, newMenuItem } from './schema.ts'

const who = [...contentKeepers]

export const menuRoutes = [
  endpoint({
    method: 'get',
    path: '/menu_items',
    who,
    type: 'menu_items',
    many: true,
    summary: 'What stands in the menus of the website, in its order; nothing where the menu is that of the product',
    async handle({ ctx }) {
      return { data: (await listMenuItems(ctx)).map(presentMenuItem) }
    },
  }),
  endpoint({
    method: 'post',
    path: '/menu_items',
    who,
    type: 'menu_items',
    creates: true,
    summary: 'Put something last in a menu, or last below something in it',
    example: { kind: 'route', target: '/stagebank', label_nl: 'Stagebank', label_en: 'Internships' },
    body: newMenuItem,
    async handle({ ctx, body }) {
      return { status: 201, data: presentMenuItem(await addMenuItem(ctx, body)) }
    },
  }),
  endpoint({
    method: 'patch',
    path: '/menu_items/:id',
    who,
    type: 'menu_items',
    summary: 'Change what stands in a menu, as a whole',
    example: { kind: 'route', target: '/stagebank', label_nl: 'Stagebank', label_en: 'Internships' },
    body: menuItemChange,
    async handle({ ctx, params, body }) {
      return { data: presentMenuItem(await changeMenuItem(ctx, params.id, body)) }
    },
  }),
  endpoint({
    method: 'put',
    path: '/menu_items/:id/move',
    who,
    type: 'menu_items',
    summary: 'Move something one place, below what stands before it, out again, or `to` where a neighbour stands',
    body: menuItemMove,
    async handle({ ctx, params, body }) {
      return { data: presentMenuItem(await moveMenuItem(ctx, params.id, body)) }
    },
  }),
  endpoint({
    method: 'delete',
    path: '/menu_items/:id',
    who,
    summary: 'Take something out of a menu, with what stands below it',
    undo: 'menu_items.remove',
    async handle({ ctx, params }) {
      await removeMenuItem(ctx, params.id)
      return undefined
    },
  }),
  endpoint({
    method: 'post',
    path: '/menus',
    who,
    type: 'menu_items',
    silent: true,
    summary: 'Write a menu down as the product has it, to be changed from there',
    body: menuBegin,
    async handle({ ctx, body }) {
      await beginMenu(ctx, body.area)
      return undefined
    },
  }),
]

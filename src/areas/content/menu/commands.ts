import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { lockRow } from '#areas/steps.ts'
import { conflict, forbidden, invalid, notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { texts } from '#platform/texts.ts'
import { mayKeepContent } from '../policy.ts'
import { isContent } from '../queries.ts'
import {
  defaultMenus,
  mostMenuItems,
  movedItems,
  placedItems,
  pagesGo,
  type DefaultItem,
  type MenuArea,
  type MenuKind,
} from './model.ts'
import { getMenuItem, listFootPages, listMenuItems, type MenuItem } from './queries.ts'
import type { MenuItemChange, MenuItemMove, NewMenuItem } from './schema.ts'

/**
 * Both menus, held until this transaction ends: whoever adds or moves an item decides by all of them.
 * @throws Refusal 403
 */
async function holdMenus(ctx: Ctx): Promise<MenuItem[]> {
  if (!mayKeepContent(ctx.actor)) throw forbidden('content.not-yours')
  await sql`select pg_advisory_xact_lock(hashtextextended(${`menus ${ctx.tenant.id}`}, 0))`.execute(ctx.db)
  return listMenuItems(ctx)
}

/** Puts an item last in its menu, or last below another. */
export async function addMenuItem(ctx: Ctx, { area, parentId, ...said }: NewMenuItem): Promise<MenuItem> {
  const all = await holdMenus(ctx)
  const own = all.filter((one) => one.area === area)
  if (own.length >= mostMenuItems) throw conflict('content.menu-full', { values: { most: mostMenuItems } })
  if (parentId !== null && !own.some((one) => one.id === parentId && one.parentId === null))
    throw invalid({ parentId: ['content.fields.menu-parent'] })
  assertNoHeadingBelow(parentId, said.kind)
  await assertPage(ctx, said.pageId)
  const id = newId()
  // Those that were taken away have left their places.
  const place = sql<number>`(
    select coalesce(max(place), 0) + 1 from menu_items where tenant_id = ${ctx.tenant.id} and area = ${area})`
  await ctx.db
    .insertInto('menuItems')
    .values({ tenantId: ctx.tenant.id, id, area, parentId, ...said, place })
    .execute()
  ctx.audit({ action: 'content.menu-changed', subject: { type: 'menu_items', id }, changes: { area } })
  return getMenuItem(ctx, id)
}

export async function changeMenuItem(ctx: Ctx, id: string, change: MenuItemChange): Promise<MenuItem> {
  const { lockVersion, ...said } = change
  await getMenuItem(ctx, id)
  const before = (await holdMenus(ctx)).find((one) => one.id === id)
  if (!before) throw notFound()
  await lockRow(ctx, 'menuItems', id)
  if (lockVersion !== undefined && lockVersion !== before.lockVersion) throw conflict('platform.stale')
  assertNoHeadingBelow(before.parentId, said.kind)
  await assertPage(ctx, said.pageId)
  await ctx.db
    .updateTable('menuItems')
    .set((eb) => ({ ...said, lockVersion: eb('lockVersion', '+', 1) }))
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .execute()
  ctx.audit({ action: 'content.menu-changed', subject: { type: 'menu_items', id }, changes: { area: before.area } })
  return getMenuItem(ctx, id)
}

/** @throws Refusal 422 where a heading is to stand below something: it would be shown nowhere */
function assertNoHeadingBelow(parentId: string | null, kind: MenuKind): void {
  if (parentId !== null && kind === 'group') throw invalid({ kind: ['content.fields.menu-group'] })
}

/** @throws Refusal 422 where a page of another tenant, or of nobody, is to stand in a menu */
async function assertPage(ctx: Ctx, id: string | null): Promise<void> {
  if (id !== null && !(await isContent(ctx, id))) throw invalid({ pageId: ['content.fields.menu-page'] })
}

/** Moves an item one step among its neighbours or before one of them, below the one before it, or out again. @throws Refusal 409 where it cannot go there */
export async function moveMenuItem(ctx: Ctx, id: string, { move, before }: MenuItemMove): Promise<MenuItem> {
  const { area } = await getMenuItem(ctx, id)
  const own = (await holdMenus(ctx)).filter((one) => one.area === area)
  const moved = move === 'to' ? placedItems(own, id, before) : movedItems(own, id, move)
  // Whoever drags has another menu before them, where the neighbour is gone.
  if (!moved) throw conflict(move === 'to' ? 'platform.stale' : 'content.menu-end')
  const rows = sql.join(moved.map((one, at) => sql`(${one.id}::uuid, ${one.parentId}::uuid, ${at + 1}::int)`))
  await sql`
    update menu_items m set parent_id = v.parent_id, place = v.place
    from (values ${rows}) v (id, parent_id, place) where m.tenant_id = ${ctx.tenant.id} and m.id = v.id`.execute(ctx.db)
  ctx.audit({ action: 'content.menu-changed', subject: { type: 'menu_items', id }, changes: { area } })
  return getMenuItem(ctx, id)
}

/** Takes an item away, and what stands below it. Without any left the menu is that of the product again. */
export async function removeMenuItem(ctx: Ctx, id: string): Promise<void> {
  const { area } = await getMenuItem(ctx, id)
  await holdMenus(ctx)
  await lockRow(ctx, 'menuItems', id)
  await ctx.db.deleteFrom('menuItems').where('tenantId', '=', ctx.tenant.id).where('id', '=', id).execute()
  ctx.audit({ action: 'content.menu-changed', subject: { type: 'menu_items', id }, changes: { area } })
}

/** Writes a menu down as it is now, to be changed from there. Where one was made already nothing is done. */
export async function beginMenu(ctx: Ctx, area: MenuArea): Promise<void> {
  const all = await holdMenus(ctx)
  if (all.some((one) => one.area === area)) return
  const pages = await listFootPages(ctx)
  let place = 0
  const rowOf = ({ text, to, audience }: DefaultItem, parentId: string | null) => ({
    tenantId: ctx.tenant.id,
    id: newId(),
    area,
    parentId,
    place: (place += 1),
    kind: to === null ? ('group' as const) : ('route' as const),
    labelNl: texts.nl(text),
    labelEn: texts.en(text),
    pageId: null as string | null,
    target: to,
    audience,
  })
  const rows = defaultMenus[area].flatMap((one) => {
    const top = rowOf(one, null)
    const own = one.text === pagesGo ? pages : []
    if (one.text === pagesGo && own.length === 0) return []
    return [
      top,
      ...own.map((pageId) => ({
        ...rowOf({ text: one.text, to: null, audience: 'everyone', items: [] }, top.id),
        kind: 'page' as const,
        labelNl: '',
        labelEn: '',
        pageId,
      })),
      ...one.items.map((item) => rowOf(item, top.id)),
    ]
  })
  await ctx.db.insertInto('menuItems').values(rows).execute()
  ctx.audit({
    action: 'content.menu-changed',
    subject: { type: 'menu_items', id: rows[0]?.id ?? '' },
    changes: { area },
  })
}

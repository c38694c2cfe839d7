import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { inLanguageOf, isShown, sqlPath } from '../queries.ts'
import { standingPath, standingTitle } from '../standing/model.ts'
import { notFound } from '#platform/errors.ts'
import {
  defaultMenus,
  isFor,
  menuAreas,
  mostFootPages,
  pagesGo,
  treeOf,
  type MenuArea,
  type MenuAudience,
  type MenuKind,
  type MenuLink,
  type Menus,
  type ShownItem,
} from './model.ts'

/** An item of a menu, as who keeps the website sees it. */
export type MenuItem = {
  id: string
  area: MenuArea
  parentId: string | null
  kind: MenuKind
  labelNl: string
  labelEn: string
  pageId: string | null
  /** The title of the page it leads to, in the reader's language or the other. */
  pageTitle: string | null
  target: string | null
  audience: MenuAudience
  locale: 'nl' | 'en' | null
  lockVersion: number
}

const columns = (
  ctx: Ctx,
) => sql`m.id, m.area, m.parent_id, m.kind, m.label_nl, m.label_en, m.page_id, m.target, m.audience, m.locale,
  m.lock_version, (select t.title from content_texts t where t.tenant_id = m.tenant_id and t.page_id = m.page_id
    order by (t.locale = ${ctx.locale}) desc limit 1) as page_title`

/** Every item of both menus, in their order. */
export async function listMenuItems(ctx: Ctx): Promise<MenuItem[]> {
  const { rows } = await sql<MenuItem>`
    select ${columns(ctx)} from menu_items m where m.tenant_id = ${ctx.tenant.id}
    order by m.area desc, m.place, m.id`.execute(ctx.db)
  return rows
}

/** @throws Refusal 404 */
export async function getMenuItem(ctx: Ctx, id: string): Promise<MenuItem> {
  const { rows } = await sql<MenuItem>`
    select ${columns(ctx)} from menu_items m where m.tenant_id = ${ctx.tenant.id} and m.id = ${id}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw notFound()
  return row
}

/** What `menusFound` finds: what is shown of the menus that were made, which were, and the pages at the foot. */
export type FoundMenus = { items: ShownItem[]; made: MenuArea[]; pages: { slug: string; title: string }[] }

/** The menus for the reader as one column, so that who asks for more needs no query of its own. */
export function menusFound(ctx: Ctx): RawBuilder<FoundMenus> {
  const tenantId = ctx.tenant.id
  const [shown, words] = [isShown(ctx), sql`${inLanguageOf(ctx)} on true`]
  const label = ctx.locale === 'en' ? sql`m.label_en` : sql`m.label_nl`
  const audiences = ['everyone', ctx.actor.kind === 'user' ? 'signed_in' : 'visitors']
  return sql<FoundMenus>`json_build_object(
    'made', (select coalesce(json_agg(distinct m.area), '[]') from menu_items m where m.tenant_id = ${tenantId}),
    'items', (select coalesce(json_agg(json_build_object('id', m.id, 'area', m.area, 'parent_id', m.parent_id,
        'label', coalesce(nullif(${label}, ''), t.title), 'to', case when m.kind = 'page' then ${sqlPath(sql`p.kind`, sql`t.slug`)} else m.target end) order by m.place, m.id), '[]')
      from menu_items m left join content_pages p on p.tenant_id = m.tenant_id and p.id = m.page_id left join ${words}
      where m.tenant_id = ${tenantId} and m.audience in (${sql.join(audiences)}) and coalesce(m.locale, ${ctx.locale}) = ${ctx.locale}
        and (m.kind <> 'page' or (${shown}))),
    'pages', (select coalesce(json_agg(json_build_object('slug', t.slug, 'title', t.title) order by p.menu_place, t.title), '[]')
      from content_pages p join ${words}
      where p.tenant_id = ${tenantId} and p.kind = 'page' and p.menu_place is not null and ${shown}))`
}

/** The menus as they are shown: those that were made, else those of the product with the pages that have a place at the foot. */
export function menusOf(ctx: Ctx, { items, made, pages }: FoundMenus): Menus {
  const isSignedIn = ctx.actor.kind === 'user'
  const byDefault = (area: MenuArea): MenuLink[] =>
    defaultMenus[area].flatMap((one) => {
      if (!isFor(one.audience, isSignedIn)) return []
      const below = one.items.flatMap(({ text, to, audience }) =>
        to !== null && isFor(audience, isSignedIn) ? [{ label: ctx.t(text), to }] : [],
      )
      if (one.text !== pagesGo) return [{ label: ctx.t(one.text), to: one.to, items: below }]
      const own = pages.slice(0, mostFootPages).map(({ slug, title }) => ({ label: title, to: `/${slug}` }))
      return own.length > 0 ? [{ label: ctx.t(one.text), to: one.to, items: [...own, ...below] }] : []
    })
  const [header, footer] = menuAreas.map((area) => (made.includes(area) ? treeOf(items, area) : byDefault(area)))
  const base = [
    { label: ctx.t('help.title'), to: '/help' },
    { label: ctx.t('shell.footer.contact'), to: '/contactformulier' },
    { label: ctx.t('shell.footer.privacy'), to: '/privacyverklaring' },
    ...(['accessibility', 'terms', 'cookies'] as const).map((key) => ({
      label: standingTitle(key, ctx.t),
      to: standingPath(key, ctx.locale),
    })),
  ]
  return { header: header ?? [], footer: footer ?? [], base }
}

/** The pages at the foot as they stand there now, for the menu that is begun from them. */
export async function listFootPages(ctx: Ctx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from content_pages p join ${inLanguageOf(ctx)} on true where p.tenant_id = ${ctx.tenant.id} and p.kind = 'page'
      and p.menu_place is not null and ${isShown(ctx)}
    order by p.menu_place, t.title limit ${mostFootPages}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { cardLinesOf, type CardWords } from '#areas/search/discovery/cards/model.ts'
import type { SitePath } from '#areas/search/discovery/queries.ts'
import { notFound } from '#platform/errors.ts'
import { allOf, choice, filterExpressions, orderOf, type Filterable } from '#platform/filters.ts'
import type { Query } from '#platform/jsonapi.ts'
import type { Block } from './blocks/schema.ts'
import { pictureOf } from './blocks/model.ts'
import { appName } from '#areas/tenancy/model.ts'
import { capacitiesOf } from '#areas/users/model.ts'
import { findStanding, standingPages, standingPath, wordsOfStanding, type StandingPage } from './standing/model.ts'
import { filesOfText, type ShownFile } from './library/queries.ts'
import {
  contentAudiences,
  contentKinds,
  contentPath,
  contentStatusAt,
  contentStatuses,
  type ContentAudience,
  type ContentKind,
  type ContentLocale,
  type ContentStatus,
  type Readership,
} from './model.ts'
import { mayKeepContent } from './policy.ts'

/** The words of a page in one language. */
export type ContentWords = { slug: string; title: string; lead: string; blocks: Block[] }

/** A page or a piece of news as who keeps it sees it, in every language it has. */
export type ContentPage = Readership & {
  id: string
  kind: ContentKind
  status: ContentStatus
  publishAt: Date | null
  menuPlace: number | null
  parentId: string | null
  lockVersion: number
  updatedAt: Date
  /** Whether the Dutch was changed since anybody wrote the English. */
  isBehind: boolean
  organizationId: null
  texts: Partial<Record<ContentLocale, ContentWords & { files: ShownFile[] }>>
}

export async function getContent(ctx: Ctx, id: string): Promise<ContentPage> {
  const { rows } = await sql<Omit<ContentPage, 'organizationId'>>`
    select p.id, p.kind, p.status, p.publish_at, p.menu_place, p.audience, p.readers, p.parent_id, p.lock_version, p.updated_at,
      ${isBehind(ctx, sql`p.id`)} as is_behind,
      (select coalesce(json_object_agg(t.locale, json_build_object('slug', t.slug, 'title', t.title, 'lead', t.lead, 'blocks', t.blocks, 'files', ${filesOfText(ctx)})), '{}')
        from content_texts t where t.tenant_id = p.tenant_id and t.page_id = p.id) as texts
    from content_pages p where p.tenant_id = ${ctx.tenant.id} and p.id = ${id}`.execute(ctx.db)
  const row = rows[0]
  if (!row) throw notFound()
  return { ...row, status: contentStatusAt(row, ctx.now), organizationId: null }
}

/** Whether of a page the Dutch was kept since the English was; not where only one of them ever was. */
const isBehind = (ctx: Ctx, id: RawBuilder<unknown>) => sql`coalesce((
  select max(v.changed_at) filter (where v.locale = 'nl') > max(v.changed_at) filter (where v.locale = 'en')
  from content_versions v where v.tenant_id = ${ctx.tenant.id} and v.page_id = ${id}), false)`

/** A page in the list of who keeps them: called as in the reader's language, else in the other. */
export type ListedContent = Omit<ContentPage, 'texts' | 'organizationId'> & {
  title: string
  slug: string
  /** What the pages are called it lies below, from the outside in. */
  trail: string[]
  locales: ContentLocale[]
  changedByName: string | null
}

const statusAt = (ctx: Ctx) =>
  sql`case when p.status = 'scheduled' and p.publish_at <= ${ctx.now} then 'published' else p.status end`

/** The words of a page `p` in the reader's language, else in the other. */
export const inLanguageOf = (
  ctx: Ctx,
) => sql`lateral (select x.* from content_texts x where x.tenant_id = p.tenant_id and x.page_id = p.id
  order by (x.locale = ${ctx.locale}) desc limit 1) t`

/** Which pages a page `p` lies below, the nearest first: two at most. */
const above = sql`(values (1, p.parent_id), (2, (
  select g.parent_id from content_pages g where g.tenant_id = p.tenant_id and g.id = p.parent_id))) u (step, id)`

const trail = (ctx: Ctx) => sql`array(
  select (select x.title from content_texts x where x.tenant_id = p.tenant_id and x.page_id = u.id
    order by (x.locale = ${ctx.locale}) desc limit 1)
  from ${above} where u.id is not null order by u.step desc)`

export const contentFilters = {
  id: { kind: 'id', sql: sql`id` },
  title: { kind: 'text', sql: sql`title` },
  kind: choice(contentKinds, sql`kind`),
  status: choice(contentStatuses, sql`status`),
  audience: choice(contentAudiences, sql`audience`),
} as const satisfies Filterable

export const contentSorts = ['tree', 'title', 'publishAt', 'updatedAt'] as const
const sorts: Record<(typeof contentSorts)[number], RawBuilder<unknown>> = {
  // News first and the newest on top, then the pages as they lie below each other.
  tree: sql`(case when kind = 'news' then array['0', lpad((99999999999 - coalesce(extract(epoch from publish_at), 99999999999)::bigint)::text, 11, '0')] else array['1'] || trail || title end)`,
  title: sql`title`,
  publishAt: sql`publish_at`,
  updatedAt: sql`updated_at`,
}

type ContentList = { rows: ListedContent[]; total: number; byStatus: Record<string, number> }

/** Pages and news for who keeps them, what is put away only when asked for. */
export async function listContent(
  ctx: Ctx,
  { filter, sort, page }: Pick<Query, 'filter' | 'sort' | 'page'>,
): Promise<ContentList> {
  const wanted = filterExpressions(filter, contentFilters)
  if (![...filter.keys()].some((name) => name.startsWith('status'))) wanted.push(sql<SqlBool>`status <> 'archived'`)
  const { rows } = await sql<{ [Key in keyof ContentList]: ContentList[Key] | null }>`
    with every as materialized (
      select p.id, p.kind, ${statusAt(ctx)} as status, p.publish_at, p.menu_place, p.audience, p.readers, p.parent_id, p.lock_version, p.updated_at, t.title, t.slug, ${trail(ctx)} as trail,
        array(select x.locale from content_texts x where x.tenant_id = p.tenant_id and x.page_id = p.id order by x.locale desc) as locales
      from content_pages p join ${inLanguageOf(ctx)} on true where p.tenant_id = ${ctx.tenant.id}),
    seen as (select * from every where ${allOf(wanted)})
    select (select json_agg(r) from (select seen.*, (
          select nullif(concat_ws(' ', u.first_name, u.infix, u.last_name), '') from content_versions v
          left join users u on u.tenant_id = v.tenant_id and u.id = v.changed_by
          where v.tenant_id = ${ctx.tenant.id} and v.page_id = seen.id order by v.changed_at desc, v.id desc limit 1) as changed_by_name,
          ${isBehind(ctx, sql`seen.id`)} as is_behind
        from seen order by ${orderOf(sort, sorts, sql`kind desc, title, id`)}
        limit ${page.size} offset ${(page.number - 1) * page.size}) r) as rows,
      (select count(*)::int from seen) as total,
      (select json_object_agg(status, n) from (select status, count(*)::int as n from every group by status) c) as by_status`.execute(
    ctx.db,
  )
  const found = rows[0]
  return {
    rows: (found?.rows ?? []).map((row) => ({
      ...row,
      publishAt: row.publishAt && new Date(row.publishAt),
      updatedAt: new Date(row.updatedAt),
    })),
    total: found?.total ?? 0,
    byStatus: found?.byStatus ?? {},
  }
}

/** A page or a piece of news as visitors see it: in their language, else in the one it has. */
export type PublishedContent = ContentWords & {
  /** The pages it lies below, from the outside in, as far as they are for the reader too. */
  trail: { slug: string; title: string }[]
  id: string
  audience: ContentAudience
  kind: ContentKind
  language: ContentLocale
  publishAt: Date
  updatedAt: Date
  /** The first picture it shows: of the website by its id, or a drawing of ours by its name. */
  picture: string | null
  files: ShownFile[]
}

/** `contentPath` in a query. */
export const sqlPath = (kind: RawBuilder<unknown>, slug: RawBuilder<unknown>) =>
  sql<string>`case when ${kind} = 'news' then '/nieuws/' || ${slug} else '/' || ${slug} end`

/** Whether a page, called `p` where nothing else is said, is on the website now, whomever it is for. */
export const isOut = (ctx: Pick<Ctx, 'now'>, p = sql`p`) =>
  sql<SqlBool>`${p}.status in ('scheduled', 'published') and ${p}.publish_at <= ${ctx.now}`

/** Whether a page is for the reader: who keeps the website reads every one. */
function isForReader({ actor }: Pick<Ctx, 'actor'>, p = sql`p`): RawBuilder<SqlBool> {
  if (actor.kind !== 'user') return sql`${p}.audience = 'everyone'`
  return mayKeepContent(actor)
    ? sql`true`
    : sql`(${p}.audience <> 'roles' or ${p}.readers && ${capacitiesOf(actor)}::text[])`
}

/** Whether the reader may read a page now. */
export const isShown = (ctx: Pick<Ctx, 'now' | 'actor'>, p = sql`p`) =>
  sql<SqlBool>`${isOut(ctx, p)} and ${isForReader(ctx, p)}`

/** The pages above a page `p` as the reader sees them. */
const shownTrail = (ctx: Ctx) => sql`(
  select coalesce(json_agg(json_build_object('slug', w.slug, 'title', w.title) order by u.step desc), '[]')
  from ${above} join content_pages a on a.tenant_id = p.tenant_id and a.id = u.id and ${isShown(ctx, sql`a`)}
  join lateral (select x.slug, x.title from content_texts x where x.tenant_id = a.tenant_id and x.page_id = a.id
    order by (x.locale = ${ctx.locale}) desc limit 1) w on true)`

/** What leaves the website for everybody to keep, whoever asks for it: judged as for who is not signed in. */
export const asVisitor = <C extends Ctx>(ctx: C): C => ({ ...ctx, actor: { kind: 'visitor' } })

/**
 * What the reader finds at an address, in whichever language the address is; undefined where there is nothing for them. An
 * address a page had before still finds it, unless another page has it now: the reader is led on by its slug. Where the
 * website has no page of its own for them, the product may say something there. Of a page that is not for everybody a visitor
 * hears that one must sign in, and nothing else: who it is for may come by a link before they did.
 */
export async function findPublished(
  ctx: Ctx,
  kind: ContentKind,
  slug: string,
): Promise<PublishedContent | 'sign-in' | undefined> {
  const standing = kind === 'page' ? findStanding(slug) : undefined
  // What the website says itself about the same, in whichever language, goes before what the product says.
  const slugs = [...new Set([slug, ...Object.values(standing?.slugs ?? {})])]
  const { rows } = await sql<Omit<PublishedContent, 'picture'> & { isForReader: boolean }>`
    with at as (
      select page_id, null::timestamptz as left_at, slug from content_texts
      where tenant_id = ${ctx.tenant.id} and kind = ${kind} and slug = any (${slugs})
      union all
      select page_id, changed_at, slug from content_versions where tenant_id = ${ctx.tenant.id} and slug = any (${slugs}))
    select p.id, p.kind, p.audience, p.publish_at, p.updated_at, t.locale as language, t.slug, t.title, t.lead, t.blocks, ${filesOfText(ctx)} as files,
      ${shownTrail(ctx)} as trail, ${isForReader(ctx)} as is_for_reader
    from at join content_pages p on p.tenant_id = ${ctx.tenant.id} and p.id = at.page_id and p.kind = ${kind}
    join ${inLanguageOf(ctx)} on true
    where ${isOut(ctx)} order by (at.slug = ${slug}) desc, at.left_at desc nulls first, (t.slug = ${slug}) desc limit 1`.execute(
    ctx.db,
  )
  const [found] = rows
  if (found?.isForReader) {
    const { isForReader: _, ...page } = found
    return { ...page, picture: pictureOf(page.blocks) }
  }
  if (standing) return publishedStanding(ctx, standing)
  return found && ctx.actor.kind === 'visitor' ? 'sign-in' : undefined
}

/** What stands on the picture of a page or a piece of news at a path: its title, and the first words of what it is about. */
export async function findPageCard(ctx: Ctx, path: string): Promise<CardWords | undefined> {
  const [, news, slug] = /^\/(nieuws\/)?([a-z0-9-]{1,80})$/.exec(path) ?? []
  const page = slug === undefined ? undefined : await findPublished(ctx, news ? 'news' : 'page', slug)
  // A long title takes the room of the lines below it.
  return typeof page === 'object'
    ? { title: page.title, lines: cardLinesOf(page.lead, page.title.length > 60 ? 1 : undefined) }
    : undefined
}

/** A page of the product as visitors of this website see it. */
function publishedStanding({ tenant, locale, t }: Ctx, page: StandingPage): PublishedContent {
  const since = new Date(`${page.since}T00:00:00Z`)
  const words = wordsOfStanding(page, t, { app: appName(tenant), support: tenant.supportEmail })
  return {
    id: `standing-${page.key}`,
    kind: 'page',
    audience: 'everyone',
    trail: [],
    language: locale,
    slug: page.slugs[locale],
    ...words,
    picture: pictureOf(words.blocks),
    publishAt: since,
    updatedAt: since,
    files: [],
  }
}

/** What the reader may read, the newest first; its blocks are left out, but for the picture it is known by. */
export async function listPublished(
  ctx: Ctx,
  kind: ContentKind,
  page: { number: number; size: number },
): Promise<{ rows: PublishedContent[]; total: number }> {
  const { rows } = await sql<{ rows: PublishedContent[] | null; total: number }>`
    with shown as materialized (
      select p.id, p.kind, p.audience, p.publish_at, p.updated_at, t.locale as language, t.slug, t.title, t.lead, '[]'::jsonb as blocks, ${filesOfText(ctx)} as files, '[]'::jsonb as trail,
        (select b ->> 'picture' from jsonb_array_elements(t.blocks) with ordinality e (b, n) where b ? 'picture' order by n limit 1) as picture
      from content_pages p join ${inLanguageOf(ctx)} on true
      where p.tenant_id = ${ctx.tenant.id} and p.kind = ${kind} and ${isShown(ctx)})
    select (select json_agg(r) from (select * from shown order by publish_at desc, id
        limit ${page.size} offset ${(page.number - 1) * page.size}) r) as rows,
      (select count(*)::int from shown) as total`.execute(ctx.db)
  const found = rows[0]
  return {
    rows: (found?.rows ?? []).map((row) => ({
      ...row,
      publishAt: new Date(row.publishAt),
      updatedAt: new Date(row.updatedAt),
    })),
    total: found?.total ?? 0,
  }
}

/** Every page and every piece of news that visitors may read, with where it stands in each language. */
export async function listSitePaths(ctx: Ctx): Promise<SitePath[]> {
  const { rows } = await sql<{ kind: ContentKind; updatedAt: Date; slugs: { locale: ContentLocale; slug: string }[] }>`
    select p.kind, p.updated_at, (select json_agg(json_build_object('locale', t.locale, 'slug', t.slug)) from content_texts t
      where t.tenant_id = p.tenant_id and t.page_id = p.id) as slugs
    from content_pages p where p.tenant_id = ${ctx.tenant.id} and ${isShown(asVisitor(ctx))}
    order by p.kind desc, p.publish_at desc, p.id limit 5000`.execute(ctx.db)
  const own = new Set(rows.flatMap(({ kind, slugs }) => (kind === 'page' ? slugs.map(({ slug }) => slug) : [])))
  const standing = standingPages.filter(({ slugs }) => !own.has(slugs.nl) && !own.has(slugs.en))
  return [
    ...rows.map(({ kind, updatedAt, slugs }) => {
      const pathIn = (locale: ContentLocale) => {
        return contentPath(kind, (slugs.find((one) => one.locale === locale) ?? slugs[0])?.slug ?? '')
      }
      return { paths: { nl: pathIn('nl'), en: pathIn('en') }, updatedAt }
    }),
    ...standing.map(({ key, since }) => ({
      paths: { nl: standingPath(key, 'nl'), en: standingPath(key, 'en') },
      updatedAt: new Date(`${since}T00:00:00Z`),
    })),
  ]
}

/** How the pages of the website lie below one another, but those that were put away. */
export async function listPageTree(ctx: Ctx): Promise<{ id: string; parentId: string | null }[]> {
  return ctx.db
    .selectFrom('contentPages')
    .select(['id', 'parentId'])
    .where('tenantId', '=', ctx.tenant.id)
    .where('kind', '=', 'page')
    .where('status', '<>', 'archived')
    .execute()
}

/** Whether there is such a page or piece of news, shown or not. */
export async function isContent(ctx: Ctx, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from content_pages where tenant_id = ${ctx.tenant.id} and id = ${id}`.execute(
    ctx.db,
  )
  return rows.length > 0
}

/** Whether another page of the same kind has this address, in whichever language: an address leads to one page. */
export async function isSlugUsed(
  ctx: Ctx,
  { id, kind, slug }: { id: string; kind: ContentKind; slug: string },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from content_texts where tenant_id = ${ctx.tenant.id} and kind = ${kind} and slug = ${slug}
      and page_id <> ${id}`.execute(ctx.db)
  return rows.length > 0
}

import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { notFound } from '#platform/errors.ts'
import { scanStates, type ScanState } from '#areas/files/model.ts'
import type { Crop } from '#areas/vacancies/writing/pictures/model.ts'
import { allOf, choice, filterExpressions, orderOf, type Filterable } from '#platform/filters.ts'
import type { Query } from '#platform/jsonapi.ts'
import { contentFileKinds, lacksWords, type ContentFileKind, type Licence, type PictureFormat } from './model.ts'

/** A picture or document of the website, as who keeps it sees it. */
export type ContentFile = {
  id: string
  kind: ContentFileKind
  title: string
  folder: string
  altNl: string
  altEn: string
  isDecorative: boolean
  credit: string
  licence: Licence
  isPrivate: boolean
  focusX: number
  focusY: number
  /** Which part of it is shown; null where all of it is. */
  crop: Crop | null
  /** How often its sizes were drawn anew. */
  drawn: number
  width: number | null
  height: number | null
  byteSize: number
  lacksWords: boolean
  /** Whether it was looked at for viruses, and what was found. */
  scanState: ScanState
  scanFound: string | null
  /** On how many pages and in how many messages it is shown. */
  uses: number
  lockVersion: number
  createdAt: Date
}

/** Where a file stands: on a page or in a message, in whichever language. */
export type FileUse = { pageId: string; title: string }

/** What texts of the website show, by the page: pictures and documents, by what their blocks call them. */
const shownByPages = (ctx: Ctx) => sql`(
  select distinct t.page_id, r.ref from content_texts t cross join jsonb_array_elements(t.blocks) b
  cross join lateral (values (b ->> 'picture'), (b ->> 'file')) r (ref)
  where t.tenant_id = ${ctx.tenant.id} and r.ref is not null)`

const everyFile = (ctx: Ctx) => sql`(
  select f.id, f.kind, f.title, f.folder, f.alt_nl, f.alt_en, f.is_decorative, f.credit, f.licence, f.is_private,
    f.focus_x, f.focus_y, f.crop, f.drawn, f.width, f.height, f.byte_size, f.lock_version, f.created_at,
    (f.kind = 'picture' and not f.is_decorative and (f.alt_nl = '' or f.alt_en = '')) as lacks_words,
    k.scan_state, k.scan_found, coalesce(u.uses, 0) as uses, f.title || ' ' || f.alt_nl || ' ' || f.alt_en || ' ' || f.folder as words
  from content_files f
  join files k on k.tenant_id = f.tenant_id and k.id = f.file_id
  left join (select s.ref, count(*)::int as uses from ${shownByPages(ctx)} s group by s.ref) u on u.ref = f.id::text
  where f.tenant_id = ${ctx.tenant.id})`

export const contentFileFilters = {
  id: { kind: 'id', sql: sql`id` },
  words: { kind: 'text', sql: sql`words` },
  folder: { kind: 'text', sql: sql`folder` },
  kind: choice(contentFileKinds, sql`kind`),
  lacksWords: { kind: 'boolean', sql: sql`lacks_words` },
  uses: { kind: 'number', sql: sql`uses` },
  scanState: choice(scanStates, sql`scan_state`),
} as const satisfies Filterable

export const contentFileSorts = ['title', 'createdAt', 'byteSize'] as const
const sorts: Record<(typeof contentFileSorts)[number], RawBuilder<unknown>> = {
  title: sql`title`,
  createdAt: sql`created_at`,
  byteSize: sql`byte_size`,
}

/** How many there are: all, without words, shown nowhere, documents; and the folders with what lies in them. */
export type FileCounts = {
  all: number
  lacksWords: number
  unused: number
  documents: number
  folders: { name: string; count: number }[]
}

const nothing: FileCounts = { all: 0, lacksWords: 0, unused: 0, documents: 0, folders: [] }

export async function listContentFiles(
  ctx: Ctx,
  { filter, sort, page }: Pick<Query, 'filter' | 'sort' | 'page'>,
): Promise<{ rows: ContentFile[]; total: number; counts: FileCounts }> {
  const wanted = filterExpressions(filter, contentFileFilters)
  const { rows } = await sql<{ rows: ContentFile[] | null; total: number; counts: FileCounts | null }>`
    with every as materialized (select * from ${everyFile(ctx)} e), seen as (select * from every where ${allOf(wanted)})
    select (select json_agg(r) from (select * from seen order by ${orderOf(sort, sorts, sql`created_at desc, id`)}
        limit ${page.size} offset ${(page.number - 1) * page.size}) r) as rows,
      (select count(*)::int from seen) as total,
      (select json_build_object('all', count(*), 'lacks_words', count(*) filter (where lacks_words),
        'unused', count(*) filter (where uses = 0), 'documents', count(*) filter (where kind = 'document'),
        'folders', (select coalesce(json_agg(g), '[]') from (select folder as name, count(*)::int as count from every where folder <> '' group by folder order by folder) g))
        from every) as counts`.execute(ctx.db)
  const found = rows[0]
  return { rows: (found?.rows ?? []).map(revived), total: found?.total ?? 0, counts: found?.counts ?? nothing }
}

const revived = <Row extends { createdAt: Date }>(row: Row): Row => ({ ...row, createdAt: new Date(row.createdAt) })

/** A file with the texts that show it. @throws Refusal 404 */
export async function getContentFile(ctx: Ctx, id: string): Promise<ContentFile & { usedBy: FileUse[] }> {
  const { rows } = await sql<ContentFile & { usedBy: FileUse[] }>`
    select e.*, (select coalesce(json_agg(json_build_object('page_id', s.page_id, 'title', (
        select x.title from content_texts x where x.tenant_id = ${ctx.tenant.id} and x.page_id = s.page_id
        order by (x.locale = ${ctx.locale}) desc limit 1))), '[]')
      from ${shownByPages(ctx)} s where s.ref = e.id::text) as used_by
    from ${everyFile(ctx)} e where e.id = ${id}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw notFound()
  return revived(row)
}

/** When the same bytes were sent before, and what they are called; undefined where they were not. */
export async function findSentBefore(
  ctx: Ctx,
  sha256: string,
): Promise<{ id: string; title: string; createdAt: Date } | undefined> {
  return ctx.db
    .selectFrom('contentFiles')
    .select(['id', 'title', 'createdAt'])
    .where('tenantId', '=', ctx.tenant.id)
    .where('sentSha256', '=', sha256)
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Where the bytes of a file lie, in a width and form where one is asked for: else, and where that is not kept, the whole. Of a
 * picture that was cut that is the part that is shown, as wide as it is; the rest of it is asked for as `whole`.
 */
export async function findBytes(
  ctx: Ctx,
  id: string,
  size: { width: number; format: PictureFormat } | 'whole' | undefined,
): Promise<
  { fileId: string; title: string; kind: ContentFileKind; isPrivate: boolean; scanState: ScanState } | undefined
> {
  const asked = size === 'whole' ? undefined : size
  const row = await ctx.db
    .selectFrom('contentFiles as f')
    .innerJoin('files as whole', (on) =>
      on.onRef('whole.tenantId', '=', 'f.tenantId').onRef('whole.id', '=', 'f.fileId'),
    )
    .leftJoin('contentFileVariants as v', (on) =>
      on
        .onRef('v.tenantId', '=', 'f.tenantId')
        .onRef('v.contentFileId', '=', 'f.id')
        .on('v.width', '=', asked?.width ?? 0)
        .on('v.format', '=', asked?.format ?? 'webp'),
    )
    .select(['f.title', 'f.kind', 'f.isPrivate', 'f.fileId as wholeId', 'whole.scanState', 'v.fileId as variantId'])
    .select(({ selectFrom }) =>
      selectFrom('contentFileVariants as widest')
        .select('widest.fileId')
        .whereRef('widest.tenantId', '=', 'f.tenantId')
        .whereRef('widest.contentFileId', '=', 'f.id')
        .where('widest.format', '=', 'webp')
        .where('f.crop', 'is not', null)
        .orderBy('widest.width', 'desc')
        .limit(1)
        .as('partId'),
    )
    .where('f.tenantId', '=', ctx.tenant.id)
    .where('f.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { wholeId, variantId, partId, title, kind, isPrivate, scanState } = row
  const fileId = size === 'whole' ? wholeId : (variantId ?? partId ?? wholeId)
  return { title, kind: kind as ContentFileKind, isPrivate, scanState, fileId }
}

/** What a page shows of a file: what it is told as to the reader, and how large it is. */
export type ShownFile = {
  id: string
  kind: ContentFileKind
  title: string
  alt: string
  credit: string
  width: number | null
  height: number | null
  byteSize: number
  focus: [number, number]
  drawn: number
}

/** A point of the whole as a point of the part that is shown. */
const withinPart = (point: RawBuilder<unknown>, begin: RawBuilder<unknown>, length: RawBuilder<unknown>) =>
  sql`coalesce(least(1, greatest(0, (${point} - ${begin}) / ${length})), ${point})`

/** The files a text `t` of the website shows, as JSON, in the reader's language: for a column of the query that finds it. */
export const filesOfText = (ctx: Ctx) => sql<ShownFile[]>`(
  select coalesce(json_agg(json_build_object('id', f.id, 'kind', f.kind, 'title', f.title,
    'alt', case when f.is_decorative then '' when ${ctx.locale} = 'en' then f.alt_en else f.alt_nl end, 'credit', f.credit,
    'width', coalesce(round(f.width * f.crop[3])::int, f.width), 'height', coalesce(round(f.height * f.crop[4])::int, f.height),
    'byte_size', f.byte_size, 'drawn', f.drawn, 'focus', json_build_array(
      ${withinPart(sql`f.focus_x`, sql`f.crop[1]`, sql`f.crop[3]`)}, ${withinPart(sql`f.focus_y`, sql`f.crop[2]`, sql`f.crop[4]`)}))), '[]')
  from content_files f join files k on k.tenant_id = f.tenant_id and k.id = f.file_id
  where f.tenant_id = t.tenant_id and not f.is_private and k.scan_state not in ('waiting', 'refused') and f.id::text in (
    select r.ref from jsonb_array_elements(t.blocks) b cross join lateral (values (b ->> 'picture'), (b ->> 'file')) r (ref)))`

/** What decides whether files may stand on a page, of those that are there. */
export async function judgeFiles(
  ctx: Ctx,
  ids: readonly string[],
): Promise<Map<string, { kind: ContentFileKind; isPrivate: boolean; isRefused: boolean; lacksWords: boolean }>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('contentFiles as f')
    .innerJoin('files as k', (on) => on.onRef('k.tenantId', '=', 'f.tenantId').onRef('k.id', '=', 'f.fileId'))
    .select(['f.id', 'f.kind', 'f.isPrivate', 'f.isDecorative', 'f.altNl', 'f.altEn', 'k.scanState'])
    .where('f.tenantId', '=', ctx.tenant.id)
    .where('f.id', 'in', [...ids])
    // Nobody takes a file away, or keeps it private, while a page that shows it is kept.
    .forShare()
    .execute()
  return new Map(
    rows.map(({ id, isPrivate, scanState, ...row }) => {
      const told = { ...row, kind: row.kind as ContentFileKind }
      return [id, { kind: told.kind, isPrivate, isRefused: scanState === 'refused', lacksWords: lacksWords(told) }]
    }),
  )
}

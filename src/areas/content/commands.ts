import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { screens } from '#areas/screens.ts'
import { lockRow, takeStep, tellStep, type Machine } from '#areas/steps.ts'
import { userIdOf } from '#areas/users/model.ts'
import { findTown } from '#areas/geography/towns/model.ts'
import { conflict, forbidden, invalid } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import {
  contentPath,
  contentTransitions,
  isSlugTaken,
  mayLieBelow,
  readershipAfter,
  slugOf,
  type ContentEvent,
  type ContentKind,
  type ContentLocale,
  type ContentStatus,
  type ContentStepInput,
  type Readership,
} from './model.ts'
import { contentCapacities, mayKeepContent } from './policy.ts'
import { getContent, isSlugUsed, listPageTree, type ContentPage, type ContentWords } from './queries.ts'
import { filesIn } from './blocks/schema.ts'
import { dropDraft } from './drafts/commands.ts'
import { judgeFiles } from './library/queries.ts'
import { holdPaths } from './redirects/commands.ts'
import { isRedirected } from './redirects/queries.ts'
import type { ContentChange, NewContentInput } from './schema.ts'

const machine: Machine<'contentPages', ContentStatus, ContentEvent, ContentPage, ContentStepInput> = {
  table: 'contentPages',
  type: 'content_pages',
  steps: contentTransitions,
  find: getContent,
  capacities: contentCapacities,
  stamps: ({ now }) => ({ updatedAt: now }),
  payload: () => ({}),
  effects: {
    publish: ({ now }) => ({ columns: { publishAt: now } }),
    schedule: (_ctx, _page, { publishAt }) => ({ columns: { publishAt: publishAt ?? null } }),
    withdraw: () => ({ columns: { publishAt: null } }),
    archive: () => ({ columns: { publishAt: null } }),
    restore: async (ctx, { kind, texts }) => {
      const paths = Object.values(texts).map(({ slug }) => contentPath(kind, slug))
      if (await isRedirected(ctx, paths)) throw conflict('content.slug-redirected')
      return {}
    },
  },
  refusals: { notYours: 'content.not-yours', wrongState: 'content.invalid-transition' },
}

/** One step by hand. The same step twice is the step once. */
export async function takeContentStep(
  ctx: Ctx,
  id: string,
  event: ContentEvent,
  input: ContentStepInput,
): Promise<ContentPage> {
  if (event === 'restore') await holdPaths(ctx)
  await takeStep(ctx, machine, id, event, input)
  return getContent(ctx, id)
}

/** A new page or piece of news, as a draft in one language. */
export async function addContent(
  ctx: Ctx,
  { kind, locale, audience, readers, parentId = null, ...words }: NewContentInput,
): Promise<ContentPage> {
  if (!mayKeepContent(ctx.actor)) throw forbidden('content.not-yours')
  const readership = readershipAfter({ audience: 'everyone', readers: [] }, { audience, readers })
  await holdPaths(ctx)
  const id = newId()
  const right = await withSlug(ctx, { id, kind }, words)
  if (parentId !== null) await assertLiesBelow(ctx, { id, kind }, parentId)
  await ctx.db
    .insertInto('contentPages')
    .values({
      tenantId: ctx.tenant.id,
      id,
      kind,
      publishAt: null,
      menuPlace: null,
      parentId,
      ...readership,
      updatedAt: ctx.now,
    })
    .execute()
  await keepWords(ctx, { id, kind }, locale, right)
  tellStep(ctx, machine, { id, organizationId: null }, { event: 'create', from: 'none', to: 'draft' })
  return getContent(ctx, id)
}

/** Changes the words of one language as a whole. What they were stays in the history. */
export async function changeContent(ctx: Ctx, id: string, change: ContentChange): Promise<ContentPage> {
  const { lockVersion, menuPlace, locale, audience, readers, parentId: below, ...words } = change
  await holdPaths(ctx)
  await lockRow(ctx, 'contentPages', id)
  const before = await getContent(ctx, id)
  if (!mayKeepContent(ctx.actor)) throw forbidden('content.not-yours')
  if (lockVersion !== undefined && lockVersion !== before.lockVersion) throw conflict('platform.stale')
  if (before.status === 'archived') throw conflict('content.archived')
  const parentId = below === undefined ? before.parentId : below
  if (parentId !== null && parentId !== before.parentId) await assertLiesBelow(ctx, before, parentId)
  const readership = readershipAfter(before, { audience, readers })
  const isNarrowed =
    JSON.stringify(readership) !== JSON.stringify({ audience: before.audience, readers: before.readers })
  await keepWords(ctx, before, locale, await withSlug(ctx, before, words))
  await ctx.db
    .updateTable('contentPages')
    .set((eb) => ({ menuPlace, parentId, ...readership, updatedAt: ctx.now, lockVersion: eb('lockVersion', '+', 1) }))
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .execute()
  // What a program of theirs writes takes nothing away of what they are typing.
  if (ctx.actor.kind === 'user' && ctx.actor.keyPrefix === undefined) await dropDraft(ctx, id, locale)
  ctx.audit({
    action: 'content.changed',
    subject: { type: 'content_pages', id },
    changes: { locale, ...(isNarrowed ? { audience: readership.audience } : {}) },
  })
  return getContent(ctx, id)
}

type About = { id: string; kind: ContentKind }

/** Judged while `holdPaths` is held: of two moves at once the second sees the first. @throws Refusal 422 where a page may not lie there */
async function assertLiesBelow(ctx: Ctx, { id, kind }: About, parentId: string): Promise<void> {
  if (kind !== 'page' || !mayLieBelow(await listPageTree(ctx), id, parentId))
    throw invalid({ parentId: ['content.fields.parent'] })
}

/** The words with an address of their own. @throws Refusal 422 where there is none, or it leads elsewhere */
async function withSlug(ctx: Ctx, { id, kind }: About, words: ContentWords): Promise<ContentWords> {
  const slug = words.slug || slugOf(words.title)
  if (slug === '') throw invalid({ slug: ['content.fields.slug'] })
  const paths = screens.map(({ path }) => path)
  if (kind === 'page' && isSlugTaken(slug, paths)) throw invalid({ slug: ['content.slug-taken'] })
  if (await isSlugUsed(ctx, { id, kind, slug })) throw invalid({ slug: ['content.slug-used'] })
  if (await isRedirected(ctx, [contentPath(kind, slug)])) throw invalid({ slug: ['content.slug-redirected'] })
  await assertFiles(ctx, words)
  return { ...words, slug }
}

/** @throws Refusal 422 at the block that shows a town or a file that is not there, is kept private, or cannot be told to who does not see it */
async function assertFiles(ctx: Ctx, { blocks }: ContentWords): Promise<void> {
  const lost = blocks.flatMap((one, at): [string, string[]][] =>
    one.type === 'map' && !findTown(one.place) ? [[`blocks.${at}.place`, ['content.fields.place']]] : [],
  )
  if (lost.length > 0) throw invalid(Object.fromEntries(lost))
  const shown = filesIn(blocks)
  const known = await judgeFiles(
    ctx,
    shown.map(({ id }) => id),
  )
  const faults = shown.flatMap(({ at, id, kind }): [string, string[]][] => {
    const file = known.get(id)
    if (file?.kind !== kind) return [[at, [kind === 'picture' ? 'content.fields.picture' : 'content.fields.file']]]
    if (file.isRefused) return [[at, ['files.refused']]]
    if (file.isPrivate) return [[at, ['content.file-private']]]
    return file.lacksWords ? [[at, ['content.file-words-first']]] : []
  })
  if (faults.length > 0) throw invalid(Object.fromEntries(faults))
}

async function keepWords(
  ctx: Ctx,
  { id, kind }: About,
  locale: ContentLocale,
  words: ContentWords,
  changed = { changedBy: userIdOf(ctx.actor) ?? null, changedAt: ctx.now },
): Promise<void> {
  const blocks = sql<never>`${JSON.stringify(words.blocks)}::jsonb`
  const row = { tenantId: ctx.tenant.id, pageId: id, locale, ...words, blocks }
  await ctx.db
    .insertInto('contentTexts')
    .values({ ...row, kind })
    .onConflict((on) =>
      on
        .columns(['tenantId', 'pageId', 'locale'])
        .doUpdateSet({ slug: words.slug, title: words.title, lead: words.lead, blocks }),
    )
    .execute()
  await ctx.db
    .insertInto('contentVersions')
    .values({ ...row, id: newId(), ...changed })
    .execute()
}

/** A page as it is from the beginning, in every language it has. */
export type WrittenContent = {
  kind: ContentKind
  publishAt: Date
  /** Who wrote it, where that is known. */
  writtenBy?: string
  menuPlace: number | null
  readership?: Readership
  /** The slug in Dutch of the page it lies below, which comes before it. */
  below?: string
  texts: Partial<Record<ContentLocale, ContentWords>>
}

/** Writes pages down as they are, published. */
export async function writeContent(ctx: Ctx, pages: readonly WrittenContent[]): Promise<void> {
  const written = new Map<string, string>()
  for (const { kind, publishAt, menuPlace, readership, below, texts, writtenBy } of pages) {
    const id = newId()
    const parentId = below === undefined ? null : (written.get(below) ?? null)
    if (texts.nl) written.set(texts.nl.slug, id)
    await ctx.db
      .insertInto('contentPages')
      .values({
        tenantId: ctx.tenant.id,
        id,
        kind,
        status: 'published',
        publishAt,
        menuPlace,
        parentId,
        ...readership,
        updatedAt: publishAt,
      })
      .execute()
    for (const [locale, words] of Object.entries(texts)) {
      // Its history begins on the day it came out, as its own line in the list says.
      const changed = { changedBy: writtenBy ?? null, changedAt: publishAt }
      await keepWords(ctx, { id, kind }, locale as ContentLocale, words, changed)
    }
  }
}

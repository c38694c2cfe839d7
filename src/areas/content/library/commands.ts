import type { Ctx } from '#areas/context.ts'
import { dropBytes, keepBytes, recordFile, removeFiles, type KeptBytes } from '#areas/files/commands.ts'
import { plainFileName } from '#areas/files/model.ts'
import { scanSent } from '#areas/files/scanning/commands.ts'
import { lockRow } from '#areas/steps.ts'
import { userIdOf } from '#areas/users/model.ts'
import { badRequest, conflict, forbidden, invalid, notFound } from '#platform/errors.ts'
import { newId, sha256Hex } from '#platform/ids.ts'
import { readPaperKind } from '#platform/papers.ts'
import { drawnPicture, type DrawnVariant } from '#platform/pictures.ts'
import { holdsMark, markOf } from '#platform/vault.ts'
import { mayKeepContent } from '../policy.ts'
import {
  fileAddress,
  lacksWords,
  pictureOrder,
  sentKindOf,
  signedDays,
  type ContentFileKind,
  type PictureFormat,
} from './model.ts'
import { findSentBefore, getContentFile } from './queries.ts'
import type { ContentFileChange } from './schema.ts'

export type Outside = Pick<Ctx, 'services' | 'tenant'>
export type KeptVariant = { width: number; format: PictureFormat; bytes: KeptBytes }

/** A file as it lies in the store, without a row that says so yet. */
export type KeptFile = {
  kind: ContentFileKind
  sha256: string
  whole: KeptBytes
  sides: { width: number; height: number } | undefined
  variants: KeptVariant[]
}

const refused = (why: 'kind' | 'pixels' | 'small' | 'heavy' | 'missing' | 'active' | 'locked') =>
  invalid({ file: [`content.file-${why}`] })

/**
 * Who may keep files keeps this one, unless it is here already: asked before anything slow is done.
 * @throws Refusal 400, 403, and 409 with when it came and what it is called
 */
export async function judgeUpload(
  ctx: Ctx,
  bytes: Uint8Array,
  { folder, isWantedTwice }: { folder: string; isWantedTwice: boolean },
): Promise<void> {
  if (!mayKeepContent(ctx.actor)) throw forbidden('content.not-yours')
  if (/[<>]/.test(folder) || folder.length > 60) throw badRequest('content.file-folder', { parameter: 'folder' })
  const known = isWantedTwice ? undefined : await findSentBefore(ctx, sha256Hex(bytes))
  if (!known) return
  const { id, title, createdAt } = known
  const day = createdAt.toISOString().slice(0, 10).split('-').toReversed().join('-')
  throw conflict('content.file-twice', { values: { title, day }, meta: { id } })
}

/**
 * Draws and keeps what was sent: slow work. The bytes decide what it is; a picture is drawn anew in the sizes browsers ask
 * for, a drawing with markup (SVG) as well, so that of its markup nothing is kept.
 * @throws Refusal 422 when it is nothing that is shown here
 */
export async function makeFile(ctx: Outside, bytes: Uint8Array): Promise<KeptFile> {
  if (bytes.byteLength === 0) throw refused('missing')
  const kind = sentKindOf(bytes)
  if (!kind) throw refused('kind')
  const sha256 = sha256Hex(bytes)
  if (kind === 'pdf') {
    const is = await readPaperKind(bytes)
    if (is !== 'pdf') throw refused(is === 'picture' ? 'kind' : is)
    const scan = await scanSent(ctx, bytes)
    return { kind: 'document', sha256, whole: await keepBytes(ctx, bytes, scan), sides: undefined, variants: [] }
  }
  const drawn = await drawnPicture(bytes, pictureOrder)
  if ('problem' in drawn) throw refused(drawn.problem)
  const { width, height, whole, variants } = drawn
  const scan = await scanSent(ctx, bytes)
  const kept = await keepVariants(ctx, variants)
  try {
    return {
      kind: 'picture',
      sha256,
      whole: await keepBytes(ctx, whole, scan),
      sides: { width, height },
      variants: kept,
    }
  } catch (error) {
    await dropVariants(ctx, kept)
    throw error
  }
}

/** Keeps a picture in the sizes it was drawn in; where one of them cannot be kept, none is. */
export async function keepVariants(ctx: Outside, variants: readonly DrawnVariant[]): Promise<KeptVariant[]> {
  const kept: KeptVariant[] = []
  try {
    for (const one of variants) kept.push({ ...one, bytes: await keepBytes(ctx, one.bytes) })
    return kept
  } catch (error) {
    await dropVariants(ctx, kept)
    throw error
  }
}

export async function dropVariants(ctx: Outside, variants: readonly KeptVariant[]): Promise<void> {
  await dropBytes(
    ctx,
    variants.map(({ bytes }) => bytes),
  )
}

/** Takes a kept file away again, where nothing came of it. */
export async function dropFile(ctx: Outside, { whole, variants }: KeptFile): Promise<void> {
  await dropBytes(ctx, [whole, ...variants.map(({ bytes }) => bytes)])
}

/** Writes a kept file down among those of the website. */
export async function addContentFile(
  ctx: Ctx,
  kept: KeptFile,
  { name, folder }: { name: string; folder: string },
): Promise<string> {
  if (!mayKeepContent(ctx.actor)) throw forbidden('content.not-yours')
  const id = newId()
  const owner = { type: 'content_files', id }
  const title = plainFileName(name, ctx.t(`content.file.kind.${kept.kind}`))
  const mime = kept.kind === 'picture' ? 'image/webp' : 'application/pdf'
  await recordFile(ctx, kept.whole, { fileName: title, mime, owner })
  await ctx.db
    .insertInto('contentFiles')
    .values({
      tenantId: ctx.tenant.id,
      id,
      kind: kept.kind,
      title,
      folder: folder.trim(),
      width: kept.sides?.width ?? null,
      height: kept.sides?.height ?? null,
      byteSize: kept.whole.byteSize,
      sentSha256: kept.sha256,
      fileId: kept.whole.id,
      createdBy: userIdOf(ctx.actor) ?? null,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .execute()
  await recordVariants(ctx, { id, title }, kept.variants)
  ctx.audit({ action: 'content.file-added', subject: { type: 'content_files', id } })
  return id
}

/** Writes down in which sizes a picture lies in the store. */
export async function recordVariants(
  ctx: Ctx,
  { id, title }: { id: string; title: string },
  variants: readonly KeptVariant[],
): Promise<void> {
  for (const { width, format, bytes } of variants) {
    await recordFile(ctx, bytes, {
      fileName: title,
      mime: `image/${format}`,
      owner: { type: 'content_files', id },
    })
    await ctx.db
      .insertInto('contentFileVariants')
      .values({ tenantId: ctx.tenant.id, contentFileId: id, width, format, fileId: bytes.id })
      .execute()
  }
}

/** Changes what is told of a file. One that pages show stays open to their readers, with its words. */
export async function changeContentFile(ctx: Ctx, id: string, change: ContentFileChange): Promise<void> {
  // Another part of a picture comes with its sizes (./cutting/commands.ts).
  const { lockVersion, crop: _, ...told } = change
  await lockRow(ctx, 'contentFiles', id)
  const before = await getContentFile(ctx, id)
  if (!mayKeepContent(ctx.actor)) throw forbidden('content.not-yours')
  if (lockVersion !== undefined && lockVersion !== before.lockVersion) throw conflict('platform.stale')
  const after = { ...before, ...Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined)) }
  if (before.uses > 0 && after.isPrivate) throw invalid({ isPrivate: ['content.file-shown'] })
  if (before.uses > 0 && lacksWords(after))
    throw invalid({ [after.altNl === '' ? 'altNl' : 'altEn']: ['content.file-words'] })
  const { title, folder, altNl, altEn, isDecorative, credit, licence, isPrivate, focusX, focusY } = after
  const words = { title, folder, altNl, altEn, isDecorative, credit, licence, isPrivate, focusX, focusY }
  await ctx.db
    .updateTable('contentFiles')
    .set((eb) => ({
      ...words,
      updatedAt: ctx.now,
      lockVersion: eb('lockVersion', '+', 1),
    }))
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .execute()
  ctx.audit({ action: 'content.file-changed', subject: { type: 'content_files', id } })
}

/**
 * Takes a file away, bytes and all. Pages that show it go on without it, which must be said to be meant.
 * @throws Refusal 409 with how many pages show it
 */
export async function removeContentFile(ctx: Ctx, id: string, isMeant: boolean): Promise<void> {
  await lockRow(ctx, 'contentFiles', id)
  const { uses } = await getContentFile(ctx, id)
  if (!mayKeepContent(ctx.actor)) throw forbidden('content.not-yours')
  if (uses > 0 && !isMeant) throw conflict('content.file-used', { values: { count: uses } })
  const variants = await forgetVariants(ctx, id)
  const gone = await ctx.db
    .deleteFrom('contentFiles')
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .returning('fileId')
    .executeTakeFirst()
  if (!gone) throw notFound()
  await removeFiles(ctx, [gone.fileId, ...variants])
  ctx.audit({ action: 'content.file-removed', subject: { type: 'content_files', id } })
}

/** Strikes out in which sizes a picture is there, and says which files those were. */
export async function forgetVariants(ctx: Ctx, id: string): Promise<string[]> {
  const rows = await ctx.db
    .deleteFrom('contentFileVariants')
    .where('tenantId', '=', ctx.tenant.id)
    .where('contentFileId', '=', id)
    .returning('fileId')
    .execute()
  return rows.map(({ fileId }) => fileId)
}

const purposeOf = ({ tenant }: Outside) => `content file of ${tenant.id}`

/** An address by which anybody may have a private file, for some days. */
export async function signedAddress(ctx: Ctx, id: string): Promise<string> {
  const until = Math.floor(ctx.now.getTime() / 1000) + signedDays * 86_400
  const mark = await markOf(ctx.services.dataDir, `${id} ${until}`, purposeOf(ctx))
  return `${ctx.origin}${fileAddress(id)}?${new URLSearchParams({ until: String(until), mark })}`
}

/** Whether an address was signed for this file, and still holds. */
export async function isSigned(ctx: Ctx, id: string, until: string, mark: string): Promise<boolean> {
  if (!/^\d{1,12}$/.test(until) || Number(until) * 1000 <= ctx.now.getTime()) return false
  return holdsMark(ctx.services.dataDir, `${id} ${until}`, purposeOf(ctx), mark)
}

import type { Ctx } from '#areas/context.ts'
import { newId, sha256Hex } from '#platform/ids.ts'
import { plainFileName, type ScanState } from './model.ts'

export type NewFile = {
  bytes: Uint8Array
  fileName: string
  mime: string
  owner: { type: string; id?: string }
}

/** Bytes that lie in the store without a row that says so yet. */
export type KeptBytes = { id: string; storageKey: string; byteSize: number; sha256: string; scanState: ScanState }

/**
 * Puts bytes into the store: slow work, for `prepare` and not for a transaction. They come first, so that a row never
 * points at nothing. What somebody sent and gets back as it is, is scanned before (`./scanning/commands.ts`).
 */
export async function keepBytes(
  { services, tenant }: Pick<Ctx, 'services' | 'tenant'>,
  bytes: Uint8Array,
  scanState: ScanState = 'own_rules',
): Promise<KeptBytes> {
  const id = newId()
  const storageKey = `${tenant.id}/${id}`
  await services.files.put(storageKey, bytes)
  return { id, storageKey, byteSize: bytes.byteLength, sha256: sha256Hex(bytes), scanState }
}

/** Takes kept bytes away again, where nothing came of what they were kept for. */
export async function dropBytes(
  { services }: Pick<Ctx, 'services'>,
  kept: readonly Pick<KeptBytes, 'storageKey'>[],
): Promise<void> {
  for (const { storageKey } of kept) await services.files.remove(storageKey)
}

/** Writes down whose the kept bytes are. */
export async function recordFile(
  ctx: Ctx,
  { id, ...kept }: KeptBytes,
  { fileName, mime, owner }: Omit<NewFile, 'bytes'>,
): Promise<void> {
  await ctx.db
    .insertInto('files')
    .values({
      ...kept,
      tenantId: ctx.tenant.id,
      id,
      fileName: plainFileName(fileName, id),
      mime,
      ownerType: owner.type,
      ownerId: owner.id ?? null,
      createdBy: ctx.actor.kind === 'user' ? ctx.actor.userId : null,
      createdAt: ctx.now,
    })
    .execute()
}

/** Keeps small bytes for an owner within one transaction. */
export async function storeFile(ctx: Ctx, { bytes, ...file }: NewFile): Promise<{ id: string; sha256: string }> {
  const kept = await keepBytes(ctx, bytes)
  await recordFile(ctx, kept, file)
  return kept
}

/** Takes files away: the rows now, the bytes once that holds, so that no row is left that points at nothing. */
export async function removeFiles(ctx: Ctx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await ctx.db
    .deleteFrom('files')
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', 'in', ids)
    .returning('storageKey')
    .execute()
  for (const { storageKey } of rows) ctx.afterCommit(() => ctx.services.files.remove(storageKey))
}

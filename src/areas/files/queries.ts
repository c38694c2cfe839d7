import type { Ctx } from '#areas/context.ts'
import { conflict, notFound } from '#platform/errors.ts'
import { isHeld } from './model.ts'

export type StoredFile = { id: string; fileName: string; mime: string; sha256: string; bytes: Uint8Array }

/** Where the bytes of a file lie, for reading them outside a transaction. */
export async function findStorageKey(ctx: Ctx, id: string): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('files')
    .select('storageKey')
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.storageKey
}

/**
 * A file with its bytes. Who may see it is for the area that owns what it belongs to.
 * @throws Refusal 404, and 409 while it waits for the scanner, or where that refused it
 */
export async function getFile(ctx: Ctx, id: string): Promise<StoredFile> {
  const row = await ctx.db
    .selectFrom('files')
    .select(['id', 'fileName', 'mime', 'sha256', 'storageKey', 'scanState'])
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  if (isHeld(row.scanState)) throw conflict(row.scanState === 'waiting' ? 'files.waiting' : 'files.refused')
  return {
    id: row.id,
    fileName: row.fileName,
    mime: row.mime,
    sha256: row.sha256,
    bytes: await ctx.services.files.get(row.storageKey),
  }
}

import type { Ctx } from '#areas/context.ts'
import { newId, sha256Hex } from '#platform/ids.ts'

export type NewFile = {
  bytes: Uint8Array
  fileName: string
  mime: string
  owner: { type: string; id?: string }
}

/** Keeps bytes for an owner. They are stored before the row is, so that a row never points at nothing. */
export async function storeFile(
  ctx: Ctx,
  { bytes, fileName, mime, owner }: NewFile,
): Promise<{ id: string; sha256: string }> {
  const id = newId()
  const sha256 = sha256Hex(bytes)
  const storageKey = `${ctx.tenant.id}/${id}`
  await ctx.services.files.put(storageKey, bytes)
  await ctx.db
    .insertInto('files')
    .values({
      tenantId: ctx.tenant.id,
      id,
      storageKey,
      fileName,
      mime,
      byteSize: bytes.byteLength,
      sha256,
      ownerType: owner.type,
      ownerId: owner.id ?? null,
      createdBy: ctx.actor.kind === 'user' ? ctx.actor.userId : null,
      createdAt: ctx.now,
    })
    .execute()
  return { id, sha256 }
}

/** Takes files away, bytes last: should that fail, the rows are still there for the next time. */
export async function removeFiles(ctx: Ctx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await ctx.db
    .deleteFrom('files')
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', 'in', ids)
    .returning('storageKey')
    .execute()
  for (const { storageKey } of rows) await ctx.services.files.remove(storageKey)
}

import type { Ctx } from '#areas/context.ts'
import { dropBytes, keepBytes, recordFile, removeFiles, type KeptBytes } from '#areas/files/commands.ts'
import type { CsvFile } from '#platform/csv.ts'
import { invalid } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { readTable } from '#platform/sheet.ts'
import type { ImportKind, ImportPlan } from '../model.ts'

// What every kind of import has in common: a file is kept and looked at, columns are pointed out, it is read in once, and
// what nobody reads in goes again.

type Outside = Pick<Ctx, 'services' | 'tenant'>

/** A file as it was read, with its bytes in the store. */
export type KeptTable = { table: CsvFile; kept: KeptBytes }

/** How a kind of list is read: as a table, or by who knows more kinds of files. */
type Reader = (bytes: Uint8Array) => Promise<CsvFile>

/** Reads and keeps a file that was sent: slow work. */
export async function keepTable(ctx: Outside, bytes: Uint8Array, read: Reader = readTable): Promise<KeptTable> {
  return { table: await read(bytes), kept: await keepBytes(ctx, bytes) }
}

/** Takes a kept file away again, where nothing came of it. */
export async function dropTable(ctx: Outside, { kept }: KeptTable): Promise<void> {
  await dropBytes(ctx, [kept])
}

/** Reads a file that was kept: slow work. */
export async function readKept({ services }: Outside, storageKey: string, read: Reader = readTable): Promise<CsvFile> {
  return read(await services.files.get(storageKey))
}

/** @throws Refusal 422 where nothing can be made of the file; columns that are missing can still be pointed out. */
export function assertReadable(ctx: Ctx, plan: ImportPlan<unknown>, { columnsToo }: { columnsToo: boolean }): void {
  const faults = plan.fileErrors.filter(({ code }) => columnsToo || code !== 'columns_missing')
  if (faults.length > 0) throw invalid({ file: faults.map(({ key, values }) => `@${ctx.t(key, values)}`) })
}

export type NewRun = {
  kind: ImportKind
  organizationId: string | null
  fileName: string
  file: CsvFile
  kept: KeptBytes
  plan: ImportPlan<unknown>
  mapping?: Partial<Record<string, string>>
}

/** Writes down that a file was taken in to be looked at. */
export async function recordRun(
  ctx: Ctx,
  { kind, organizationId, fileName, file, kept, plan, mapping = {} }: NewRun,
): Promise<string> {
  const id = newId()
  await recordFile(ctx, kept, { fileName, mime: 'application/octet-stream', owner: { type: 'imports', id } })
  await ctx.db
    .insertInto('importRuns')
    .values({
      tenantId: ctx.tenant.id,
      id,
      kind,
      organizationId,
      fileName,
      sha256: kept.sha256,
      encoding: file.encoding,
      delimiter: file.delimiter,
      status: 'previewed',
      layout: plan.layout,
      counts: JSON.stringify(plan.counts),
      mapping: JSON.stringify(mapping),
      createdBy: ctx.actor.kind === 'user' ? ctx.actor.userId : null,
      createdAt: ctx.now,
      fileId: kept.id,
    })
    .execute()
  return id
}

/** The file was read in: what came of it stays, the file itself goes. */
export async function finishRun(
  ctx: Ctx,
  { id, fileId }: { id: string; fileId: string | null },
  counts: ImportPlan<unknown>['counts'],
): Promise<void> {
  await ctx.db
    .updateTable('importRuns')
    .set({
      status: counts.error > 0 ? 'completed_with_errors' : 'completed',
      counts: JSON.stringify(counts),
      doneAt: ctx.now,
      fileId: null,
      wish: null,
      wishedBy: null,
      wishedAt: null,
    })
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .execute()
  if (fileId) await removeFiles(ctx, [fileId])
}

/** How many days a file that was looked at waits for somebody to read it in. */
const keptDays = 14

/** A file nobody read in goes, with the names that stand in it. */
export async function forgetUploads(ctx: Ctx): Promise<void> {
  const gone = await ctx.db
    .deleteFrom('importRuns')
    .where('tenantId', '=', ctx.tenant.id)
    .where('status', '=', 'previewed')
    .where('createdAt', '<', new Date(ctx.now.getTime() - keptDays * 86_400_000))
    .returning('fileId')
    .execute()
  await removeFiles(
    ctx,
    gone.flatMap(({ fileId }) => fileId ?? []),
  )
}

import type { Ctx } from '#areas/context.ts'
import { findStorageKey } from '#areas/files/queries.ts'
import { lockRow } from '#areas/steps.ts'
import { narrowedTo } from '#areas/users/model.ts'
import { tellOfChanges } from '#areas/vacancies/writing/commands.ts'
import { getManaged } from '#areas/vacancies/writing/staff-view/queries.ts'
import { keepVersion } from '#areas/vacancies/writing/versions/commands.ts'
import { listedFields } from '#areas/vacancies/fields.ts'
import type { CsvFile } from '#platform/csv.ts'
import { conflict } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { keepReport, keepRows, writeVacancyRows } from '../commands.ts'
import { assertReadable, finishRun, recordRun, type KeptTable } from '../engine/commands.ts'
import { mendLine } from '../mending/commands.ts'
import type { MendLineInput } from '../mending/schema.ts'
import { countRows, type FieldChange, type ImportPlan, type PlannedRow } from '../model.ts'
import { feedMapping, mappingOf, tableOf, type FeedItem } from './feed/model.ts'
import type { VacancyField, VacancyRow } from './cells/model.ts'
import { organizationsToImportFor } from './policy.ts'
import { getVacancyImport, planFor, previewOf } from './queries.ts'

/** Where the list of an import lies that was not read in yet, for who may see it. */
export async function findTable(ctx: Ctx, id: string): Promise<string | undefined> {
  const { fileId } = await getVacancyImport(ctx, id)
  return fileId ? findStorageKey(ctx, fileId) : undefined
}

/** Takes a list of places in to be looked at: what it would do is told, nothing is written. */
export async function uploadVacancies(ctx: Ctx, { table: file, kept }: KeptTable, fileName: string): Promise<string> {
  const plan = await planFor(ctx, file)
  // Columns that are missing can still be pointed out.
  assertReadable(ctx, plan, { columnsToo: false })
  const own = organizationsToImportFor(ctx.actor)
  return recordRun(ctx, {
    kind: 'vacancies',
    // Colleagues of that organization see it too.
    organizationId: own
      ? (own.find((one) => one === narrowedTo(ctx.actor, ctx.organizationId)) ?? own[0] ?? null)
      : null,
    fileName,
    file,
    kept,
    plan,
  })
}

/** Says by hand which column is what; the file is looked at again. */
export async function chooseColumns(
  ctx: Ctx,
  id: string,
  mapping: Partial<Record<VacancyField, string>>,
  table: CsvFile | undefined,
): Promise<void> {
  const run = await lockImport(ctx, id)
  if (run.status !== 'previewed') throw conflict('imports.done-already')
  const { plan } = await previewOf(ctx, { ...run, mapping }, table)
  await ctx.db
    .updateTable('importRuns')
    .set({ mapping: JSON.stringify(mapping), counts: JSON.stringify(plan.counts) })
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .execute()
}

/** Reads the file in: every line that is right, or those that were chosen. Once; again it changes nothing. */
export async function confirmImport(
  ctx: Ctx,
  id: string,
  table: CsvFile | undefined,
  lines?: readonly number[],
): Promise<void> {
  const run = await lockImport(ctx, id)
  if (run.status !== 'previewed') return
  const { plan } = await previewOf(ctx, run, table)
  assertReadable(ctx, plan, { columnsToo: true })
  const chosen = new Set(lines)
  const rows = plan.rows.map((row): PlannedRow<VacancyRow> =>
    lines && !chosen.has(row.line) ? { ...row, action: 'skip', errors: [] } : row,
  )
  const counts = countRows(rows, plan.missing.length)
  const ids = await write(ctx, rows, run.organizationId)
  await keepRows(
    ctx,
    id,
    { kind: 'vacancies', fileName: run.fileName, organizationId: run.organizationId ?? undefined },
    { rows: rows.map((row) => ({ ...row, recordId: ids.get(row.line) ?? row.recordId })), counts },
  )
  await finishRun(ctx, run, counts)
}

/**
 * Writes what is right. A company's own places begin as drafts: what the law and the programme ask of who offers them,
 * no list says, so they are finished and sent in one by one.
 */
async function write(
  ctx: Ctx,
  rows: PlannedRow<VacancyRow>[],
  /** Whose list it is, whoever reads it in. */
  organizationId: string | null,
): Promise<Map<number, string>> {
  const isHost = organizationId !== null || organizationsToImportFor(ctx.actor) !== undefined
  const ids = await writeVacancyRows(ctx, rows, isHost ? 'draft' : 'published')
  for (const { action, recordId, diff } of rows)
    if (action === 'update' && recordId) await noteChanges(ctx, recordId, diff)
  return ids
}

/** By what name a place knows a field of the list. */
const nameOf: Record<string, string> = Object.fromEntries(listedFields.map(({ listedAs, name }) => [listedAs, name]))

async function noteChanges(ctx: Ctx, id: string, diff: FieldChange[]): Promise<void> {
  const fields = diff.map(({ field }) => nameOf[field] ?? field)
  const changes = Object.fromEntries(diff.map(({ from, to }, at) => [fields[at] as string, { from, to }]))
  await keepVersion(ctx, id, { changes })
  await tellOfChanges(ctx, await getManaged(ctx, id), fields)
}

/** Takes in a line that was left out, with what is wrong in it put right, as the list it is of. @throws Refusal 404, 409, 422 */
export async function mendVacancyLine(ctx: Ctx, id: string, line: number, wish: MendLineInput): Promise<void> {
  const run = await lockImport(ctx, id)
  await mendLine<VacancyRow>(ctx, { ...run, kind: 'vacancies' }, line, wish, {
    plan: (file) => planFor(ctx, file, { ...run, mapping: mappingOf(run.mapping, file.headers) }),
    write: async (row) => (await write(ctx, [row], run.organizationId)).get(row.line),
  })
}

async function lockImport(ctx: Ctx, id: string) {
  await lockRow(ctx, 'importRuns', id)
  return getVacancyImport(ctx, id)
}

export type FeedReport = {
  importId: string | null
  plan: ImportPlan<VacancyRow>
  /** The place each line became or is. */
  idOf(row: PlannedRow<VacancyRow>): string | null
}

/** What a partner's program sends: what is right is written, the rest comes back with its reasons. */
export async function takeFeed(ctx: Ctx, items: readonly FeedItem[], dryRun: boolean): Promise<FeedReport> {
  const table: CsvFile = tableOf(items)
  const plan = await planFor(ctx, table, { mapping: feedMapping, organizationId: null, createdBy: null })
  assertReadable(ctx, plan, { columnsToo: true })
  if (dryRun) return { importId: null, plan, idOf: ({ recordId }) => recordId }
  const own = organizationsToImportFor(ctx.actor)
  const ids = await write(ctx, plan.rows, own?.[0] ?? null)
  const idOf = (row: PlannedRow<VacancyRow>) => ids.get(row.line) ?? row.recordId
  const importId = newId()
  const fileName = ctx.t('imports.vacancies.feed')
  await keepReport(
    ctx,
    importId,
    {
      kind: 'vacancies',
      bytes: Buffer.from(JSON.stringify(items)),
      fileName,
      mapping: feedMapping,
      ...(own?.[0] ? { organizationId: own[0] } : {}),
    },
    { ...plan, rows: plan.rows.map((row) => ({ ...row, recordId: idOf(row) })) },
  )
  return { importId, plan, idOf }
}

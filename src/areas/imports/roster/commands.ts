import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { findStorageKey } from '#areas/files/queries.ts'
import { followSchoolSupervisors } from '#areas/internships/supervisors/commands.ts'
import { lockRow } from '#areas/steps.ts'
import { narrowedTo } from '#areas/users/model.ts'
import type { CsvFile } from '#platform/csv.ts'
import { conflict, forbidden, invalid, notFound } from '#platform/errors.ts'
import { addDays, dayOf } from '#platform/week.ts'
import { keepRows } from '../commands.ts'
import { assertReadable, finishRun, recordRun, type KeptTable } from '../engine/commands.ts'
import { inviteLate } from '../inviting/commands.ts'
import { mendLine } from '../mending/commands.ts'
import type { MendLineInput } from '../mending/schema.ts'
import { countRows, type ImportPlan, type PlannedRow } from '../model.ts'
import { putBackRun } from '../undoing/commands.ts'
import { rosterColumns } from './columns/model.ts'
import { daysToUndo, headingsOf, mustBeTyped, type RosterKind } from './model.ts'
import { schoolsToImportFor } from './policy.ts'
import {
  findMapping,
  getRosterRun,
  planRoster,
  type MissingRecord,
  type RosterPlan,
  type RosterRun,
} from './queries.ts'
import { reachPart } from './progress/queries.ts'
import type { ConfirmRoster } from './schema.ts'
import { writeRoster, type Going } from './writing/commands.ts'

/** Takes a list of the actor's school in, to be looked at: what it would do is told, nothing is written. @throws Refusal 403, 422 */
export async function uploadRoster(
  ctx: Ctx,
  { table: file, kept }: KeptTable,
  { kind, fileName }: { kind: RosterKind; fileName: string },
): Promise<string> {
  const own = schoolsToImportFor(ctx.actor)
  const schoolId = own.find((one) => one === narrowedTo(ctx.actor, ctx.organizationId)) ?? own[0]
  if (!schoolId) throw forbidden('groups.not-your-school')
  return takeInRoster(ctx, { table: file, kept }, { kind, fileName, schoolId })
}

/** The same of a school that is known, whoever asked for the list. @throws Refusal 422 */
export async function takeInRoster(
  ctx: Ctx,
  { table: file, kept }: KeptTable,
  { kind, fileName, schoolId }: { kind: RosterKind; fileName: string; schoolId: string },
): Promise<string> {
  const mapping = await findMapping(ctx, { kind, schoolId, headers: file.headers })
  const { plan } = await planRoster(ctx, file, { kind, schoolId, mapping })
  // Columns that are missing can still be pointed out.
  assertReadable(ctx, plan, { columnsToo: false })
  return recordRun(ctx, { kind, organizationId: schoolId, fileName, file, kept, plan, mapping })
}

/** Where the file of a run lies that was not read in yet. */
export async function findRosterFile(
  ctx: Ctx,
  id: string,
): Promise<{ storageKey: string; kind: RosterKind } | undefined> {
  const { fileId, kind, wishedAt } = await getRosterRun(ctx, id)
  const storageKey = fileId && !wishedAt ? await findStorageKey(ctx, fileId) : undefined
  return storageKey === undefined ? undefined : { storageKey, kind }
}

/** What a list that was not read in yet would do today. */
export async function previewRoster(ctx: Ctx, run: RosterRun, table: CsvFile | undefined): Promise<RosterPlan> {
  if (!run.fileId || !table) throw notFound()
  return planRoster(ctx, table, run)
}

/** Says by hand which column is what; a file of the school with these headings is read so from now on. */
export async function chooseRosterColumns(
  ctx: Ctx,
  id: string,
  mapping: Record<string, string>,
  table: CsvFile | undefined,
): Promise<void> {
  const run = await lockRun(ctx, id)
  if (run.status !== 'previewed') throw conflict('imports.done-already')
  if (run.wishedAt) throw conflict('imports.being-read')
  const known = Object.keys(rosterColumns[run.kind])
  const chosen = Object.fromEntries(Object.entries(mapping).filter(([field]) => known.includes(field)))
  const { plan } = await previewRoster(ctx, { ...run, mapping: chosen }, table)
  await ctx.db
    .updateTable('importRuns')
    .set({ mapping: JSON.stringify(chosen), counts: JSON.stringify(plan.counts) })
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .execute()
  const kept = { mapping: JSON.stringify(chosen), updatedAt: ctx.now }
  await ctx.db
    .insertInto('importMappings')
    .values({
      tenantId: ctx.tenant.id,
      organizationId: run.schoolId,
      kind: run.kind,
      headings: headingsOf(table?.headers ?? []),
      ...kept,
    })
    .onConflict((conflict) => conflict.columns(['tenantId', 'organizationId', 'kind', 'headings']).doUpdateSet(kept))
    .execute()
}

/** A list that nobody else changes meanwhile. */
export async function lockRun(ctx: Ctx, id: string): Promise<RosterRun> {
  await getRosterRun(ctx, id)
  await lockRow(ctx, 'importRuns', id)
  return getRosterRun(ctx, id)
}

/**
 * Reads a list in: what is right in it and was chosen, in one go. Once; again it changes nothing.
 * @throws Refusal 409, 422 where many would go and their number was not typed
 */
export async function confirmRoster(
  ctx: Ctx,
  id: string,
  table: CsvFile | undefined,
  wish: ConfirmRoster,
  passwordHash?: string,
): Promise<void> {
  const run = await lockRun(ctx, id)
  if (run.status !== 'previewed') return
  await reachPart(ctx, id, 'compare')
  await oneListAtATime(ctx)
  const { plan, missing, going } = await judgeWish(ctx, run, table, wish)
  const except = new Set(wish.except)
  const rows = plan.rows.map((row): PlannedRow<unknown> => {
    const isChange = ['create', 'update', 'move'].includes(row.action)
    const isChosen = wish.actions.some((action) => action === row.action) && !except.has(row.line)
    return isChange && !isChosen ? { ...row, action: 'skip' } : row
  })
  const ids = await writeRoster(ctx, run.kind, { runId: id, schoolId: run.schoolId, rows, going, passwordHash })
  await reachPart(ctx, id, 'lines')
  await followSchoolSupervisors(ctx)
  const counts = countRows(rows, going.length)
  const gone = going.map((one) => ({ ...one, name: missing.find(({ id: known }) => known === one.id)?.name ?? '' }))
  await keepRows(
    ctx,
    id,
    { kind: run.kind, fileName: run.fileName, organizationId: run.schoolId },
    { rows: rows.map((row) => ({ ...row, recordId: ids.get(row.line) ?? row.recordId })), counts },
    gone,
  )
  await finishRun(ctx, run, counts)
}

/** Accounts and people are the tenant's: two lists with one new person are read in one after the other. */
async function oneListAtATime(ctx: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`roster:${ctx.tenant.id}`}, 0))`.execute(ctx.db)
}

/** Takes in a line that was left out, with what is wrong in it put right; it goes back with its list. @throws Refusal 404, 409, 422 */
export async function mendRosterLine(ctx: Ctx, id: string, line: number, wish: MendLineInput): Promise<void> {
  const run = await lockRun(ctx, id)
  await oneListAtATime(ctx)
  const { kind, schoolId } = run
  const mended = await mendLine(ctx, { ...run, organizationId: schoolId }, line, wish, {
    plan: async (file) => (await planRoster(ctx, file, run)).plan,
    write: async (row) => (await writeRoster(ctx, kind, { runId: id, schoolId, rows: [row], going: [] })).get(row.line),
  })
  await followSchoolSupervisors(ctx)
  if (mended?.action === 'create' && run.invitedAt) await inviteLate(ctx, id, line)
}

/** What a list would do today, and who goes. @throws Refusal 422 where the file or the wish cannot be taken */
export async function judgeWish(ctx: Ctx, run: RosterRun, table: CsvFile | undefined, wish: ConfirmRoster) {
  const preview = await previewRoster(ctx, run, table)
  assertReadable(ctx, preview.plan, { columnsToo: true })
  const going = wish.missing === 'deactivate' ? goingOf(preview.plan, preview.missing) : []
  if (mustBeTyped(going.length, preview.known) && wish.typed !== going.length)
    throw invalid({ typed: ['imports.typed'] })
  return { ...preview, going }
}

/** Who goes, each with a line behind those of the file. Who has an internship that is not over stays. */
function goingOf(plan: ImportPlan<unknown>, missing: readonly MissingRecord[]): Going[] {
  const last = plan.rows.reduce((most, { line }) => Math.max(most, line), 1)
  return missing.filter(({ isBusy }) => !isBusy).map(({ id }, at) => ({ id, line: last + 1 + at }))
}

/**
 * Takes back what a run wrote: each line of the file as a whole, unless somebody changed or uses what it wrote.
 * @throws Refusal 409 where there is nothing to take back any more
 */
export async function undoRoster(ctx: Ctx, id: string): Promise<void> {
  const run = await lockRun(ctx, id)
  if (!mayUndo(run, ctx.now)) throw conflict('imports.too-late-to-undo')
  const outcomes = await putBackRun(ctx, id)
  await followSchoolSupervisors(ctx)
  const rows = [...outcomes].map(([line, outcome]) => ({ line, outcome }))
  await sql`
    update import_rows x set outcome = r.outcome from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (line int, outcome text)
    where x.tenant_id = ${ctx.tenant.id} and x.run_id = ${id} and x.line = r.line`.execute(ctx.db)
  await ctx.db
    .updateTable('importRuns')
    .set({ status: 'undone', undoneAt: ctx.now, invitesOn: null })
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .execute()
  const kept = rows.filter(({ line, outcome }) => line > 0 && outcome === 'kept').length
  ctx.audit({
    action: 'imports.undone',
    subject: { type: 'imports', id },
    organizationId: run.schoolId,
    changes: { fileName: run.fileName, kept },
  })
}

/** Whether what a run wrote can still be taken back. */
export function mayUndo({ status, doneAt }: Pick<RosterRun, 'status' | 'doneAt'>, now: Date): boolean {
  if (status !== 'completed' && status !== 'completed_with_errors') return false
  return doneAt !== null && dayOf(now) <= addDays(dayOf(doneAt), daysToUndo)
}

/** Says on which day the people a run made get their invitation. @throws Refusal 409, 422 */
export async function planInvites(ctx: Ctx, id: string, on: string): Promise<void> {
  const run = await lockRun(ctx, id)
  if (run.status === 'previewed' || run.status === 'undone' || run.kind === 'groups')
    throw conflict('imports.nobody-to-invite')
  if (run.invitedAt) throw conflict('imports.invited-already')
  const today = dayOf(ctx.now)
  if (on < today || on > addDays(today, 365)) throw invalid({ on: ['imports.day-ahead'] })
  await ctx.db
    .updateTable('importRuns')
    .set({ invitesOn: on })
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .execute()
  ctx.audit({
    action: 'imports.invites-planned',
    subject: { type: 'imports', id },
    organizationId: run.schoolId,
    changes: { on },
  })
}

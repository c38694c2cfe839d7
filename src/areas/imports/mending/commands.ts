import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import type { CsvFile } from '#platform/csv.ts'
import { conflict, invalid, notFound } from '#platform/errors.ts'
import {
  rowError,
  type ImportKind,
  type ImportPlan,
  type ImportStatus,
  type PlannedRow,
  type RowAction,
  type RowError,
} from '../model.ts'
import { nameOfRow } from '../roster/model.ts'
import type { MendLineInput } from './schema.ts'

type MendableKind = Exclude<ImportKind, 'organizations'>

type MendableRun = {
  id: string
  kind: MendableKind
  status: ImportStatus
  fileName: string
  organizationId: string | null
  counts: Record<RowAction | 'missing', number>
}

/** How a list of its kind is judged and written. */
type Reading<Row> = {
  plan(file: CsvFile): Promise<ImportPlan<Row>>
  /** Writes the row; gives the id of what it became. */
  write(row: PlannedRow<Row>): Promise<string | undefined>
}

/** What is said of a line that is about the same thing as another of its list, and of which column. */
const doubles = {
  vacancies: ['vacancy_double', 'title'],
  students: ['number_double', 'studentNumber'],
  groups: ['name_double', 'name'],
  mentors: ['email_double', 'email'],
} as const satisfies Record<MendableKind, readonly [RowError['code'], string]>

/**
 * Takes in a line that was left out when its list was read in, with other words in its cells: judged by the rules of the list and
 * written as the list was. Once; of a line that is in, it changes nothing. Gives what it became now.
 * The run is locked by who calls. @throws Refusal 404, 409 where the list was taken back, 422 as for a fault of the file
 */
export async function mendLine<Row>(
  ctx: Ctx,
  run: MendableRun,
  line: number,
  { cells }: MendLineInput,
  { plan, write }: Reading<Row>,
): Promise<PlannedRow<Row> | undefined> {
  const kept = await findLine(ctx, run.id, line)
  if (!kept) throw notFound()
  if (run.status === 'undone') throw conflict('imports.taken-back')
  if (kept.action !== 'error') return undefined
  const known = new Map(kept.raw)
  const strange = cells.findIndex(({ heading }) => !known.has(heading))
  if (strange >= 0) throw invalid({ [`cells.${strange}.heading`]: ['imports.no-heading'] })
  const lost = lostIn(kept)
  const isSame = cells.every(({ heading, value }) => known.get(heading)?.trim() === value.trim())
  if (lost && isSame) throw invalid(fieldsOf(ctx, [lost], cells))
  const written = new Map(cells.map(({ heading, value }) => [heading, value]))
  const planned = await plan(
    tableOf([{ ...kept, raw: kept.raw.map(([name, was]) => [name, written.get(name) ?? was]) }]),
  )
  const faults = planned.fileErrors.length > 0 ? planned.fileErrors : (planned.rows[0]?.errors ?? [])
  if (faults.length > 0) throw invalid(fieldsOf(ctx, faults, cells))
  const [row] = planned.rows
  if (!row?.normalized) throw invalid({ cells: ['imports.line-empty'] })
  const double = await doubleOf(ctx, run, row, { plan, mapping: planned.mapping })
  if (double) throw invalid(fieldsOf(ctx, [double], cells))
  const mended = { ...row, recordId: (await write(row)) ?? row.recordId }
  await keepMended(ctx, run, mended)
  return mended
}

type KeptLine = { line: number; raw: [string, string][]; errors: RowError[] }

async function findLine(ctx: Ctx, runId: string, line: number) {
  const { rows } = await sql<KeptLine & { action: RowAction }>`
    select line, action, raw, errors from import_rows where tenant_id = ${ctx.tenant.id} and run_id = ${runId} and line = ${line} and action <> 'missing'`.execute(
    ctx.db,
  )
  return rows[0]
}

/** Lines as the table they stood in; what stood beside its headings stands there again. */
function tableOf(lines: readonly KeptLine[]): CsvFile {
  const headings = Math.min(...lines.map(({ raw, errors }) => Number(unevenIn(errors)?.values.columns ?? raw.length)))
  return {
    encoding: 'utf-8',
    delimiter: ';',
    headers: (lines[0]?.raw ?? []).slice(0, headings).map(([heading]) => heading),
    rows: lines.map(({ line, raw }) => ({ line, cells: raw.map(([, value]) => value) })),
  }
}

const unevenIn = (errors: readonly RowError[]) => errors.find(({ code }) => code === 'columns_uneven')

/** The fault of a line that was kept without what stood beside its headings: it says so itself no more. */
function lostIn({ errors }: KeptLine): RowError | undefined {
  const uneven = unevenIn(errors)
  return uneven?.values.columns === undefined ? uneven : undefined
}

/** In a list the second line about one thing is refused: so it is when that line comes later. */
async function doubleOf<Row>(
  ctx: Ctx,
  { id, kind }: MendableRun,
  { line, recordId, identity }: PlannedRow<Row>,
  { plan, mapping }: Pick<Reading<Row>, 'plan'> & { mapping: Record<string, string> },
): Promise<RowError | undefined> {
  if (!recordId) return undefined
  const { rows } = await sql<KeptLine>`
    select line, raw, errors from import_rows where tenant_id = ${ctx.tenant.id} and run_id = ${id} and record_id = ${recordId}
      and line <> ${line} and action not in ('error', 'missing') order by line`.execute(ctx.db)
  if (rows.length === 0) return undefined
  // A mentor may stand there twice, in two roles.
  const other = kind === 'mentors' ? (await plan(tableOf(rows))).rows.find((one) => one.identity === identity) : rows[0]
  const [code, field] = doubles[kind]
  return other && rowError(code, line, mapping[field] ?? '', '', { line: other.line })
}

/** The faults by the cells that were sent; what is of none of them is of the line. */
function fieldsOf(ctx: Ctx, faults: readonly RowError[], cells: MendLineInput['cells']): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const { column, key, values } of faults) {
    const at = cells.findIndex(({ heading }) => heading === column)
    const text = `@${at < 0 && column ? `${column}: ` : ''}${ctx.t(key, values)}`
    ;(fields[at < 0 ? 'cells' : `cells.${at}.value`] ??= []).push(text)
  }
  return fields
}

async function keepMended(ctx: Ctx, run: MendableRun, row: PlannedRow<unknown>): Promise<void> {
  await ctx.db
    .updateTable('importRows')
    .set({
      raw: JSON.stringify(Object.entries(row.raw)),
      action: row.action,
      errors: '[]',
      recordId: row.recordId,
      name: nameOfRow(row.normalized, row.raw),
      changes: JSON.stringify(row.diff),
    })
    .where('tenantId', '=', ctx.tenant.id)
    .where('runId', '=', run.id)
    .where('line', '=', row.line)
    .execute()
  const counts = { ...run.counts, error: run.counts.error - 1, [row.action]: run.counts[row.action] + 1 }
  await ctx.db
    .updateTable('importRuns')
    .set({
      counts: JSON.stringify(counts),
      status: counts.error > 0 ? 'completed_with_errors' : 'completed',
    })
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', run.id)
    .execute()
  ctx.audit({
    action: 'imports.line-mended',
    subject: { type: 'imports', id: run.id },
    organizationId: run.organizationId,
    changes: { fileName: run.fileName, line: row.line },
  })
}

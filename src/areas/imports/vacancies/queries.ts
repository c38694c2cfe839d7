import { sql, type SqlBool } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { comparableName } from '#areas/organizations/model.ts'
import { notFound } from '#platform/errors.ts'
import type { CsvFile } from '#platform/csv.ts'
import { inTurns } from '#platform/turns.ts'
import type { ImportPlan, ImportStatus, RowAction } from '../model.ts'
import { existingVacancies, importableStatuses } from '../queries.ts'
import { organizationUnknown, vacancyPlanner } from './model.ts'
import type { VacancyField, VacancyRow } from './cells/model.ts'
import { organizationsToImportFor } from './policy.ts'

export type VacancyImport = {
  id: string
  fileName: string
  status: ImportStatus
  counts: Record<RowAction | 'missing', number>
  mapping: Partial<Record<VacancyField, string>>
  fileId: string | null
  organizationId: string | null
  createdBy: string | null
  createdAt: Date
}

const columns = sql`r.id, r.file_name, r.status, r.counts, r.mapping, r.file_id, r.organization_id, r.created_by, r.created_at`

/** Lists of places somebody may know of: one's own organization's, or all. */
function visibleTo(ctx: Ctx) {
  const own = organizationsToImportFor(ctx.actor)
  return own ? sql<SqlBool>`r.organization_id = any (${own}::uuid[])` : sql<SqlBool>`true`
}

export async function getVacancyImport(ctx: Ctx, id: string): Promise<VacancyImport> {
  const { rows } = await sql<VacancyImport>`
    select ${columns} from import_runs r where r.tenant_id = ${ctx.tenant.id} and r.id = ${id} and r.kind = 'vacancies' and ${visibleTo(ctx)}`.execute(
    ctx.db,
  )
  if (!rows[0]) throw notFound()
  return rows[0]
}

export async function listVacancyImports(
  ctx: Ctx,
  page: { number: number; size: number },
): Promise<{ rows: VacancyImport[]; total: number }> {
  const { rows } = await sql<VacancyImport & { total: number }>`
    select ${columns}, count(*) over ()::int as total from import_runs r
    where r.tenant_id = ${ctx.tenant.id} and r.kind = 'vacancies' and ${visibleTo(ctx)}
    order by r.created_at desc, r.id desc limit ${page.size} offset ${(page.number - 1) * page.size}`.execute(ctx.db)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** What a table of places would do now, for who reads it in; a company's list is about its own places for everybody. Nothing is written. */
export async function planFor(
  ctx: Ctx,
  file: CsvFile,
  run?: OfRun & Partial<Pick<VacancyImport, 'mapping'>>,
): Promise<ImportPlan<VacancyRow>> {
  const { mapping = {} } = run ?? {}
  const own = await organizationsOfRun(ctx, run)
  const known = await existingVacancies(ctx, own)
  const { planRow, planWith } = vacancyPlanner(file, known.vacancies, {
    organizations: known.organizations,
    mapping,
    ownOrganization: own && known.organizations.length === 1 ? known.organizations[0] : undefined,
    program: ctx.tenant.capabilities.program,
  })
  return planWith(planRow ? await inTurns(file.rows, planRow) : [])
}

type OfRun = Pick<VacancyImport, 'organizationId' | 'createdBy'>

/** Whose places a list may be about; undefined means everybody's. */
async function organizationsOfRun(ctx: Ctx, run: OfRun | undefined): Promise<string[] | undefined> {
  return organizationsToImportFor(ctx.actor) ?? (run?.organizationId ? organizationsBehind(ctx, run) : undefined)
}

/** Of a company's list: that company, and the others of who took it in. */
async function organizationsBehind(ctx: Ctx, { organizationId, createdBy }: OfRun): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select organization_id as id from roles where tenant_id = ${ctx.tenant.id} and user_id = ${createdBy} and organization_id is not null
    union select ${organizationId}::uuid`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** What the table of an import that was not read in yet would do today. */
export async function previewOf(
  ctx: Ctx,
  { fileId, ...run }: VacancyImport,
  table: CsvFile | undefined,
): Promise<{ file: CsvFile; plan: ImportPlan<VacancyRow> }> {
  if (!fileId || !table) throw notFound()
  return { file: table, plan: await planFor(ctx, table, run) }
}

export type KeptRow = {
  line: number
  action: RowAction
  raw: [string, string][]
  errors: { column: string; key: string; values: Record<string, string | number> }[]
  recordId: string | null
  organizationName: string | null
}

/** What was done with the lines of a file that was read in. */
export async function listKeptRows(ctx: Ctx, runId: string): Promise<KeptRow[]> {
  const { rows } = await sql<KeptRow>`
    select r.line, r.action, r.raw, r.errors, r.record_id, o.name as organization_name from import_rows r
    left join vacancies v on v.tenant_id = r.tenant_id and v.id = r.record_id
    left join organizations o on o.tenant_id = v.tenant_id and o.id = v.organization_id
    where r.tenant_id = ${ctx.tenant.id} and r.run_id = ${runId} order by r.line`.execute(ctx.db)
  return rows
}

/** So near two names must be for the one to be meant by the other, and so many are proposed. */
const nearEnough = 0.3
const mostMeant = 3

/**
 * The organizations that the lines may mean which name one nobody knows, by what stood there; looked up for all of them at
 * once, among those the lines are judged by.
 */
export async function listMeant(ctx: Ctx, run: OfRun, rows: readonly KeptRow[]): Promise<(row: KeptRow) => string[]> {
  const wrongIn = ({ errors }: KeptRow) => errors.find(({ key }) => key === organizationUnknown)?.values.value
  const written = [...new Set(rows.flatMap((row) => wrongIn(row) ?? []).map(String))]
  if (written.length === 0) return () => []
  const own = await organizationsOfRun(ctx, run)
  const { rows: found } = await sql<{ written: string; names: string[] }>`
    select asked.written, array(select o.name from organizations o
      where o.tenant_id = ${ctx.tenant.id} and o.type = 'Company' and o.archived_at is null
        and o.status = any (${importableStatuses(own)}::text[]) and (${own === undefined} or o.id = any (${own ?? []}::uuid[])) and similarity(o.comparable_name, asked.name) >= ${nearEnough}::real
      order by similarity(o.comparable_name, asked.name) desc, o.name, o.id limit ${mostMeant}) as names
    from unnest(${written}::text[], ${written.map(comparableName)}::text[]) as asked (written, name)`.execute(ctx.db)
  const meant = new Map(found.map((one) => [one.written, one.names]))
  return (row) => meant.get(String(wrongIn(row) ?? '')) ?? []
}

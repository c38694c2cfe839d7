import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { writeOrganizations } from '#areas/organizations/commands.ts'
import { readCsv } from '#platform/csv.ts'
import { invalid } from '#platform/errors.ts'
import { newId, sha256Hex } from '#platform/ids.ts'
import { dayOf, weekdaysIn } from '#platform/week.ts'
import type { ImportKind, ImportPlan, PlannedRow } from './model.ts'
import { planOrganizations, type OrganizationToImport } from './organizations/model.ts'
import { existingOrganizations, existingStudents, existingVacancies } from './queries.ts'
import { nameOfRow } from './roster/model.ts'
import { writeRoster } from './roster/writing/commands.ts'
import { planStudents } from './students/model.ts'
import { plainOf, planVacancies } from './vacancies/model.ts'
import type { VacancyRow } from './vacancies/cells/model.ts'
import { findTown } from '#areas/geography/towns/model.ts'
import { writeVacancies } from '#areas/vacancies/writing/lists/commands.ts'

export type ImportOrder = {
  kind: ImportKind
  bytes: Uint8Array
  fileName: string
  /** The school of a class list. */
  organizationId?: string
  /** Lets only some rows through; the rest is left out, not judged. */
  keep?: (row: Record<string, string>) => boolean
  /** A password for those who are new; without it they are invited. */
  passwordHash?: string
}

export type ImportReport = {
  id: string
  counts: Record<string, number>
  errors: { line: number; column: string; key: string; values: Record<string, string | number> }[]
}

/**
 * Reads a file in: what is good is written, what is not is kept with its reasons. The same file again changes nothing.
 * @throws Refusal 422 when the file as a whole cannot be read
 */
export async function runImport(ctx: Ctx, order: ImportOrder): Promise<ImportReport> {
  const file = readCsv(order.bytes)
  const today = dayOf(ctx.now)
  const id = newId()
  let plan: ImportPlan<unknown>
  if (order.kind === 'students') {
    const schoolId = order.organizationId
    if (!schoolId) throw invalid({ organizationId: ['platform.required'] })
    const { students, ...known } = await existingStudents(ctx, schoolId)
    const planned = planStudents(file, students, { today, ...known })
    await writeRoster(ctx, 'students', {
      runId: null,
      schoolId,
      rows: planned.rows,
      going: [],
      passwordHash: order.passwordHash,
    })
    plan = planned
  } else if (order.kind === 'organizations') {
    const planned = planOrganizations(file, await existingOrganizations(ctx))
    await writeOrganizationRows(ctx, kept(planned.rows, order.keep))
    plan = planned
  } else {
    const known = await existingVacancies(ctx)
    const planned = planVacancies(file, known.vacancies, { organizations: known.organizations })
    await writeVacancyRows(ctx, kept(planned.rows, order.keep))
    plan = planned
  }
  if (plan.fileErrors.length > 0)
    throw invalid({ file: plan.fileErrors.map(({ key, values }) => `@${ctx.t(key, values)}`) })
  await keepReport(ctx, id, order, plan)
  const errors = plan.rows.flatMap((row) =>
    row.errors.map(({ line, column, key, values }) => ({ line, column, key, values })),
  )
  return { id, counts: plan.counts, errors }
}

function kept<Row>(rows: PlannedRow<Row>[], keep: ImportOrder['keep']): PlannedRow<Row>[] {
  return keep ? rows.filter(({ raw }) => keep(raw)) : rows
}

type Writable<Row> = PlannedRow<Row> & { normalized: Row }

function toWrite<Row>(rows: PlannedRow<Row>[]): Writable<Row>[] {
  return rows.filter(
    (row): row is Writable<Row> => ['create', 'update', 'move'].includes(row.action) && row.normalized !== null,
  )
}

async function writeOrganizationRows(ctx: Ctx, rows: PlannedRow<OrganizationToImport>[]): Promise<void> {
  await writeOrganizations(
    ctx,
    toWrite(rows).map(({ recordId, normalized: row }) => ({
      id: recordId ?? newId(),
      type: 'Company' as const,
      name: row.name,
      status: 'approved' as const,
      kvkNumber: row.kvkNumber,
      branchNumber: row.branchNumber,
      brin: null,
      isNonprofit: row.isNonprofit ?? false,
      sectorKeys: row.sectors,
      website: row.website,
      email: row.email,
      phone: row.phone,
      street: row.street,
      houseNumber: [row.houseNumber, row.addition].filter(Boolean).join(' '),
      postcode: row.postcode,
      city: row.city,
      lat: row.lat ?? findTown(row.city)?.lat ?? null,
      lng: row.lng ?? findTown(row.city)?.lng ?? null,
      description: row.description,
      source: 'import' as const,
    })),
  )
}

/** Writes what a plan says of places; `status` is how those that are new begin. Gives the id of each line. */
export async function writeVacancyRows(
  ctx: Ctx,
  rows: PlannedRow<VacancyRow>[],
  status: 'published' | 'draft' = 'published',
): Promise<Map<number, string>> {
  const changed = toWrite(rows)
  const idOf = new Map(changed.map(({ line, recordId }) => [line, recordId ?? newId()]))
  const hosts = await ctx.db
    .selectFrom('organizations as o')
    .leftJoin('memberships as m', (join) =>
      join
        .onRef('m.tenantId', '=', 'o.tenantId')
        .onRef('m.organizationId', '=', 'o.id')
        .on('m.isContactPerson', '=', true),
    )
    .select([
      'o.id',
      'o.street',
      'o.houseNumber',
      'o.postcode',
      'o.city',
      'o.lat',
      'o.lng',
      'm.userId as contactUserId',
    ])
    .where('o.tenantId', '=', ctx.tenant.id)
    .where(
      'o.id',
      'in',
      changed.length ? [...new Set(changed.map(({ normalized }) => normalized.organizationId))] : [newId()],
    )
    .execute()
  const hostOf = new Map(hosts.map((host) => [host.id, host]))
  const { program } = ctx.tenant.capabilities
  await writeVacancies(
    ctx,
    changed.map(({ line, normalized: row }) => {
      const host = hostOf.get(row.organizationId)
      return {
        ...plainOf(row),
        id: idOf.get(line) as string,
        organizationId: row.organizationId,
        status,
        program: row.program === 'mas' || row.program === 'traineeship' ? row.program : program,
        title: row.title,
        description: row.description,
        tasks: row.tasks,
        sectorKeys: row.sectors,
        format: row.format,
        seats: row.seats,
        minAge: row.minAge ?? 12,
        levels: row.levels,
        hoursTotal: row.hoursTotal === null ? null : Math.round(row.hoursTotal),
        weeklySchedule: row.weeklySchedule,
        days: weekdaysIn(row.weeklySchedule),
        street: row.street ?? host?.street ?? null,
        houseNumber: row.street ? null : (host?.houseNumber ?? null),
        postcode: row.postcode ?? host?.postcode ?? null,
        city: row.city ?? host?.city ?? null,
        lat: row.lat ?? host?.lat ?? null,
        lng: row.lng ?? host?.lng ?? null,
        contactUserId: host?.contactUserId ?? null,
        supervisorUserId: null,
        accessibility: row.wheelchair ? ['wheelchair'] : [],
        allowanceCents: row.allowanceCents,
        externalKey: row.externalId,
      }
    }),
  )
  return idOf
}

/** Every row with what was done with it stays, so that nothing of a file goes unseen. */
export async function keepReport(
  ctx: Ctx,
  id: string,
  {
    kind,
    bytes,
    fileName,
    organizationId,
    mapping = {},
  }: Pick<ImportOrder, 'kind' | 'bytes' | 'fileName' | 'organizationId'> & {
    /** Which column is what, where the headings do not say it. */
    mapping?: Partial<Record<string, string>>
  },
  plan: ImportPlan<unknown>,
): Promise<void> {
  await ctx.db
    .insertInto('importRuns')
    .values({
      tenantId: ctx.tenant.id,
      id,
      kind,
      organizationId: organizationId ?? null,
      fileName,
      sha256: sha256Hex(bytes),
      encoding: plan.encoding,
      delimiter: plan.delimiter,
      status: plan.counts.error > 0 ? 'completed_with_errors' : 'completed',
      counts: JSON.stringify(plan.counts),
      mapping: JSON.stringify(mapping),
      createdBy: ctx.actor.kind === 'user' ? ctx.actor.userId : null,
      createdAt: ctx.now,
    })
    .execute()
  await keepRows(ctx, id, { kind, fileName, organizationId }, plan)
}

/** What was done with each row of a file that was read in, and who went because the file did not name them. */
export async function keepRows(
  ctx: Ctx,
  id: string,
  { kind, fileName, organizationId }: { kind: ImportKind; fileName: string; organizationId?: string | undefined },
  plan: Pick<ImportPlan<unknown>, 'rows' | 'counts'>,
  gone: readonly { line: number; id: string; name: string }[] = [],
): Promise<void> {
  const missing = gone.map(({ line, id: recordId, name }) => ({
    line,
    action: 'missing',
    raw: [],
    errors: [],
    recordId,
    name,
    changes: [],
  }))
  const rows = plan.rows.map(({ line, action, raw, errors, recordId, normalized, diff }) => ({
    line,
    action,
    raw: Object.entries(raw),
    errors,
    recordId,
    name: nameOfRow(normalized, raw),
    changes: diff,
  }))
  await sql`
    insert into import_rows (tenant_id, run_id, line, raw, action, errors, record_type, record_id, name, changes)
    select ${ctx.tenant.id}, ${id}, r.line, r.raw, r.action, r.errors, ${kind}, r."recordId", r.name, r.changes
    from jsonb_to_recordset(${JSON.stringify([...rows, ...missing])}::jsonb) as r (line int, raw jsonb, action text, errors jsonb, "recordId" uuid, name text, changes jsonb)`.execute(
    ctx.db,
  )
  ctx.audit({
    action: 'imports.completed',
    subject: { type: 'imports', id },
    organizationId: organizationId ?? null,
    changes: { fileName, counts: plan.counts },
  })
}

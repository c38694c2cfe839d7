import { z } from 'zod'
import type { Ctx } from '#areas/context.ts'
import type { CsvFile } from '#platform/csv.ts'
import { sentenceOf } from '#platform/error-objects.ts'
import type { Resource } from '#platform/jsonapi.ts'
import { day, id, moment, shape, words } from '#platform/shapes.ts'
import { importStatuses, rowActions, type FieldChange, type PlannedRow, type RowError } from '../model.ts'
import { mayUndo } from './commands.ts'
import { requiredColumns, rosterColumns } from './columns/model.ts'
import { mustBeTyped, nameOfRow, rosterKinds, type RosterKind } from './model.ts'
import { linesOf, readingAt, writingParts } from './progress/model.ts'
import type { KeptRosterRow, MissingRecord, RosterPlan, RosterRun } from './queries.ts'

/** A list that was taken in; while it is only looked at with its columns, and what is wrong with them. */
export function presentRosterRun(
  ctx: Ctx,
  {
    fileId: _file,
    sha256: _sum,
    schoolId,
    mapping: _mapping,
    id: own,
    partReached,
    halted,
    wishedAt,
    wishedActions,
    ...run
  }: RosterRun,
  preview?: RosterPlan & { file: CsvFile; sameAs: { id: string; doneAt: Date } | undefined },
): Resource {
  const going = preview?.missing.filter(({ isBusy }) => !isBusy).length ?? 0
  return {
    type: 'imports',
    id: own,
    attributes: {
      ...run,
      counts: preview?.plan.counts ?? run.counts,
      reading: wishedAt ? readingAt(partReached, linesOf(run.counts, wishedActions ?? [])) : null,
      halted: halted === null ? null : halted.startsWith('@') ? halted.slice(1) : sentenceOf(halted, ctx.t),
      ...(preview
        ? {
            layout: preview.plan.layout,
            headers: preview.file.headers.filter((header) => header !== ''),
            columns: Object.keys(rosterColumns[run.kind]).map((field) => ({
              field,
              header: preview.plan.mapping[field] ?? '',
              required: requiredColumns[run.kind].includes(field),
            })),
            ignored: preview.plan.ignored,
            faults: preview.plan.fileErrors.map(({ key, values }) => ctx.t(key, values)),
            going,
            mustType: mustBeTyped(going, preview.known),
            sameAs: preview.sameAs?.doneAt ?? null,
          }
        : {}),
    },
    relationships: { school: { data: { type: 'organizations', id: schoolId } } },
    meta: { may: { undo: mayUndo(run, ctx.now) } },
  }
}

const counts = z.object(
  Object.fromEntries([...rowActions, 'missing'].map((action) => [action, z.int()])) as Record<string, z.ZodInt>,
)

export const rosterRunShape = shape(
  'imports',
  z.object({
    kind: z.enum(rosterKinds),
    fileName: z.string(),
    layout: z.string(),
    status: z.enum(importStatuses),
    counts,
    createdAt: moment,
    createdByName: z.string().nullable(),
    doneAt: moment.nullable(),
    undoneAt: moment.nullable(),
    invitesOn: day.nullable(),
    invitedAt: moment.nullable(),
    uninvited: z.int(),
    /** While it is read in behind the request. */
    reading: z
      .object({ part: z.enum(writingParts).nullable(), reached: z.int(), of: z.int(), lines: z.int() })
      .nullable(),
    /** Why it could not be read in. */
    halted: z.string().nullable(),
    headers: words.optional(),
    columns: z.array(z.object({ field: z.string(), header: z.string(), required: z.boolean() })).optional(),
    ignored: words.optional(),
    faults: words.optional(),
    going: z.int().optional(),
    mustType: z.boolean().optional(),
    sameAs: moment.nullable().optional(),
  }),
  { school: 'organizations' },
  z.object({ may: z.object({ undo: z.boolean() }) }),
)

const text = (value: unknown): string | null => {
  if (value === null || value === undefined || value === '') return null
  return Array.isArray(value) ? value.join(', ') : String(value)
}

const changesOf = (ctx: Ctx, diff: readonly FieldChange[]) =>
  diff.map(({ field, from, to }) => ({
    field,
    from: text(from),
    to: field === 'access' ? ctx.t('imports.roster.comes-back') : text(to),
  }))

type Fault = Pick<RowError, 'column' | 'values'> & { key: string }
const faultsOf = (ctx: Ctx, errors: readonly Fault[]) =>
  errors.map(({ column, key, values }) => ({ column, text: ctx.t(key, values) }))

/** A line of a list: what it would do or did, what changes from what to what, and what is wrong in which column. */
export function presentRosterRow(ctx: Ctx, kind: RosterKind, row: PlannedRow<unknown>): Resource {
  if (row.recordId && kind === 'students') ctx.saw('students', row.recordId)
  return {
    type: 'import_rows',
    id: String(row.line),
    attributes: {
      line: row.line,
      action: row.action,
      name: nameOfRow(row.normalized, row.raw),
      changes: changesOf(ctx, row.diff),
      faults: faultsOf(ctx, row.errors),
      cells: Object.entries(row.raw).map(([heading, value]) => ({ heading, value })),
      recordId: row.recordId,
      outcome: null,
      isBusy: false,
    },
  }
}

/** Who is known and not in the file. */
export function presentMissing(ctx: Ctx, kind: RosterKind, { id: own, name, isBusy }: MissingRecord): Resource {
  if (kind === 'students') ctx.saw('students', own)
  return {
    type: 'import_rows',
    id: own,
    attributes: {
      line: 0,
      action: 'missing',
      name,
      changes: [],
      faults: [],
      cells: [],
      recordId: own,
      outcome: null,
      isBusy,
    },
  }
}

export function presentKeptRosterRow(ctx: Ctx, kind: RosterKind, row: KeptRosterRow): Resource {
  if (row.recordId && kind === 'students' && row.outcome !== 'reversed') ctx.saw('students', row.recordId)
  return {
    type: 'import_rows',
    id: String(row.line),
    attributes: {
      line: row.line,
      action: row.action,
      name: row.name,
      changes: changesOf(ctx, row.changes),
      faults: faultsOf(ctx, row.errors),
      cells: row.raw.map(([heading, value]) => ({ heading, value })),
      recordId: row.outcome === 'reversed' && row.action === 'create' ? null : row.recordId,
      outcome: row.outcome,
      isBusy: false,
    },
  }
}

export const rosterRowShape = shape(
  'import_rows',
  z.object({
    line: z.int(),
    action: z.enum([...rowActions, 'missing']),
    name: z.string(),
    changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
    faults: z.array(z.object({ column: z.string(), text: z.string() })),
    cells: z.array(z.object({ heading: z.string(), value: z.string() })),
    recordId: id.nullable(),
    outcome: z.enum(['reversed', 'kept']).nullable(),
    isBusy: z.boolean(),
  }),
)

import { z } from 'zod'
import type { Ctx } from '#areas/context.ts'
import type { Resource } from '#platform/jsonapi.ts'
import { id, moment, shape, words } from '#platform/shapes.ts'
import { headerKey, writeCsv, type CsvFile } from '#platform/csv.ts'
import { sectorKeys } from '#areas/organizations/sectors/model.ts'
import { importStatuses, mapColumns, rowActions, type ImportPlan, type PlannedRow, type RowAction } from '../model.ts'
import { exampleFields, organizationUnknown, requiredFields } from './model.ts'
import { vacancyHeaders, type VacancyField, type VacancyRow } from './cells/model.ts'
import { mappingOf } from './feed/model.ts'
import type { KeptRow, VacancyImport } from './queries.ts'

type Mapping = VacancyImport['mapping']

const fields = Object.keys(vacancyHeaders) as VacancyField[]

/** A list of places that was taken in; while it is only looked at with its columns, and what is wrong with them. */
export function presentVacancyImport(
  ctx: Ctx,
  run: VacancyImport,
  preview?: { file: CsvFile; plan: ImportPlan<VacancyRow> },
): Resource {
  return {
    type: 'vacancy_imports',
    id: run.id,
    attributes: {
      fileName: run.fileName,
      status: run.status,
      counts: preview?.plan.counts ?? run.counts,
      createdAt: run.createdAt,
      ...(preview
        ? {
            headers: preview.file.headers.filter((header) => header !== ''),
            columns: fields.map((field) => ({
              field,
              header: preview.plan.mapping[field] ?? '',
              required: requiredFields.some((one) => one === field),
            })),
            ignored: preview.plan.ignored,
            faults: preview.plan.fileErrors.map(({ key, values }) => ctx.t(key, values)),
          }
        : {}),
    },
  }
}

/** A file to begin with: every column we read, and a line that shows how each is written. */
export function exampleFile(ctx: Ctx): string {
  const shown = new Map(exampleFields.map((field) => [field, ctx.t(`imports.vacancies.example.${field}`)]))
  return writeCsv(
    fields.map((field) => ctx.t(`vacancies.column.${field}`)),
    [fields.map((field) => shown.get(field) ?? '')],
  )
}

const counts = z.object(
  Object.fromEntries([...rowActions, 'missing'].map((action) => [action, z.int()])) as Record<string, z.ZodInt>,
)

export const vacancyImportShape = shape(
  'vacancy_imports',
  z.object({
    fileName: z.string(),
    status: z.enum(importStatuses),
    counts,
    createdAt: moment,
    headers: words.optional(),
    columns: z.array(z.object({ field: z.string(), header: z.string(), required: z.boolean() })).optional(),
    ignored: words.optional(),
    faults: words.optional(),
  }),
)

/** A line of the file: what it would do or did, what changes, and what is wrong in which column. */
export function presentPlannedRow(
  ctx: Ctx,
  row: PlannedRow<VacancyRow>,
  { mapping, vacancyId }: { mapping: Mapping; vacancyId: string | null },
): Resource {
  return {
    type: 'vacancy_import_rows',
    id: String(row.line),
    attributes: {
      line: row.line,
      action: row.action,
      title: row.normalized?.title ?? titleIn(row.raw, mapping.title),
      organizationName: row.normalized?.organizationName ?? null,
      changes: row.diff.map(({ field }) => field),
      faults: row.errors.map(({ column, key, values }) => ({ column, text: ctx.t(key, values) })),
      cells: cellsOf(row.action, Object.entries(row.raw), mapping),
      vacancyId,
    },
  }
}

/** A line of a list that was read in; `meant` are the organizations whose names are near to what stood on it. */
export function presentKeptRow(ctx: Ctx, row: KeptRow, mapping: Mapping, meant: readonly string[] = []): Resource {
  return {
    type: 'vacancy_import_rows',
    id: String(row.line),
    attributes: {
      line: row.line,
      action: row.action,
      title: titleIn(Object.fromEntries(row.raw), mapping.title),
      organizationName: row.organizationName,
      changes: [],
      faults: row.errors.map(({ column, key, values }) => ({
        column,
        text: ctx.t(key, values),
        ...(key === 'imports.error.sector'
          ? { choices: sectorKeys.map((one) => ctx.t(`vacancies.sector.${one}`)) }
          : {}),
        ...(key === organizationUnknown ? { meant: [...meant] } : {}),
      })),
      cells: cellsOf(row.action, row.raw, mapping),
      vacancyId: row.recordId,
    },
  }
}

/** What stood on a line that is wrong, to be put right; what is in, is read where it is. */
function cellsOf(action: RowAction, raw: readonly (readonly [string, string])[], chosen: Mapping) {
  if (action !== 'error') return []
  const headings = raw.map(([heading]) => heading)
  const { mapping } = mapColumns(headings, vacancyHeaders, mappingOf(chosen, headings))
  const long = new Set(longFields.map((field) => mapping[field]))
  return raw.map(([heading, value]) => ({ heading, value, isLong: long.has(heading) }))
}

/** What is written in more than one line. */
const longFields: readonly VacancyField[] = ['description', 'tasks', 'whatYouLearn']

/** What stands under the heading a title goes by; of a line that is wrong it is all there is to know it by. */
function titleIn(raw: Record<string, string>, header?: string): string {
  const known = Object.entries(raw).find(([name]) =>
    header ? name === header : vacancyHeaders.title.includes(headerKey(name)),
  )
  return known?.[1] ?? ''
}

export const vacancyImportRowShape = shape(
  'vacancy_import_rows',
  z.object({
    line: z.int(),
    action: z.enum(rowActions),
    title: z.string(),
    /** Whose it becomes or is; null where the line is wrong. */
    organizationName: z.string().nullable(),
    changes: words,
    faults: z.array(
      z.object({
        column: z.string(),
        text: z.string(),
        /** All that may stand there, where that is a list. */
        choices: words.optional(),
        /** What is near to what stood there; of an organization nobody knows. */
        meant: words.optional(),
      }),
    ),
    /** Of a line that is wrong what stood on it, under its headings. */
    cells: z.array(z.object({ heading: z.string(), value: z.string(), isLong: z.boolean() })),
    vacancyId: id.nullable(),
  }),
)

/** Of what another program sent: how many of what, and as which import it is kept. */
export const feedMeta = z.object({ counts, dryRun: z.boolean(), importId: id.nullable() })

import { headerKey, tableBounds, type CsvFile, type CsvRow } from '#platform/csv.ts'

export const importKinds = ['students', 'groups', 'mentors', 'organizations', 'vacancies'] as const
export type ImportKind = (typeof importKinds)[number]

/** Where a run stands: what somebody is to confirm is shown first. */
export const importStatuses = ['previewed', 'completed', 'completed_with_errors', 'undone'] as const
export type ImportStatus = (typeof importStatuses)[number]

/** A file longer than this is refused rather than half read. */
export const maxImportLines = tableBounds.lines

export type RowErrorCode =
  | 'file_empty'
  | 'file_unreadable'
  | 'file_too_large'
  | 'file_too_wide'
  | 'file_too_heavy'
  | 'file_unsafe'
  | 'cell_too_long'
  | 'columns_missing'
  | 'file_of_students'
  | 'file_of_mentors'
  | 'columns_uneven'
  | 'required'
  | 'too_long'
  | 'too_short'
  | 'email'
  | 'email_double'
  | 'date'
  | 'age'
  | 'student_number'
  | 'mangled_number'
  | 'number_double'
  | 'number_archived'
  | 'email_taken'
  | 'postcode'
  | 'house_number'
  | 'kvk'
  | 'brin'
  | 'phone'
  | 'coordinates'
  | 'sector'
  | 'level'
  | 'program'
  | 'format'
  | 'schedule'
  | 'seats'
  | 'min_age'
  | 'hours'
  | 'period'
  | 'yes_no'
  | 'organization_unknown'
  | 'name_double'
  | 'mentor_role'
  | 'group_unknown'
  | 'organization_ambiguous'
  | 'organization_double'
  | 'vacancy_double'
  | 'industrial_under_16'
  | 'mas_unpaid'

/** What is wrong with one cell: where, what stood there, and the text that says so. */
export type RowError = {
  line: number
  /** The header as it stands in the file; empty when the whole row is meant. */
  column: string
  code: RowErrorCode
  value: string
  key: `imports.error.${RowErrorCode}`
  values: Record<string, string | number>
}

export const rowActions = ['create', 'update', 'move', 'unchanged', 'skip', 'error'] as const
export type RowAction = (typeof rowActions)[number]

export type FieldChange = { field: string; from: unknown; to: unknown }

export type PlannedRow<Normalized> = {
  line: number
  action: RowAction
  /** What the record is recognized by; null while the row is too broken to say. */
  identity: string | null
  recordId: string | null
  raw: Record<string, string>
  normalized: Normalized | null
  diff: FieldChange[]
  errors: RowError[]
}

export type ImportPlan<Normalized> = {
  kind: ImportKind
  /** Which known program wrote the file, as far as its headers tell. */
  layout: string
  encoding: CsvFile['encoding']
  delimiter: CsvFile['delimiter']
  /** Field → header in the file. */
  mapping: Record<string, string>
  /** Headers nothing is read from. */
  ignored: string[]
  rows: PlannedRow<Normalized>[]
  counts: Record<RowAction | 'missing', number>
  /** Known records that are not in the file. They are reported, never removed. */
  missing: string[]
  /** What is wrong with the file as a whole; no row is planned then. */
  fileErrors: RowError[]
}

/** Per field the headers it goes by, as `headerKey` gives them; the first is our own. */
export type ColumnNames<Field extends string> = Record<Field, readonly string[]>

export type Columns<Field extends string> = {
  positions: Partial<Record<Field, number>>
  mapping: Record<string, string>
  ignored: string[]
}

/** Finds the column of each field by its header; what somebody chose by hand goes before what we recognize. */
export function mapColumns<Field extends string>(
  headers: readonly string[],
  names: ColumnNames<Field>,
  chosen: Partial<Record<Field, string>> = {},
): Columns<Field> {
  const keys = headers.map(headerKey)
  const positions: Partial<Record<Field, number>> = {}
  const mapping: Record<string, string> = {}
  const used = new Set<number>()
  for (const field of Object.keys(names) as Field[]) {
    const byHand = chosen[field]
    const wanted = byHand === undefined ? names[field] : byHand === '' ? [] : [headerKey(byHand)]
    const position = wanted.map((name) => keys.indexOf(name)).find((index) => index >= 0 && !used.has(index))
    if (position === undefined) continue
    positions[field] = position
    mapping[field] = headers[position]!
    used.add(position)
  }
  return { positions, mapping, ignored: headers.filter((header, index) => header !== '' && !used.has(index)) }
}

export function rowError(
  code: RowErrorCode,
  line: number,
  column: string,
  value: string,
  values: Record<string, string | number> = {},
): RowError {
  // A day that is written as it should be and does not exist is no matter of writing.
  const written: Record<string, string> = code === 'date' ? { isWritten: looksLikeDay(value) ? 'yes' : 'no' } : {}
  return { line, column, code, value, key: `imports.error.${code}`, values: { value, ...written, ...values } }
}

/** Whether somebody wrote a day as we ask for it, also one that no calendar has. */
const looksLikeDay = (text: string) => /^(\d{1,2}[-/.]\d{1,2}[-/.]\d{4}|\d{4}-\d{2}-\d{2})$/.test(text.trim())

/** Reads the cells of one row and remembers what was wrong with them. */
export type RowReader<Field extends string> = ReturnType<typeof readRow<Field>>

export function readRow<Field extends string>(row: CsvRow, columns: Columns<Field>) {
  const errors: RowError[] = []
  const headerOf = (field: Field) => columns.mapping[field] ?? field
  const text = (field: Field) => {
    const position = columns.positions[field]
    return position === undefined ? '' : (row.cells[position] ?? '').replaceAll('\u00A0', ' ').trim()
  }
  const fail = (field: Field, code: RowErrorCode, values: Record<string, string | number> = {}) => {
    errors.push(rowError(code, row.line, headerOf(field), text(field), values))
  }
  return {
    line: row.line,
    errors,
    text,
    fail,
    /** The text of a cell that must be there. */
    required(field: Field, max: number, min = 1): string {
      const value = text(field)
      if (value === '') fail(field, 'required')
      else if (value.length < min) fail(field, 'too_short', { min, has: value.length })
      else if (value.length > max) fail(field, 'too_long', { max })
      return value
    },
    /** The text of a cell that may be empty. */
    optional(field: Field, max: number): string | null {
      const value = text(field)
      if (value.length > max) fail(field, 'too_long', { max })
      return value === '' ? null : value
    },
    /** A cell read with a parser: null when empty, an error when it cannot be read. */
    parsed<T>(field: Field, parse: (value: string) => T | undefined, code: RowErrorCode): T | null {
      const value = text(field)
      if (value === '') return null
      const result = parse(value)
      if (result !== undefined) return result
      fail(field, code)
      return null
    },
    isBlank: row.cells.every((cell) => cell.trim() === ''),
  }
}

/**
 * Every cell of a row as it stood in the file, under its header; under its place where it has none. Of two equal headers, of
 * which the first is read, the second says that it is.
 */
export function rawCells(file: CsvFile, row: CsvRow): Record<string, string> {
  const width = Math.max(file.headers.length, row.cells.findLastIndex((cell) => cell.trim() !== '') + 1)
  const raw: Record<string, string> = {}
  for (let index = 0; index < width; index += 1) {
    const header = cellName(file, index)
    let name = header
    for (let again = 2; Object.hasOwn(raw, name); again += 1) name = `${header} (${again})`
    raw[name] = row.cells[index] ?? ''
  }
  return raw
}

const cellName = ({ headers }: CsvFile, index: number) => headers[index] || `kolom ${index + 1}`

/** What is wrong with a row that goes on beyond the headers: at the first cell that does, with how many headers there are. */
export function unevenError(file: CsvFile, { line, cells }: CsvRow): RowError | undefined {
  const { length } = file.headers
  const at = cells.findIndex((cell, index) => index >= length && cell.trim() !== '')
  return at < 0 ? undefined : rowError('columns_uneven', line, cellName(file, at), cells[at]!, { columns: length })
}

/**
 * What a row would change. An empty cell says nothing: it never wipes what we already know, because exports leave out
 * more than they hold.
 */
export function diffOf(current: object, next: object, fields: readonly string[]): FieldChange[] {
  const before = current as Record<string, unknown>
  const after = next as Record<string, unknown>
  return fields
    .filter((field) => !isEmpty(after[field]) && ordered(after[field]) !== ordered(before[field] ?? null))
    .map((field) => ({ field, from: before[field] ?? null, to: after[field] }))
}

/** The same things in another order are the same things. */
function ordered(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => one.localeCompare(other)))
      : part,
  )
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0)
}

/** Faults of the file as a whole: unreadable, empty, too long, or without the columns nothing can do without. */
export function fileErrorsOf<Field extends string>(
  file: CsvFile,
  columns: Columns<Field>,
  required: readonly Field[],
  names: ColumnNames<Field>,
): RowError[] {
  if (file.fault) {
    const { code, line, ...values } = file.fault
    return [rowError(code, line, '', '', { line, ...values })]
  }
  if (file.rows.length === 0) return [rowError('file_empty', 1, '', '')]
  if (file.rows.length > maxImportLines) return [rowError('file_too_large', 1, '', '', { limit: maxImportLines })]
  const missing = required.filter((field) => columns.positions[field] === undefined)
  if (missing.length === 0) return []
  return [rowError('columns_missing', 1, '', '', { columns: missing.map((field) => names[field][0]).join(', ') })]
}

export function countRows(
  rows: readonly { action: RowAction }[],
  missing: number,
): Record<RowAction | 'missing', number> {
  const counts = { create: 0, update: 0, move: 0, unchanged: 0, skip: 0, error: 0, missing }
  for (const row of rows) counts[row.action] += 1
  return counts
}

/** Puts the parts of a plan together; a file with errors of its own has no rows. */
export function importPlan<Normalized>(
  kind: ImportKind,
  layout: string,
  file: CsvFile,
  columns: Columns<string>,
  outcome: { rows: PlannedRow<Normalized>[]; missing: string[]; fileErrors: RowError[] },
): ImportPlan<Normalized> {
  return {
    kind,
    layout,
    encoding: file.encoding,
    delimiter: file.delimiter,
    mapping: columns.mapping,
    ignored: columns.ignored,
    ...outcome,
    counts: countRows(outcome.rows, outcome.missing.length),
  }
}

/** `ja`, `nee`, `yes`, `x`, `1` … */
export function parseYesNo(text: string): boolean | undefined {
  const word = text.trim().toLowerCase()
  if (['ja', 'j', 'yes', 'y', 'x', '1', 'true', 'waar'].includes(word)) return true
  return ['nee', 'n', 'no', '0', 'false', 'onwaar', '-'].includes(word) ? false : undefined
}

/** Cells that hold more than one word, separated by a comma, a bar or a slash. */
export function splitList(text: string): string[] {
  return text
    .split(/[,|/+]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

import { parse } from 'csv-parse/sync'
import iconv from 'iconv-lite'

export type CsvEncoding = 'utf-8' | 'utf-16le' | 'windows-1252'
export type CsvDelimiter = ';' | ',' | '\t'

export type CsvRow = { line: number; cells: string[] }

export type CsvFile = {
  encoding: CsvEncoding
  delimiter: CsvDelimiter
  headers: string[]
  rows: CsvRow[]
  /** Set when nothing can be made of the bytes, or they are too much; `headers` and `rows` are empty then. */
  fault?: TableFault
}

export type TableFault =
  | { code: 'file_empty' | 'file_unreadable' | 'file_too_heavy' | 'file_unsafe'; line: number }
  | { code: 'file_too_large' | 'file_too_wide' | 'cell_too_long'; line: number; limit: number }

/** What a table from outside may hold: lines below its head, columns, signs in a cell. */
export type TableBounds = { lines: number; columns: number; signs: number }

/** Twice a large school, every column a program may export, and a cell as full as Excel lets it be. */
export const tableBounds: TableBounds = { lines: 20_000, columns: 100, signs: 32_767 }

/** What is beyond the bounds, if anything is. The head is a line too. */
export function beyond(bounds: TableBounds, rows: readonly CsvRow[]): TableFault | undefined {
  if (rows.length > bounds.lines + 1) return { code: 'file_too_large', line: 1, limit: bounds.lines }
  for (const { line, cells } of rows) {
    if (cells.length > bounds.columns) return { code: 'file_too_wide', line, limit: bounds.columns }
    if (cells.some((cell) => cell.length > bounds.signs)) return { code: 'cell_too_long', line, limit: bounds.signs }
  }
  return undefined
}

/**
 * Reads a table as people export it: UTF-8 with or without a mark, UTF-16 from Excel, or Windows-1252; separated by
 * semicolons, commas or tabs. Every row knows the line it starts on, as a text editor counts. A table from outside is
 * read within bounds.
 */
export function readCsv(bytes: Uint8Array, bounds?: TableBounds): CsvFile {
  const { text, encoding } = decodeText(bytes)
  const announced = /^sep=([;,\t])\r?\n/i.exec(text)
  // One kind of line end, so that line breaks inside cells count once.
  const body = (announced ? text.slice(announced[0].length) : text).replaceAll(/\r\n?/g, '\n')
  const delimiter = (announced?.[1] as CsvDelimiter | undefined) ?? detectDelimiter(body)
  const file: CsvFile = { encoding, delimiter, headers: [], rows: [] }
  if (body.trim() === '') return { ...file, fault: { code: 'file_empty', line: 1 } }
  if (body.includes('\0')) return { ...file, fault: { code: 'file_unreadable', line: 1 } }

  const skipped = announced ? 1 : 0
  let records: CsvRow[]
  try {
    records = parseRecords(body, delimiter, skipped, bounds)
  } catch (error) {
    const line = (error instanceof Error && 'lines' in error ? Number(error.lines) : 1) + skipped
    if (bounds && (error as { code?: string }).code === 'CSV_MAX_RECORD_SIZE')
      return { ...file, fault: { code: 'cell_too_long', line, limit: bounds.signs } }
    return { ...file, fault: { code: 'file_unreadable', line } }
  }
  const fault = bounds && beyond(bounds, records)
  if (fault) return { ...file, fault }
  const [head, ...rows] = records
  return { ...file, headers: head?.cells.map((cell) => cell.trim()) ?? [], rows }
}

/** Bytes as text, and what they were written in. Bytes that are no UTF-8 come from an older Windows program. */
export function decodeText(bytes: Uint8Array): { text: string; encoding: CsvEncoding } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) {
    return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'utf-16le' }
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch {
    return { text: iconv.decode(Buffer.from(bytes), 'windows-1252'), encoding: 'windows-1252' }
  }
}

/** A header as we compare it: no case, accents, spaces or punctuation. `E-mail adres` becomes `emailadres`. */
export function headerKey(header: string): string {
  return header
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
}

export type CsvCell = string | number | null | undefined

/** A table Excel opens well in the Netherlands: semicolons, a mark for UTF-8, and no cell that runs as a formula. */
export function writeCsv(headers: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return `\uFEFF${[headers, ...rows].map((row) => row.map(csvCell).join(';')).join('\r\n')}\r\n`
}

/** Text a spreadsheet would take for a formula gets an apostrophe in front, also behind spaces or in full width. */
export function defuseFormula(text: string): string {
  // A null character is one of the prefixes spreadsheets skip.
  return /^[\t\r\n\0]|^[\s\0]*[=+\-@＝＋－＠]/.test(text) ? `'${text}` : text
}

function csvCell(value: CsvCell): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'number' ? String(value) : defuseFormula(value)
  return /[;"\r\n,\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function parseRecords(
  body: string,
  delimiter: CsvDelimiter,
  skippedLines: number,
  bounds: TableBounds | undefined,
): CsvRow[] {
  const parsed = parse(body, {
    delimiter,
    // One line more than there may be is read, to see that there are too many; and no line as long as a book.
    ...(bounds ? { to: bounds.lines + 2, max_record_size: bounds.signs * 10 } : {}),
    info: true,
    raw: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  }) as unknown as { record: string[]; raw: string; info: { lines: number } }[]
  return parsed.map(({ record, raw, info }) => {
    // `info.lines` counts up to the last line of a record; a cell may hold line breaks of its own.
    const inside = raw.trim().match(/\n/g)?.length ?? 0
    return { line: info.lines - inside + skippedLines, cells: record }
  })
}

function detectDelimiter(text: string): CsvDelimiter {
  const firstLine = text.replaceAll(/"[^"]*"/g, '').split('\n', 1)[0] ?? ''
  const count = (delimiter: string) => firstLine.split(delimiter).length
  return ([';', '\t', ','] as const).reduce((best, one) => (count(one) > count(best) ? one : best))
}

import { zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { beyond, readCsv, type CsvFile, type CsvRow, type TableBounds, type TableFault } from '../csv.ts'
import { unpacked } from '../unpacking.ts'

// The reading of a stranger's table, done in a confined thread (sheet.ts) and nowhere else.

/** A workbook unpacks to more than it is; this much and no more. */
const mostUnpacked = 64 * 1024 * 1024
/** The last line a sheet of Excel has. */
const lastLine = 1_048_576
/** Signs in all cells together. One text may stand in many cells: few bytes are many signs then. */
const mostSigns = 16 * 1024 * 1024
/**
 * Bytes without a new tag: a cell of Excel has 32,767 signs, each written in at most six. Of one stretch of forty million
 * whoever reads the sheet makes minutes.
 */
const mostWithoutTag = 200_000

/**
 * A table in pieces that are quick to put together: what it is without its rows, then its rows some at a time, each as
 * JSON. One large answer would hold up whoever takes it.
 */
export async function readWithin(bytes: Uint8Array, bounds: TableBounds): Promise<Uint8Array[]> {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  return inPieces(isZip ? await readWorkbook(bytes, bounds) : readCsv(bytes, bounds))
}

/** A table in pieces, as whoever waits for the confined thread puts it together. */
export function inPieces({ rows, ...about }: CsvFile): Uint8Array[] {
  const text = new TextEncoder()
  const pieces = [text.encode(JSON.stringify(about))]
  let piece: CsvRow[] = []
  let weight = 0
  for (const row of rows) {
    piece.push(row)
    weight += row.cells.reduce((sum, cell) => sum + 20 + cell.length, 0)
    if (weight < 200_000) continue
    pieces.push(text.encode(JSON.stringify(piece)))
    piece = []
    weight = 0
  }
  return [...pieces, text.encode(JSON.stringify(piece))]
}

async function readWorkbook(bytes: Uint8Array, bounds: TableBounds): Promise<CsvFile> {
  const file: CsvFile = { encoding: 'utf-8', delimiter: '\t', headers: [], rows: [] }
  const faulty = (fault: TableFault): CsvFile => ({ ...file, fault })
  let cells: unknown[][]
  try {
    const parts = unpacked(bytes, mostUnpacked, saysOfCells)
    const fault = parts && !Object.values(parts).some(hasLongStretch) ? tooFar(parts, bounds) : tooHeavy
    if (fault) return faulty(fault)
    // Packed anew: what was measured is what is read, whatever else the file says of itself.
    cells = await readSheet(zipSync(parts as Parts, { level: 0 }).buffer, 1)
  } catch {
    return faulty({ code: 'file_unreadable', line: 1 })
  }
  let signs = 0
  const rows: CsvRow[] = []
  for (const [at, row] of cells.entries()) {
    const texts = row.map(textOf)
    if (texts.every((cell) => cell === '')) continue
    for (const cell of texts) signs += cell.length
    if (signs > mostSigns) return faulty({ code: 'file_too_heavy', line: at + 1 })
    rows.push({ line: at + 1, cells: texts })
  }
  const fault = beyond(bounds, rows)
  if (fault) return faulty(fault)
  const [head, ...rest] = rows
  if (!head) return faulty({ code: 'file_empty', line: 1 })
  return { ...file, headers: head.cells, rows: rest }
}

type Parts = NonNullable<ReturnType<typeof unpacked>>

/** The parts of a workbook that say something of its cells. */
const saysOfCells = (name: string) => /\.(xml|rels)$/.test(name)

const tooHeavy = { code: 'file_too_heavy', line: 1 } as const

function hasLongStretch(part: Uint8Array): boolean {
  let from = 0
  while (from !== -1 && part.length - from > mostWithoutTag) {
    const next = part.indexOf(0x3c, from + 1)
    if ((next === -1 ? part.length : next) - from > mostWithoutTag) return true
    from = next
  }
  return false
}

/**
 * Whether something stands so far away that the sheet cannot be laid out: it is laid out whole, from the first cell to
 * the last, and one cell in the last corner of a sheet is seventeen thousand million. Cells with only a colour do not
 * count: those stand at the end of many a sheet.
 * @throws Error where a cell or a row is written as no program writes it, so that where it stands cannot be said
 */
function tooFar(parts: Parts, bounds: TableBounds): TableFault | undefined {
  const decoder = new TextDecoder()
  for (const [name, bytes] of Object.entries(parts)) {
    if (!name.includes('worksheets/') || name.endsWith('.rels')) continue
    const text = decoder.decode(bytes)
    let read = 0
    let rows = 0
    for (const [, tag, attributes = '', end] of text.matchAll(tags)) {
      read += 1
      if (tag === 'row' && (rows += 1) > bounds.lines * 5)
        return { code: 'file_too_large', line: 1, limit: bounds.lines }
      const place = /(?:^|\s)r\s*=\s*["']([^"']*)["']/.exec(attributes)?.[1]
      if (place === undefined) continue
      const [, letters = '', digits] = /^([A-Z]{0,3})(\d{1,12})$/.exec(place) ?? []
      if (digits === undefined) throw new Error('a place that is none')
      const line = Number(digits)
      if (line > lastLine) return { code: 'file_too_large', line: 1, limit: bounds.lines }
      if (tag === 'row' || end === '/') continue
      // Empty lines between do not count, but each is laid out.
      if (line > bounds.lines * 5) return { code: 'file_too_large', line: 1, limit: bounds.lines }
      if (columnOf(letters) > bounds.columns) return { code: 'file_too_wide', line, limit: bounds.columns }
    }
    if (read < (text.match(begun) ?? []).length) throw new Error('a tag that is none')
  }
  return undefined
}

const begun = /<(?:[\w.-]+:)?(?:c|row)[\s/>]/g
/** A cell or a row with its attributes, and whether it ends at once. */
const tags = /<(?:[\w.-]+:)?(c|row)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/g

function columnOf(letters: string): number {
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0)
}

/** A cell as somebody would have typed it. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if (typeof value === 'boolean') return value ? 'ja' : 'nee'
  return String(value).trim()
}

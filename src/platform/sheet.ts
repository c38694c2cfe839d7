import { unzipSync } from 'fflate'
import readExcelFile from 'read-excel-file/node'
import { readCsv, type CsvFile } from './csv.ts'

/** An Excel file unpacks to more than it is; this much and no more. */
const mostUnpacked = 64 * 1024 * 1024

/** Reads a table as people have it: a workbook of Excel (its first sheet), or text with separators. */
export async function readTable(bytes: Uint8Array): Promise<CsvFile> {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  return isZip ? readWorkbook(bytes) : readCsv(bytes)
}

async function readWorkbook(bytes: Uint8Array): Promise<CsvFile> {
  const file: CsvFile = { encoding: 'utf-8', delimiter: '\t', headers: [], rows: [] }
  let cells: unknown[][]
  try {
    if (unpackedSize(bytes) > mostUnpacked) throw new Error('too large')
    const [sheet] = await readExcelFile(Buffer.from(bytes))
    cells = (sheet?.data ?? []) as unknown[][]
  } catch {
    return { ...file, fault: { code: 'file_unreadable', line: 1 } }
  }
  const rows = cells.map((row, at) => ({ line: at + 1, cells: row.map(textOf) }))
  const filled = rows.filter((row) => row.cells.some((cell) => cell !== ''))
  const [head, ...rest] = filled
  if (!head) return { ...file, fault: { code: 'file_empty', line: 1 } }
  return { ...file, headers: head.cells, rows: rest }
}

function unpackedSize(bytes: Uint8Array): number {
  let size = 0
  unzipSync(bytes, {
    filter({ originalSize }) {
      size += originalSize
      return false
    },
  })
  return size
}

/** A cell as somebody would have typed it. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if (typeof value === 'boolean') return value ? 'ja' : 'nee'
  return String(value).trim()
}

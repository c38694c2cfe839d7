import { tableBounds, type CsvFile } from '#platform/csv.ts'
import { readConfined } from '#platform/sheet.ts'
import type { RosterKind } from '../roster/model.ts'
import type * as Exchange from './model.ts'

const exchange = new URL('./model.ts', import.meta.url)

/**
 * Reads a list of a school in whatever form its administration gives it, in a thread of its own: EDEXML, OneRoster, a
 * workbook of Excel, or text with separators. Of a file that holds more than one kind, what was asked for.
 */
export function readerFor(kind: RosterKind): (bytes: Uint8Array) => Promise<CsvFile> {
  return (bytes) => readConfined<typeof Exchange, 'readRoster'>(exchange, 'readRoster', [bytes, tableBounds, kind])
}

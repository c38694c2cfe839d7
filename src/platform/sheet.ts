import { confined, type Outcome } from './confined.ts'
import { tableBounds, type CsvFile, type CsvRow } from './csv.ts'
import type * as Reading from './sheet/reading.ts'
import { inTurns } from './turns.ts'

const reading = new URL('./sheet/reading.ts', import.meta.url)
const patience = { seconds: 6, megabytes: 256 }

/**
 * Reads a table as people have it: a workbook of Excel (its first sheet), or text with separators. A stranger's file may
 * be made to end whoever reads it, so that is done in a thread of its own, within bounds.
 * @throws Refusal 503 where too many are read at once
 */
export async function readTable(bytes: Uint8Array): Promise<CsvFile> {
  return readConfined<typeof Reading, 'readWithin'>(reading, 'readWithin', [bytes, tableBounds])
}

type Readers = Record<string, (...given: never[]) => Uint8Array[] | Promise<Uint8Array[]>>

/**
 * The same for who knows more kinds of files: a function of a module of theirs, which gives a table in pieces (`inPieces`).
 * @throws Refusal 503 where too many are read at once
 */
export async function readConfined<Of extends Readers, Name extends keyof Of & string>(
  module: URL,
  name: Name,
  given: Parameters<Of[Name]>,
): Promise<CsvFile> {
  const outcome = (await confined<Of, Name>(module, name, given, patience)) as Outcome<Uint8Array[]>
  if ('problem' in outcome) {
    const fault = { code: outcome.problem === 'failed' ? 'file_unreadable' : 'file_too_heavy', line: 1 } as const
    return { encoding: 'utf-8', delimiter: ';', headers: [], rows: [], fault }
  }
  const [about, ...pieces] = outcome.answer
  const text = new TextDecoder()
  const rows = await inTurns(pieces, (piece) => JSON.parse(text.decode(piece)) as CsvRow[])
  return { ...(JSON.parse(text.decode(about)) as Omit<CsvFile, 'rows'>), rows: rows.flat() }
}

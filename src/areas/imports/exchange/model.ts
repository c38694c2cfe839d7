import { unzipSync } from 'fflate'
import { type TableBounds } from '#platform/csv.ts'
import { inPieces, readWithin } from '#platform/sheet/reading.ts'
import type { RosterKind } from '../roster/model.ts'
import { readEdexml } from './edexml/model.ts'
import { readOneRoster } from './one-roster/model.ts'

// The reading of a stranger's file, done in a confined thread (queries.ts) and nowhere else.

/** A table of one kind, out of whatever form the file has. */
export async function readRoster(bytes: Uint8Array, bounds: TableBounds, kind: RosterKind): Promise<Uint8Array[]> {
  if (looksLikeXml(bytes)) return inPieces(readEdexml(bytes, bounds, kind))
  if (isOneRoster(bytes)) return inPieces(readOneRoster(bytes, bounds, kind))
  return readWithin(bytes, bounds)
}

/** Begins with a bracket, behind a mark for the encoding and white space. */
function looksLikeXml(bytes: Uint8Array): boolean {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200)).replaceAll('\0', '')
  return /^(?:\u00EF\u00BB\u00BF|\u00FF\u00FE)?\s*<[?!A-Za-z]/.test(start)
}

/** A zip file with the users of OneRoster; a workbook of Excel is one too, without them. */
function isOneRoster(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return false
  let found = false
  try {
    unzipSync(bytes, {
      filter({ name }) {
        found ||= /(?:^|\/)(users|classes)\.csv$/i.test(name)
        return false
      },
    })
  } catch {
    return false
  }
  return found
}

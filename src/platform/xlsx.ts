import writeExcelFile from 'write-excel-file/node'
import { defuseFormula, type CsvCell } from './csv.ts'

/** A sheet for Excel: a heading that stays in view, texts as texts, so that none of them runs as a formula. */
export async function writeXlsx(
  sheet: string,
  headers: readonly string[],
  rows: readonly (readonly CsvCell[])[],
): Promise<Uint8Array<ArrayBuffer>> {
  const heading = headers.map((value) => ({ value, fontWeight: 'bold' as const }))
  const lines = rows.map((row) =>
    row.map((value) =>
      value === null || value === undefined || value === ''
        ? null
        : typeof value === 'number'
          ? { type: Number, value }
          : // Whoever keeps the sheet as CSV must be safe as well.
            { type: String, value: defuseFormula(value) },
    ),
  )
  // 31 signs, and none of those Excel keeps for itself.
  const name = sheet.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31)
  const file = writeExcelFile([heading, ...lines], { sheet: name, stickyRowsCount: 1 })
  return new Uint8Array(await file.toBuffer())
}

import type { PdfBlock, PdfPair } from './document.ts'
import {
  artifact,
  body,
  fullWidth,
  keepTogether,
  page,
  tagged,
  type Doc,
  type Element,
  type PdfPaper,
} from './paper.ts'

/** Label and value next to each other, a hairline under each; a table of two columns for who listens to it. */
export function drawPairs(
  { doc, ink }: PdfPaper,
  root: Element,
  rows: PdfPair[],
  left: number,
  width: number,
  size = body,
) {
  const labelWidth = labelWidthOf(width, size)
  const padding = paddingOf(size)
  const table = doc.struct('Table')
  root.add(table)
  for (const row of rows) {
    const height = pairHeight(doc, row, width, size)
    keepTogether(doc, Math.min(height, 300))
    const y = doc.y
    const line = doc.struct('TR')
    table.add(line)
    tagged(
      doc,
      line,
      'TH',
      () => {
        doc
          .font('text-regular')
          .fontSize(size - 0.7)
          .fillColor(ink.muted)
        doc.text(row.label, left, y + padding + 0.5, { width: labelWidth - 10, lineGap: pairGap(size) })
      },
      { scope: 'Row' },
    )
    tagged(doc, line, 'TD', () => {
      doc.font('text-regular').fontSize(size).fillColor(ink.ink)
      doc.text(row.value, left + labelWidth, y + padding, { width: width - labelWidth, lineGap: pairGap(size) })
    })
    const end = doc.y < y ? doc.y + 3 : y + height
    artifact(doc, () => {
      doc
        .moveTo(left, end)
        .lineTo(left + width, end)
        .lineWidth(0.5)
        .strokeColor(ink.rule)
        .stroke()
    })
    doc.y = end
  }
  table.end()
}

export function pairHeight(doc: Doc, row: PdfPair, width: number, size: number): number {
  const labelWidth = labelWidthOf(width, size)
  doc.font('text-regular').fontSize(size)
  const value = doc.heightOfString(row.value, { width: width - labelWidth, lineGap: pairGap(size) })
  doc.fontSize(size - 0.7)
  const label = doc.heightOfString(row.label, { width: labelWidth - 10, lineGap: pairGap(size) })
  return Math.max(value, label) + paddingOf(size) * 2
}

/** Small pairs are evidence: they stand closer together. */
const labelWidthOf = (width: number, size: number) => Math.min(148, width * (size < body ? 0.32 : 0.36))
const paddingOf = (size: number) => (size < body ? 2.2 : 3.4)
const pairGap = (size: number) => (size < body ? 1.2 : 2.4)

export function drawTable({ doc, ink }: PdfPaper, root: Element, block: Extract<PdfBlock, { kind: 'table' }>) {
  const total = block.widths.reduce((sum, width) => sum + width, 0)
  const widths = block.widths.map((width) => (width / total) * fullWidth)
  const table = doc.struct('Table')
  root.add(table)
  const drawRow = (cells: string[], head: boolean) => {
    const font = head ? 'text-bold' : 'text-regular'
    doc.font(font).fontSize(8.4)
    const heights = cells.map((cell, index) =>
      doc.heightOfString(cell, { width: (widths[index] ?? 0) - 8, lineGap: 1.8 }),
    )
    const height = Math.max(...heights) + 6
    keepTogether(doc, height + (head ? 20 : 0))
    const y = doc.y
    const line = doc.struct('TR')
    table.add(line)
    let x = page.left
    cells.forEach((cell, index) => {
      const left = x
      tagged(
        doc,
        line,
        head ? 'TH' : 'TD',
        () => {
          doc.font(font).fontSize(8.4).fillColor(ink.ink)
          doc.text(cell, left, y + 3, { width: (widths[index] ?? 0) - 8, lineGap: 1.8 })
        },
        head ? { scope: 'Column' } : {},
      )
      x += widths[index] ?? 0
    })
    artifact(doc, () => {
      const weight = head ? 0.9 : 0.5
      const color = head ? ink.ink : ink.rule
      doc
        .moveTo(page.left, y + height)
        .lineTo(page.left + fullWidth, y + height)
        .lineWidth(weight)
        .strokeColor(color)
        .stroke()
    })
    doc.y = y + height
  }
  drawRow(block.head, true)
  for (const row of block.rows) drawRow(row, false)
  table.end()
  doc.y += 10
}

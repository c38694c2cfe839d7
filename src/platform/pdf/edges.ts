import type { PdfDocument } from './document.ts'
import { artifact, fullWidth, page, tagged, type Doc, type Element, type Ink, type PdfPaper } from './paper.ts'

export function drawTitle({ doc, ink }: PdfPaper, root: Element, document: PdfDocument) {
  doc.font('sign-bold').fontSize(27)
  const titleHeight = doc.heightOfString(document.title, { width: fullWidth - 96, lineGap: 0 })
  const planeHeight = 62 + titleHeight + (document.subtitle ? 22 : 0)
  artifact(doc, () => {
    doc.rect(0, 0, page.width, planeHeight).fill(ink.plane)
    drawPaving(doc, planeHeight, ink)
    drawMark(doc, page.width - page.right - 46, (planeHeight - 46) / 2, 46, ink.planeText)
  })
  let y = 28
  if (document.kicker) {
    tagged(doc, root, 'P', () => {
      doc.font('text-bold').fontSize(9.4).fillColor(ink.planeText)
      doc.text(document.kicker ?? '', page.left, y, { width: fullWidth - 96 })
    })
    y += 16
  }
  tagged(doc, root, 'H1', () => {
    doc.font('sign-bold').fontSize(27).fillColor(ink.planeText)
    doc.text(document.title, page.left, y, { width: fullWidth - 96, lineGap: 0 })
  })
  if (document.subtitle) {
    tagged(doc, root, 'P', () => {
      doc.font('text-regular').fontSize(11.4).fillColor(ink.planeText)
      doc.text(document.subtitle ?? '', page.left, y + titleHeight + 3, { width: fullWidth - 96 })
    })
  }
  doc.y = planeHeight + 34
}

/** Running heads and feet come last, when the number of pages is known; they are not part of the text. */
export function drawPageEdges({ doc, ink }: PdfPaper, document: PdfDocument) {
  const { count } = doc.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    doc.switchToPage(index)
    // Text below the bottom margin would start a new page.
    doc.page.margins.bottom = 0
    const y = page.height - 46
    doc.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] })
    doc
      .moveTo(page.left, y)
      .lineTo(page.width - page.right, y)
      .lineWidth(0.5)
      .strokeColor(ink.rule)
      .stroke()
    doc.font('text-regular').fontSize(8.2).fillColor(ink.muted)
    doc.text(document.footer, page.left, y + 8, { width: fullWidth - 90, lineGap: 0, height: 10, ellipsis: true })
    doc.text(document.pageLabel(index + 1, count), page.left, y + 8, { width: fullWidth, align: 'right', lineGap: 0 })
    doc.endMarkedContent()
    if (index > 0) {
      doc.markContent('Artifact', { type: 'Pagination', attached: ['Top'] })
      drawMark(doc, page.left, 33, 15, ink.line)
      doc.font('sign-bold').fontSize(9.2).fillColor(ink.muted)
      doc.text(document.title, page.left + 22, 35.5, { width: fullWidth - 22, lineGap: 0, height: 11, ellipsis: true })
      doc.endMarkedContent()
    }
  }
}

/** Four bricks around an open square. */
function drawMark(doc: Doc, x: number, y: number, size: number, color: string) {
  const unit = size / 6
  const brick = (column: number, row: number, width: number, height: number) =>
    doc.roundedRect(
      x + column * unit,
      y + row * unit,
      width * unit - unit * 0.28,
      height * unit - unit * 0.28,
      unit * 0.3,
    )
  brick(0, 0, 4, 2)
  brick(4, 0, 2, 4)
  brick(2, 4, 4, 2)
  brick(0, 2, 2, 4)
  doc.fill(color)
}

function drawPaving(doc: Doc, y: number, ink: Ink) {
  const width = 29.764
  for (let row = 0; row < 2; row++) {
    for (let x = row ? -width / 2 : 0; x < page.width; x += width) {
      doc.rect(x + 0.7, y + 1.4 + row * 6, width - 1.4, 4.6)
    }
    doc.fillOpacity(1).fill(row ? ink.rule : ink.line)
  }
}

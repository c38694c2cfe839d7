import QRCode from 'qrcode'
import type { PdfBlock, PdfImage, PdfMark } from './document.ts'
import { keepTogether, tagged, textLeft, type Doc, type Element, type Ink, type PdfPaper } from './paper.ts'

export function drawFigure({ doc }: PdfPaper, root: Element, block: Extract<PdfBlock, { kind: 'figure' }>) {
  keepTogether(doc, block.height + 8)
  const y = doc.y
  drawImage(doc, root, block.image, textLeft, y, block.width, block.height)
  doc.y = y + block.height + 8
}

export function drawMarkOf(
  doc: Doc,
  ink: Ink,
  parent: Element,
  mark: PdfMark,
  x: number,
  y: number,
  width: number,
  height: number,
) {
  if ('image' in mark) return drawImage(doc, parent, mark.image, x, y, width, height)
  tagged(doc, parent, 'P', () => {
    doc.font('text-italic').fontSize(24)
    const size = Math.max(9, Math.min(20, (24 * (width - 2)) / doc.widthOfString(mark.written)))
    doc.fontSize(size).fillColor(ink.ink)
    doc.text(mark.written, x, y + height - size * 1.5, { width: width + 2, lineGap: 0, lineBreak: false })
  })
}

export function drawQr(
  { doc }: PdfPaper,
  parent: Element,
  qr: { text: string; alt: string },
  x: number,
  y: number,
  size: number,
) {
  const { modules } = QRCode.create(qr.text, { errorCorrectionLevel: 'M' })
  const quiet = 4
  const cell = size / (modules.size + 2 * quiet)
  tagged(
    doc,
    parent,
    'Figure',
    () => {
      doc.rect(x, y, size, size).fill('#ffffff')
      for (let row = 0; row < modules.size; row++) {
        for (let column = 0; column < modules.size; column++) {
          if (modules.get(row, column))
            doc.rect(x + (column + quiet) * cell, y + (row + quiet) * cell, cell + 0.05, cell + 0.05)
        }
      }
      doc.fill('#000000')
    },
    { alt: qr.alt, bbox: [x, y, x + size, y + size], placement: 'Block' },
  )
}

function drawImage(doc: Doc, parent: Element, image: PdfImage, x: number, y: number, width: number, height: number) {
  tagged(
    doc,
    parent,
    'Figure',
    () => doc.image(Buffer.from(image.bytes), x, y, { fit: [width, height], align: 'center', valign: 'center' }),
    { alt: image.alt, bbox: [x, y, x + width, y + height], placement: 'Block' },
  )
}

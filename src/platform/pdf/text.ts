import type { PdfBlock, PdfRun, PdfText } from './document.ts'
import {
  artifact,
  body,
  gutter,
  keepTogether,
  lineGap,
  page,
  tagged,
  textLeft,
  textWidth,
  type Doc,
  type Element,
  type PdfPaper,
} from './paper.ts'

export function drawHeading({ doc, ink }: PdfPaper, root: Element, block: Extract<PdfBlock, { kind: 'heading' }>) {
  const large = block.level === 2
  doc.font('sign-bold').fontSize(large ? 14.5 : 11.6)
  const height = doc.heightOfString(block.text, { width: textWidth, lineGap: 0 })
  // A heading never stands alone at the foot of a page.
  keepTogether(doc, height + Math.max(large ? 74 : 48, Math.min(block.room ?? 0, page.height * 0.7)))
  const y = doc.y + (large ? 9 : 4)
  tagged(doc, root, large ? 'H2' : 'H3', () => {
    doc.font('sign-bold').fontSize(large ? 14.5 : 11.6)
    if (block.number) {
      doc.fillColor(ink.line).text(block.number, page.left, y, { width: gutter - 6, lineGap: 0 })
    }
    doc.fillColor(ink.ink).text(block.text, textLeft, y, { width: textWidth, lineGap: 0 })
  })
  if (large) {
    const lineY = y + height + 3
    artifact(doc, () => {
      doc
        .moveTo(page.left, lineY)
        .lineTo(page.width - page.right, lineY)
        .lineWidth(1.1)
        .strokeColor(ink.ink)
        .stroke()
    })
    doc.y = lineY + 9
  } else doc.y = y + height + 3
}

export function drawParagraph({ doc, ink }: PdfPaper, root: Element, block: Extract<PdfBlock, { kind: 'paragraph' }>) {
  const size = block.tone === 'lead' ? 12 : block.tone === 'muted' ? 9 : body
  keepTogether(doc, 2 * (size + lineGap) + 4)
  tagged(doc, root, 'P', () =>
    drawRuns(doc, block.text, {
      size,
      color: block.tone === 'muted' ? ink.muted : ink.ink,
      x: textLeft,
      width: textWidth,
    }),
  )
  doc.y += 6
}

export function drawList({ doc, ink }: PdfPaper, root: Element, block: Extract<PdfBlock, { kind: 'list' }>) {
  const list = doc.struct('L')
  root.add(list)
  block.items.forEach((item, index) => {
    keepTogether(doc, 2 * (body + lineGap))
    const entry = doc.struct('LI')
    list.add(entry)
    const y = doc.y
    const label = block.ordered ? `${index + 1}.` : '•'
    tagged(doc, entry, 'Lbl', () => {
      doc.font('text-bold').fontSize(body).fillColor(ink.line)
      doc.text(label, textLeft, y, { width: 18, lineGap })
    })
    tagged(doc, entry, 'LBody', () => {
      drawRuns(doc, item, { size: body, color: ink.ink, x: textLeft + 15, y, width: textWidth - 15 })
    })
    doc.y += 2.5
  })
  list.end()
  doc.y += 5
}

function drawRuns(
  doc: Doc,
  text: PdfText,
  { size, color, x, y, width }: { size: number; color: string; x: number; y?: number; width: number },
) {
  const runs: PdfRun[] = typeof text === 'string' ? [{ text }] : text
  doc.fontSize(size).fillColor(color)
  runs.forEach((run, index) => {
    doc.font(run.bold ? 'text-bold' : run.italic ? 'text-italic' : 'text-regular')
    const options = { width, lineGap, continued: index < runs.length - 1 }
    if (index === 0) doc.text(run.text, x, y ?? doc.y, options)
    else doc.text(run.text, options)
  })
}

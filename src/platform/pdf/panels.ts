import type { PdfBlock, PdfCard, PdfStop } from './document.ts'
import { drawMarkOf, drawQr } from './images.ts'
import {
  artifact,
  fullWidth,
  keepTogether,
  page,
  tagged,
  textLeft,
  textWidth,
  type Element,
  type PdfPaper,
} from './paper.ts'
import { drawPairs, pairHeight } from './rows.ts'

export function drawPanel(paper: PdfPaper, root: Element, block: Extract<PdfBlock, { kind: 'panel' }>) {
  const { doc, ink } = paper
  const qrSize = block.qr ? 118 : 0
  const left = page.left + 18 + (qrSize ? qrSize + 22 : 0)
  const width = page.left + fullWidth - 18 - left
  const rowsHeight = block.rows.reduce((sum, row) => sum + pairHeight(doc, row, width, 9.2), 0)
  const height = Math.max(rowsHeight + 58, qrSize + 36)
  keepTogether(doc, height)
  const top = doc.y
  artifact(doc, () => {
    doc.rect(page.left, top, fullWidth, height).fill(ink.tint)
    doc.rect(page.left, top, 4, height).fill(ink.plane)
  })
  if (block.qr) drawQr(paper, root, block.qr, page.left + 18, top + 18, qrSize)
  tagged(doc, root, 'H2', () => {
    doc
      .font('sign-bold')
      .fontSize(14.5)
      .fillColor(ink.ink)
      .text(block.heading, left, top + 16, { width, lineGap: 0 })
  })
  doc.y = top + 42
  drawPairs(paper, root, block.rows, left, width, 9.2)
  doc.y = top + height + 16
}

/** Two cards next to each other; a card without a mark leaves room for a pen. */
export function drawCards({ doc, ink }: PdfPaper, root: Element, cards: PdfCard[]) {
  const gap = 18
  const width = (fullWidth - gap) / 2
  const inside = width - 24
  const markHeight = 62
  for (let index = 0; index < cards.length; index += 2) {
    const row = cards.slice(index, index + 2)
    doc.font('text-regular').fontSize(9)
    const linesHeight = Math.max(
      ...row.map((card) =>
        card.lines.reduce((sum, line) => sum + doc.heightOfString(line, { width: inside, lineGap: 1.8 }), 0),
      ),
    )
    const height = 32 + markHeight + 14 + linesHeight + 10
    keepTogether(doc, height + 12)
    const top = doc.y
    row.forEach((card, column) => {
      const left = page.left + column * (width + gap)
      artifact(doc, () => {
        doc.rect(left, top, width, height).lineWidth(0.7).strokeColor(ink.rule).stroke()
        const lineY = top + 32 + markHeight + 5
        doc
          .moveTo(left + 12, lineY)
          .lineTo(left + width - 12, lineY)
          .lineWidth(0.8)
          .strokeColor(ink.ink)
          .stroke()
      })
      const section = doc.struct('Sect')
      root.add(section)
      tagged(doc, section, 'H3', () => {
        doc
          .font('sign-bold')
          .fontSize(11.2)
          .fillColor(ink.ink)
          .text(card.heading, left + 12, top + 10, { width: inside, lineGap: 0 })
      })
      if (card.mark) drawMarkOf(doc, ink, section, card.mark, left + 12, top + 32, inside, markHeight)
      else {
        tagged(doc, section, 'P', () => {
          doc.font('text-regular').fontSize(8.6).fillColor(ink.muted)
          doc.text(card.empty, left + 12, top + 32 + markHeight - 9, { width: inside, lineGap: 0 })
        })
      }
      tagged(doc, section, 'P', () => {
        doc.font('text-regular').fontSize(9).fillColor(ink.ink)
        doc.text(card.lines.join('\n'), left + 12, top + 32 + markHeight + 12, { width: inside, lineGap: 1.8 })
      })
      section.end()
    })
    doc.y = top + height + 12
  }
}

/** A line with stops: who passed is a filled stop with a check, who did not is open. */
export function drawRoute(paper: PdfPaper, root: Element, stops: PdfStop[]) {
  const { doc, ink } = paper
  const centre = page.left + 11
  stops.forEach((stop, index) => {
    const markWidth = 132
    const width = textWidth - (stop.mark ? markWidth + 18 : 0)
    const height = stop.rows.reduce((sum, row) => sum + pairHeight(doc, row, width, 8.8), 26)
    const tall = Math.max(height, stop.mark ? 84 : 0)
    keepTogether(doc, tall + 8)
    const top = doc.y
    artifact(doc, () => {
      if (index < stops.length - 1 && top + tall + 20 < page.height - page.bottom) {
        doc
          .moveTo(centre, top + 11)
          .lineTo(centre, top + tall + 20)
          .lineWidth(2.2)
          .strokeColor(ink.line)
        if (stop.done) doc.stroke()
        else doc.dash(2, { space: 4 }).stroke().undash()
      }
      doc.circle(centre, top + 11, 9).lineWidth(2.2)
      if (stop.done) {
        doc.fillAndStroke(ink.line, ink.line)
        doc
          .moveTo(centre - 4, top + 11.4)
          .lineTo(centre - 1.2, top + 14.2)
          .lineTo(centre + 4.4, top + 7.6)
        doc.lineWidth(1.9).lineCap('round').lineJoin('round').strokeColor('#ffffff').stroke()
        doc.lineCap('butt').lineJoin('miter')
      } else doc.fillAndStroke('#ffffff', ink.line)
    })
    const section = doc.struct('Sect')
    root.add(section)
    tagged(doc, section, 'H3', () => {
      doc
        .font('sign-bold')
        .fontSize(12.6)
        .fillColor(ink.ink)
        .text(stop.heading, textLeft, top + 3, { width, lineGap: 0 })
    })
    doc.y = top + 22
    drawPairs(paper, section, stop.rows, textLeft, width, 8.8)
    if (stop.mark) {
      const left = page.left + fullWidth - markWidth
      artifact(doc, () =>
        doc
          .rect(left, top + 4, markWidth, 72)
          .lineWidth(0.7)
          .strokeColor(ink.rule)
          .stroke(),
      )
      drawMarkOf(doc, ink, section, stop.mark, left + 8, top + 10, markWidth - 16, 60)
    }
    section.end()
    doc.y = top + tall + 10
  })
}

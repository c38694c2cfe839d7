import { readFileSync } from 'node:fs'
import PdfWriter from 'pdfkit'
import QRCode from 'qrcode'

/** What a PDF says, without a word about where it stands on the page. */
export type PdfDocument = {
  title: string
  language: string
  author: string
  subject?: string
  /** Small line above the title: who publishes this. */
  kicker?: string
  /** Line under the title. */
  subtitle?: string
  /** Bottom of every page, left; the page number stands right. */
  footer: string
  pageLabel: (page: number, pages: number) => string
  /** The same document made at the same moment gives the same bytes. */
  createdAt: Date
  theme?: PdfTheme
  blocks: PdfBlock[]
}

/** Four colours as `#rrggbb`; the rest is mixed from them. */
export type PdfTheme = { plane: string; planeText: string; line: string; ink: string }

export type PdfRun = { text: string; bold?: boolean; italic?: boolean }
export type PdfText = string | PdfRun[]
export type PdfPair = { label: string; value: string }
export type PdfImage = { bytes: Uint8Array; alt: string }
/** A mark someone left: a picture of it, or a name in writing letters. */
export type PdfMark = { image: PdfImage } | { written: string }

export type PdfBlock =
  /** `room`: how many points of what follows belong on the same page as the heading. */
  | { kind: 'heading'; level: 2 | 3; text: string; number?: string; room?: number }
  | { kind: 'paragraph'; text: PdfText; tone?: 'lead' | 'muted' }
  | { kind: 'list'; items: PdfText[]; ordered?: boolean }
  | { kind: 'pairs'; rows: PdfPair[] }
  | { kind: 'table'; head: string[]; rows: string[][]; widths: number[] }
  | { kind: 'figure'; image: PdfImage; width: number; height: number }
  | { kind: 'panel'; heading: string; rows: PdfPair[]; qr?: { text: string; alt: string } }
  | { kind: 'cards'; cards: PdfCard[] }
  | { kind: 'route'; stops: PdfStop[] }
  | { kind: 'pageBreak' }

export type PdfCard = { heading: string; lines: string[]; mark?: PdfMark; empty: string }
export type PdfStop = { heading: string; done: boolean; rows: PdfPair[]; mark?: PdfMark }

const defaultTheme: PdfTheme = { plane: '#f96d12', planeText: '#2c1226', line: '#d75306', ink: '#2c1226' }

const fonts = Object.fromEntries(
  (['text-regular', 'text-bold', 'text-italic', 'sign-bold'] as const).map((name) => [
    name,
    readFileSync(new URL(`./pdf-fonts/${name}.ttf`, import.meta.url)),
  ]),
)

// A4 in points. The gutter left of the text holds section numbers and list marks, so that all text starts on one line.
const page = { width: 595.28, height: 841.89, top: 76, bottom: 74, left: 54, right: 58 }
const gutter = 34
const textLeft = page.left + gutter
const textWidth = page.width - textLeft - page.right
const fullWidth = page.width - page.left - page.right
const body = 10.2
const lineGap = 3.1

type Doc = InstanceType<typeof PdfWriter>
type Element = PDFKit.PDFStructureElement
type ElementOptions = PDFKit.Mixins.StructureElementOptions & {
  scope?: 'Row' | 'Column'
  bbox?: [number, number, number, number]
  placement?: 'Block'
}
type Ink = { ink: string; muted: string; rule: string; tint: string; line: string; plane: string; planeText: string }
type Paper = { doc: Doc; ink: Ink }

/** Writes a tagged PDF (PDF/A-2a) with its fonts inside, a title, a language and alternative texts. */
export async function writePdf(document: PdfDocument): Promise<Uint8Array> {
  const doc = new PdfWriter({
    size: 'A4',
    margins: { top: page.top, bottom: page.bottom, left: textLeft, right: page.right },
    pdfVersion: '1.7',
    subset: 'PDF/A-2a',
    tagged: true,
    lang: document.language,
    displayTitle: true,
    bufferPages: true,
    font: '',
    info: {
      Title: document.title,
      Author: document.author,
      Creator: document.author,
      Producer: document.author,
      ...(document.subject && { Subject: document.subject }),
      CreationDate: document.createdAt,
      ModDate: document.createdAt,
    },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const finished = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject))
  for (const [name, bytes] of Object.entries(fonts)) doc.registerFont(name, bytes)

  const paper: Paper = { doc, ink: inks(document.theme ?? defaultTheme) }
  const root = doc.struct('Document')
  doc.addStructure(root)
  drawTitle(paper, root, document)
  for (const block of document.blocks) drawBlock(paper, root, block)
  root.end()
  drawPageEdges(paper, document)
  doc.end()
  await finished
  return new Uint8Array(Buffer.concat(chunks))
}

function drawTitle({ doc, ink }: Paper, root: Element, document: PdfDocument) {
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

function drawBlock(paper: Paper, root: Element, block: PdfBlock) {
  switch (block.kind) {
    case 'heading':
      return drawHeading(paper, root, block)
    case 'paragraph':
      return drawParagraph(paper, root, block)
    case 'list':
      return drawList(paper, root, block)
    case 'pairs':
      drawPairs(paper, root, block.rows, textLeft, textWidth)
      paper.doc.y += 9
      return
    case 'table':
      return drawTable(paper, root, block)
    case 'figure':
      return drawFigure(paper, root, block)
    case 'panel':
      return drawPanel(paper, root, block)
    case 'cards':
      return drawCards(paper, root, block.cards)
    case 'route':
      return drawRoute(paper, root, block.stops)
    case 'pageBreak':
      paper.doc.addPage()
  }
}

function drawHeading({ doc, ink }: Paper, root: Element, block: Extract<PdfBlock, { kind: 'heading' }>) {
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

function drawParagraph({ doc, ink }: Paper, root: Element, block: Extract<PdfBlock, { kind: 'paragraph' }>) {
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

function drawList({ doc, ink }: Paper, root: Element, block: Extract<PdfBlock, { kind: 'list' }>) {
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

/** Label and value next to each other, a hairline under each; a table of two columns for who listens to it. */
function drawPairs({ doc, ink }: Paper, root: Element, rows: PdfPair[], left: number, width: number, size = body) {
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

function pairHeight(doc: Doc, row: PdfPair, width: number, size: number): number {
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

function drawTable({ doc, ink }: Paper, root: Element, block: Extract<PdfBlock, { kind: 'table' }>) {
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

function drawFigure({ doc }: Paper, root: Element, block: Extract<PdfBlock, { kind: 'figure' }>) {
  keepTogether(doc, block.height + 8)
  const y = doc.y
  drawImage(doc, root, block.image, textLeft, y, block.width, block.height)
  doc.y = y + block.height + 8
}

function drawPanel(paper: Paper, root: Element, block: Extract<PdfBlock, { kind: 'panel' }>) {
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
function drawCards({ doc, ink }: Paper, root: Element, cards: PdfCard[]) {
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
function drawRoute(paper: Paper, root: Element, stops: PdfStop[]) {
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

function drawMarkOf(
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

function drawImage(doc: Doc, parent: Element, image: PdfImage, x: number, y: number, width: number, height: number) {
  tagged(
    doc,
    parent,
    'Figure',
    () => doc.image(Buffer.from(image.bytes), x, y, { fit: [width, height], align: 'center', valign: 'center' }),
    { alt: image.alt, bbox: [x, y, x + width, y + height], placement: 'Block' },
  )
}

function drawQr(
  { doc }: Paper,
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

/** Running heads and feet come last, when the number of pages is known; they are not part of the text. */
function drawPageEdges({ doc, ink }: Paper, document: PdfDocument) {
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

function tagged(doc: Doc, parent: Element, type: string, draw: () => unknown, options: ElementOptions = {}) {
  const element = doc.struct(type, options, () => {
    draw()
  })
  parent.add(element)
  element.end()
}

/** Lines and planes that only please the eye. */
function artifact(doc: Doc, draw: () => unknown) {
  doc.markContent('Artifact', { type: 'Layout' })
  draw()
  doc.endMarkedContent()
}

function keepTogether(doc: Doc, height: number) {
  if (doc.y + height > page.height - page.bottom) doc.addPage()
}

function inks(theme: PdfTheme): Ink {
  return {
    ink: theme.ink,
    plane: theme.plane,
    planeText: theme.planeText,
    line: theme.line,
    muted: mix(theme.ink, '#ffffff', 0.36),
    rule: mix(theme.ink, '#ffffff', 0.8),
    tint: mix(theme.plane, '#ffffff', 0.92),
  }
}

function mix(from: string, to: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const start = Number.parseInt(from.slice(at, at + 2), 16)
    const end = Number.parseInt(to.slice(at, at + 2), 16)
    return Math.round(start + (end - start) * share)
  })
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

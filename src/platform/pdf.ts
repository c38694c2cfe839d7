import { readFileSync } from 'node:fs'
import PdfWriter from 'pdfkit'
import type { PdfBlock, PdfDocument } from './pdf/document.ts'
import { drawPageEdges, drawTitle } from './pdf/edges.ts'
import { drawFigure } from './pdf/images.ts'
import { drawCards, drawPanel, drawRoute } from './pdf/panels.ts'
import { inks, page, textLeft, textWidth, type Element, type PdfPaper } from './pdf/paper.ts'
import { drawPairs, drawTable } from './pdf/rows.ts'
import { drawHeading, drawList, drawParagraph } from './pdf/text.ts'

export type * from './pdf/document.ts'

const fonts = Object.fromEntries(
  (['text-regular', 'text-bold', 'text-italic', 'sign-bold'] as const).map((name) => [
    name,
    readFileSync(new URL(`./pdf-fonts/${name}.ttf`, import.meta.url)),
  ]),
)

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

  const paper: PdfPaper = { doc, ink: inks(document.theme) }
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

function drawBlock(paper: PdfPaper, root: Element, block: PdfBlock) {
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

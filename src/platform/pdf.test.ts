import { PDF } from '@libpdf/core'
import { expect, test } from 'vitest'
import { writePdf, type PdfBlock, type PdfDocument } from '#platform/pdf.ts'

const document = (blocks: PdfBlock[]): PdfDocument => ({
  title: 'Stageovereenkomst',
  language: 'nl-NL',
  author: 'Stageplein',
  footer: '2026-000001',
  pageLabel: (page, pages) => `${page} / ${pages}`,
  createdAt: new Date('2026-11-21T10:00:00Z'),
  blocks,
})
const text = 'De leerling meldt zich voor 9.00 uur af bij de begeleider. '

test('is tagged, carries its language and says which archive standard it follows', async () => {
  const bytes = await writePdf(document([{ kind: 'paragraph', text }]))
  const source = Buffer.from(bytes).toString('latin1')
  expect(source).toMatch(/\/MarkInfo/)
  expect(source).toMatch(/\/StructTreeRoot/)
  expect(source).toMatch(/\/Lang \(nl-NL\)/)
  expect(source).toMatch(/\/DisplayDocTitle true/)
  expect(source).toMatch(/<pdfaid:part>2<\/pdfaid:part>\s*<pdfaid:conformance>A</)
})

test('the same document gives the same bytes', async () => {
  const blocks: PdfBlock[] = [{ kind: 'pairs', rows: [{ label: 'Naam', value: 'Yıldız' }] }]
  expect(await writePdf(document(blocks))).toEqual(await writePdf(document(blocks)))
})

test('every block survives a text that is far longer than a page', async () => {
  const long = text.repeat(120)
  const blocks: PdfBlock[] = [
    { kind: 'heading', level: 2, number: '1', text: text.repeat(4) },
    { kind: 'paragraph', text: [{ text: 'Let op. ', bold: true }, { text: long }] },
    { kind: 'list', items: [long, text] },
    {
      kind: 'pairs',
      rows: [
        { label: 'Taken', value: long },
        { label: text, value: 'x' },
      ],
    },
    { kind: 'table', head: ['Tijd', 'Wie'], rows: Array.from({ length: 90 }, () => ['13.30', text]), widths: [1, 3] },
    { kind: 'cards', cards: Array.from({ length: 9 }, () => ({ heading: 'Leerling', lines: [text], empty: 'Leeg' })) },
    {
      kind: 'route',
      stops: Array.from({ length: 9 }, () => ({ heading: 'Elif', done: true, rows: [{ label: 'Rol', value: text }] })),
    },
  ]
  const pdf = await PDF.load(await writePdf(document(blocks)))
  expect(pdf.getPageCount()).toBeGreaterThan(8)
  expect(pdf.getPageCount()).toBeLessThan(30)
})

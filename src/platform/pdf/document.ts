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

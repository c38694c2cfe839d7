import type PdfWriter from 'pdfkit'
import type { PdfTheme } from './document.ts'

// A4 in points. The gutter left of the text holds section numbers and list marks, so that all text starts on one line.
export const page = { width: 595.28, height: 841.89, top: 76, bottom: 74, left: 54, right: 58 }
export const gutter = 34
export const textLeft = page.left + gutter
export const textWidth = page.width - textLeft - page.right
export const fullWidth = page.width - page.left - page.right
export const body = 10.2
export const lineGap = 3.1

export type Doc = InstanceType<typeof PdfWriter>
export type Element = PDFKit.PDFStructureElement
export type ElementOptions = PDFKit.Mixins.StructureElementOptions & {
  scope?: 'Row' | 'Column'
  bbox?: [number, number, number, number]
  placement?: 'Block'
}
export type Ink = {
  ink: string
  muted: string
  rule: string
  tint: string
  line: string
  plane: string
  planeText: string
}
export type PdfPaper = { doc: Doc; ink: Ink }

const defaultTheme: PdfTheme = { plane: '#f96d12', planeText: '#2c1226', line: '#d75306', ink: '#2c1226' }

export function tagged(doc: Doc, parent: Element, type: string, draw: () => unknown, options: ElementOptions = {}) {
  const element = doc.struct(type, options, () => {
    draw()
  })
  parent.add(element)
  element.end()
}

/** Lines and planes that only please the eye. */
export function artifact(doc: Doc, draw: () => unknown) {
  doc.markContent('Artifact', { type: 'Layout' })
  draw()
  doc.endMarkedContent()
}

export function keepTogether(doc: Doc, height: number) {
  if (doc.y + height > page.height - page.bottom) doc.addPage()
}

export function inks(theme: PdfTheme = defaultTheme): Ink {
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

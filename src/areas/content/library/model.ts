import { pictureKindOf, type PictureKind } from '#areas/users/avatars/model.ts'
import type { Crop } from '#areas/vacancies/writing/pictures/model.ts'

export const contentFileKinds = ['picture', 'document'] as const
export type ContentFileKind = (typeof contentFileKinds)[number]

/** By which right a picture or document may be shown. */
export const licences = ['own', 'permission', 'public_domain', 'cc_by', 'cc_by_sa'] as const
export type Licence = (typeof licences)[number]

export const pictureFormats = ['webp', 'avif'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/** The widths a picture is kept in, as far as it is that wide; the first always. */
export const pictureWidths = [480, 960, 1600] as const

/** How a picture is drawn anew: its longest side, its smallest, and as many pixels as are read. */
export const pictureOrder = { longest: 2400, least: 64, mostPixels: 50_000_000, widths: pictureWidths } as const

/** Kilobytes of the largest file that is taken. */
export const largestFile = 10 * 1024

/** How long an address holds that was signed for a private file, in days. */
export const signedDays = 7

/** What the bytes of a file say it is, whatever its name says. */
export type SentKind = PictureKind | 'svg' | 'pdf'

export function sentKindOf(bytes: Uint8Array): SentKind | undefined {
  const picture = pictureKindOf(bytes)
  if (picture) return picture
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).replace(/^\u00ef\u00bb\u00bf/, '')
  if (start.startsWith('%PDF-1.') || start.startsWith('%PDF-2.')) return 'pdf'
  return /^\s*(<\?xml[^>]*>\s*)?(<!--[^>]*-->\s*)*<svg[\s>]/i.test(start) ? 'svg' : undefined
}

type Told = { kind: ContentFileKind; isDecorative: boolean; altNl: string; altEn: string }

/** Whether a picture lacks what is told to those who cannot see it: words in both languages, or that it is decoration. */
export function lacksWords({ kind, isDecorative, altNl, altEn }: Told): boolean {
  return kind === 'picture' && !isDecorative && (altNl === '' || altEn === '')
}

/** The address of a picture in a width and a form; without them of the whole, or of a document. */
export function fileAddress(id: string, size?: { width: number; format: PictureFormat }, drawn = 0): string {
  const again = drawn > 0 ? `&drawn=${drawn}` : ''
  return `/api/v1/content_files/${id}/bytes${size ? `?width=${size.width}&format=${size.format}${again}` : ''}`
}

/** A part narrower or lower than this shows nothing. */
export const leastPart = 0.05

type Sides = { width: number; height: number }

/** A part of a picture in pixels, as far as it lies within it. */
export function partInPixels({ width, height }: Sides, [x, y, w, h]: Crop) {
  const [left, top] = [Math.min(Math.round(x * width), width - 1), Math.min(Math.round(y * height), height - 1)]
  return {
    left,
    top,
    width: Math.max(1, Math.min(Math.round(w * width), width - left)),
    height: Math.max(1, Math.min(Math.round(h * height), height - top)),
  }
}

/** The point to keep in sight as a point of the part that is shown, as the style sheet says it. */
export function pointOf({ focusX, focusY, crop }: { focusX: number; focusY: number; crop: readonly number[] | null }) {
  const [x = 0, y = 0, w = 1, h = 1] = crop ?? []
  const within = (point: number) => Math.round(Math.min(1, Math.max(0, point)) * 100)
  return `${within((focusX - x) / w)}% ${within((focusY - y) / h)}%`
}

/**
 * How a picture lies behind an opening so that the part that was chosen fills it, with the point to keep in sight as near to
 * the middle as it can be: the width of the whole, and how far it begins to the left of the opening and above it.
 */
export function coverOf(opening: Sides, sides: Sides, crop: Crop | null, [focusX, focusY]: readonly [number, number]) {
  const [x, y, w, h] = crop ?? [0, 0, 1, 1]
  const scale = Math.max(opening.width / (w * sides.width), opening.height / (h * sides.height))
  const whole = { width: sides.width * scale, height: sides.height * scale }
  const from = (focus: number, begin: number, part: number, all: number, room: number) =>
    Math.min(Math.max(focus * all - room / 2, begin * all), Math.max(begin, (begin + part) * all - room))
  return {
    width: whole.width,
    left: from(focusX, x, w, whole.width, opening.width),
    top: from(focusY, y, h, whole.height, opening.height),
  }
}

/** The widths that are kept of a picture this wide. */
export const widthsOf = (width: number) => pictureWidths.filter((one, at) => at === 0 || one < width)

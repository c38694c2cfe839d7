import sharp from 'sharp'

/** A stroke as the pen left it: points in the pixels of the canvas. */
export type Stroke = { x: number; y: number }[]

export type SignatureFault = 'empty' | 'too_short' | 'straight_line' | 'not_a_png' | 'too_large' | 'not_readable'

export type CheckedSignature = { png: Uint8Array; width: number; height: number } | { fault: SignatureFault }

export const signatureLimits = { minPoints: 20, maxBytes: 500 * 1024, maxPixels: 4_000_000, maxPoints: 20_000 } as const

const pngMagic = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** Whether these strokes are somebody's writing: enough points, and at least one stroke that bends. */
export function strokesFault(strokes: readonly Stroke[]): SignatureFault | undefined {
  const points = strokes.reduce((sum, stroke) => sum + stroke.length, 0)
  if (points === 0) return 'empty'
  if (points < signatureLimits.minPoints || points > signatureLimits.maxPoints) return 'too_short'
  if (!strokes.some((stroke) => stroke.length > 2 && bends(stroke))) return 'straight_line'
  return undefined
}

/** A stroke bends when some point lies off the line between its ends by more than a slip of the hand. */
function bends(stroke: Stroke): boolean {
  const first = stroke[0]
  const last = stroke.at(-1)
  if (!first || !last) return false
  const length = Math.hypot(last.x - first.x, last.y - first.y)
  return stroke.some((point) => {
    const away =
      length < 1
        ? Math.hypot(point.x - first.x, point.y - first.y)
        : Math.abs((last.x - first.x) * (first.y - point.y) - (first.x - point.x) * (last.y - first.y)) / length
    return away > Math.max(2, length * 0.02)
  })
}

/** Judges a drawn signature and draws it anew on white, so that nothing else that came in the file is kept. */
export async function checkDrawnSignature(strokes: readonly Stroke[], png: Uint8Array): Promise<CheckedSignature> {
  const fault = strokesFault(strokes)
  if (fault) return { fault }
  if (png.length > signatureLimits.maxBytes) return { fault: 'too_large' }
  if (!pngMagic.every((byte, index) => png[index] === byte)) return { fault: 'not_a_png' }
  try {
    const picture = sharp(png, { limitInputPixels: signatureLimits.maxPixels, failOn: 'warning', pages: 1 })
    const { data, info } = await picture
      .flatten({ background: '#ffffff' })
      .resize({ width: 1200, height: 480, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png({ compressionLevel: 9, palette: true, colours: 16 })
      .toBuffer({ resolveWithObject: true })
    if (await isBlank(data)) return { fault: 'empty' }
    return { png: new Uint8Array(data), width: info.width, height: info.height }
  } catch {
    // Whatever sharp cannot read is not a picture we made.
    return { fault: 'not_readable' }
  }
}

async function isBlank(png: Buffer): Promise<boolean> {
  const { channels } = await sharp(png).stats()
  return channels.every((channel) => channel.max - channel.min < 32)
}

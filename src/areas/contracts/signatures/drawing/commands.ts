import sharp from 'sharp'
import { signatureLimits, strokesFault, type SignatureFault, type Stroke } from '../model.ts'

export type CheckedSignature = { png: Uint8Array; width: number; height: number } | { fault: SignatureFault }

const pngMagic = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

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

import sharp, { type Metadata } from 'sharp'

/** What is made of a picture: the whole of it, as large as may be, and each width it has room for in each form. */
export type PictureOrder = {
  longest: number
  least: number
  mostPixels: number
  widths: readonly number[]
  /** Which part of it in pixels; all of it where none is said. */
  part?: { left: number; top: number; width: number; height: number }
}
export type DrawnVariant = { width: number; format: 'webp' | 'avif'; bytes: Uint8Array }
export type DrawnPicture =
  | { problem: 'kind' | 'pixels' | 'small' | 'heavy' }
  | { width: number; height: number; whole: Uint8Array; variants: DrawnVariant[] }

// One picture is drawn on one core: the others stay free for who asks for pages.
sharp.concurrency(1)
sharp.cache(false)

/** Pixels of a picture that lies in memory as a whole before the first line of it is known: the others are read line by line. */
const mostReadWhole = 20_000_000
const isReadWhole = ({ isProgressive, format }: Metadata) => isProgressive || format === 'svg'

/**
 * Draws a picture anew, so that nothing comes along that stood in the file: no place, no day, no camera, no script of a
 * drawing. Runs in a process of its own (../confined.ts).
 */
export async function drawPicture(
  sent: Uint8Array,
  { longest, least, mostPixels, widths, part }: PictureOrder,
): Promise<DrawnPicture> {
  // How large it is stands before the picture itself: nothing of it is drawn to know.
  const found = await sharp(sent, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!found?.width || !found.height) return { problem: 'kind' }
  if (found.width * found.height > mostPixels) return { problem: 'pixels' }
  if (isReadWhole(found) && found.width * found.height > mostReadWhole) return { problem: 'heavy' }
  const upright = sharp(sent, { limitInputPixels: mostPixels, failOn: 'error' }).autoOrient()
  const drawn = await (part ? upright.extract(part) : upright)
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 85 })
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined)
  if (!drawn) return { problem: 'kind' }
  const { width, height } = drawn.info
  if (Math.min(width, height) < least) return { problem: 'small' }
  const variants: DrawnVariant[] = []
  for (const wide of widths.filter((one, at) => at === 0 || one < width)) {
    const sized = sharp(drawn.data).resize({ width: wide, withoutEnlargement: true })
    // One after the other: each takes memory while it is written.
    const webp = await sized.clone().webp({ quality: 78 }).toBuffer()
    const avif = await sized.clone().avif({ quality: 55, effort: 1, chromaSubsampling: '4:2:0' }).toBuffer()
    variants.push(
      { width: wide, format: 'webp', bytes: new Uint8Array(webp) },
      { width: wide, format: 'avif', bytes: new Uint8Array(avif) },
    )
  }
  return { width, height, whole: new Uint8Array(drawn.data), variants }
}

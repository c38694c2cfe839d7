/** The side of the square that is kept, in pixels. */
export const avatarSide = 256
/** The smallest picture one can be seen on, and the largest that is read. */
export const pictureSides = { least: 64, mostPixels: 50_000_000 } as const

const starts = {
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  jpeg: [0xff, 0xd8, 0xff],
  webp: [0x52, 0x49, 0x46, 0x46],
} as const
export type PictureKind = keyof typeof starts

/** What kind of picture the first bytes say it is, whatever its name says. */
export function pictureKindOf(bytes: Uint8Array): PictureKind | undefined {
  const begins = (start: readonly number[], from = 0) => start.every((byte, at) => bytes[from + at] === byte)
  // RIFF holds sounds and films too; WEBP stands behind its length.
  if (begins(starts.webp)) return begins([0x57, 0x45, 0x42, 0x50], 8) ? 'webp' : undefined
  return begins(starts.png) ? 'png' : begins(starts.jpeg) ? 'jpeg' : undefined
}

/** A square of a picture, in parts of its width and height. */
export type SquareCrop = { x: number; y: number; width: number; height: number }

/** The square to keep, in pixels: the one that was chosen as far as it lies in the picture, else the largest in the middle. */
export function squareOf(picture: { width: number; height: number }, crop: SquareCrop | undefined) {
  const most = Math.min(picture.width, picture.height)
  const side = Math.min(
    most,
    Math.max(
      Math.min(pictureSides.least, most),
      Math.round(crop ? Math.min(crop.width * picture.width, crop.height * picture.height) : most),
    ),
  )
  const within = (wanted: number, room: number) => Math.min(Math.max(0, Math.round(wanted)), room)
  return {
    left: within(crop ? crop.x * picture.width : (picture.width - side) / 2, picture.width - side),
    top: within(crop ? crop.y * picture.height : (picture.height - side) / 2, picture.height - side),
    width: side,
    height: side,
  }
}

/** `0.1,0.2,0.5,0.5` as a crop; undefined when it is none. */
export function readCrop(text: string): SquareCrop | undefined {
  const numbers = text.split(',').map(Number)
  const [x, y, width, height] = numbers
  if (numbers.length !== 4 || numbers.some((number) => !(number >= 0 && number <= 1))) return undefined
  return width && height ? { x: x as number, y: y as number, width, height } : undefined
}

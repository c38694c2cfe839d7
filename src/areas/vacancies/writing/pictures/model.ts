/** How a picture of a place is kept: wide, as on a television. */
export const pictureSizes = { large: { width: 1280, height: 720 }, small: { width: 480, height: 270 } } as const
/** The longest side of what is kept to cut from again. */
export const longestSide = 2400
/** Smaller than this one sees nothing on it. */
export const leastWidth = 320

/** x, y, width and height of a part of a picture, each from 0 to 1. */
export type Crop = readonly [number, number, number, number]
/** What stays in sight where there is room for less: x and y from 0 to 1. */
export type Focus = readonly [number, number]

const wanted = pictureSizes.large.width / pictureSizes.large.height

/** The part to keep, in pixels: what was chosen, made as wide as it should be around its middle; else the middle of all. */
export function partOf(picture: { width: number; height: number }, crop: Crop | undefined) {
  const [x, y, w, h] = crop ?? [0, 0, 1, 1]
  const box = { width: w * picture.width, height: h * picture.height }
  const width = Math.min(box.width, box.height * wanted)
  const height = width / wanted
  const within = (at: number, room: number) => Math.min(Math.max(0, Math.round(at)), Math.max(0, room))
  const [pixelsWide, pixelsHigh] = [Math.max(1, Math.round(width)), Math.max(1, Math.round(height))]
  return {
    left: within(x * picture.width + (box.width - width) / 2, picture.width - pixelsWide),
    top: within(y * picture.height + (box.height - height) / 2, picture.height - pixelsHigh),
    width: Math.min(pixelsWide, picture.width),
    height: Math.min(pixelsHigh, picture.height),
  }
}

/** `0.1,0.2,0.5,0.5` as so many numbers from 0 to 1; undefined when it is none. */
export function readParts(text: string, count: number): number[] | undefined {
  const numbers = text.split(',').map(Number)
  return numbers.length === count && text.trim() !== '' && numbers.every((one) => one >= 0 && one <= 1)
    ? numbers
    : undefined
}

import sharp from 'sharp'
import type { Box, Face } from './face.ts'

/**
 * What may differ: some pixels of where a thing stands and how large it is, and some of the squares by some of their grey. Another
 * machine draws letters otherwise, which changes squares a little; what moved, went or came changes boxes, or squares a lot.
 */
export const allowed = { pixels: 6, share: 0.04, grey: 40, squares: 0.01 }

type Placed = { kind: string; x: number; y: number; width: number; height: number; words: string }

function placed(box: Box): Placed {
  const [kind = '', x, y, width, height, ...words] = box.split(' ')
  return { kind, x: Number(x), y: Number(y), width: Number(width), height: Number(height), words: words.join(' ') }
}

/** What a reader would say of the difference between two faces of a screen; nothing where they are alike. */
export async function differences(accepted: Face, seen: Face): Promise<string[]> {
  const boxes = movedBoxes(accepted.boxes.map(placed), seen.boxes.map(placed))
  const drawn = await Promise.all(
    (['light', 'dark'] as const).map(async (mode) => {
      const share = await squaresChanged(accepted[mode], seen[mode])
      return share > allowed.squares ? [`${mode}: ${(share * 100).toFixed(1)} % of it is drawn otherwise`] : []
    }),
  )
  return [...boxes, ...drawn.flat()]
}

/**
 * Each thing is held against the one before it, so that what makes a page longer is told once and not of all that follows.
 */
function movedBoxes(accepted: Placed[], seen: Placed[]): string[] {
  const found: string[] = []
  let last: [Placed, Placed] | undefined
  for (const [was, is] of pairs(accepted, seen)) {
    if (!was || !is) {
      const one = (was ?? is) as Placed
      found.push(`${one.kind} "${one.words}" ${was ? 'is gone' : 'is new'} at ${one.x}, ${one.y}`)
      continue
    }
    const down = last ? is.y - last[1].y - (was.y - last[0].y) : is.y - was.y
    const wrong = [
      ...(Math.abs(down) > allowed.pixels ? [`${Math.abs(down)} px ${down > 0 ? 'lower' : 'higher'}`] : []),
      ...(Math.abs(is.x - was.x) > roomFor(was.x)
        ? [`${Math.abs(is.x - was.x)} px ${is.x > was.x ? 'right' : 'left'}`]
        : []),
      ...(Math.abs(is.width - was.width) > roomFor(was.width) ? [`${is.width} wide instead of ${was.width}`] : []),
      ...(Math.abs(is.height - was.height) > roomFor(was.height) ? [`${is.height} high instead of ${was.height}`] : []),
    ]
    if (wrong.length > 0) found.push(`${is.kind} "${is.words}" at ${is.x}, ${is.y}: ${wrong.join(', ')}`)
    last = [was, is]
  }
  return found
}

const roomFor = (length: number) => Math.max(allowed.pixels, length * allowed.share)

/** Both in step: what only one of them has stands alone. The longest row of kinds that both have, in order. */
function pairs(accepted: Placed[], seen: Placed[]): [Placed | undefined, Placed | undefined][] {
  const longest = Array.from({ length: accepted.length + 1 }, () => new Uint16Array(seen.length + 1))
  const at = (i: number, j: number) => longest[i]?.[j] ?? 0
  const isSame = (i: number, j: number) => accepted[i]?.kind === seen[j]?.kind
  for (let i = accepted.length - 1; i >= 0; i -= 1)
    for (let j = seen.length - 1; j >= 0; j -= 1) {
      const row = longest[i]
      if (row) row[j] = isSame(i, j) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  const found: [Placed | undefined, Placed | undefined][] = []
  let [i, j] = [0, 0]
  while (i < accepted.length || j < seen.length) {
    if (i < accepted.length && j < seen.length && isSame(i, j)) found.push([accepted[i++], seen[j++]])
    else if (j >= seen.length || (i < accepted.length && at(i + 1, j) >= at(i, j + 1)))
      found.push([accepted[i++], undefined])
    else found.push([undefined, seen[j++]])
  }
  return found
}

/** The share of the squares that has become lighter or darker by more than may be; a page that grew is held by its boxes. */
async function squaresChanged(accepted: string, seen: string): Promise<number> {
  const [was, is] = await Promise.all([accepted, seen].map(greysIn))
  if (!was || !is || was.columns !== is.columns) return 1
  const squares = Math.min(was.greys.length, is.greys.length)
  let changed = 0
  for (let at = 0; at < squares; at += 1)
    if (Math.abs((was.greys[at] ?? 0) - (is.greys[at] ?? 0)) > allowed.grey) changed += 1
  return changed / squares
}

async function greysIn(picture: string): Promise<{ columns: number; greys: Uint8Array }> {
  const { data, info } = await sharp(Buffer.from(picture, 'base64'))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { columns: info.width, greys: new Uint8Array(data) }
}

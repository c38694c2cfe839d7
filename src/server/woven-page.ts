import { constants, crc32, deflateRawSync } from 'node:zlib'

/**
 * A page that was drawn once and is sent to many, each time with another nonce: in pieces between which the nonce goes. It
 * is packed piece by piece, so that who asks for it waits for no packing.
 */
export type WovenPage = {
  pieces: readonly Buffer[]
  small: readonly Buffer[]
  /** The whole page but for the nonce, for nonces of one length: all of a server's are alike. */
  plain?: Laid
  packed?: Laid & Sums
}

/** Bytes in which only the nonce, which is so long, is missing, and where. */
type Laid = { length: number; bytes: Buffer; places: readonly number[] }
/** Of the bytes that are told by gzip at the end: their sum with a nonce of zeros, that of these zeros, and what moves one to the other. */
type Sums = { blank: number; zeros: number; weight: number }

/** A piece of fewer bytes than this is hardly smaller when it is packed, and a page has some forty of them. */
const worthPacking = 200

/** Takes a page apart at the mark that was drawn into it in the place of a nonce. */
export function takeApart(html: string, mark: string): WovenPage {
  const pieces = html.split(mark).map((piece) => Buffer.from(piece))
  return { pieces, small: pieces.map(packPiece) }
}

/**
 * Each piece ends at a whole byte and looks back at none before it: they may be put together with anything in between. At once,
 * for handing a piece to another thread takes longer than packing it.
 */
function packPiece(piece: Buffer): Buffer {
  return piece.length < worthPacking
    ? Buffer.concat([storedHead(piece), piece])
    : deflateRawSync(piece, { finishFlush: constants.Z_FULL_FLUSH })
}

/** What stands before bytes that are sent as they are. */
function storedHead({ length }: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt16LE(length, 1)
  head.writeUInt16LE(length ^ 0xffff, 3)
  return head
}

/** The page with a nonce in it. */
export function weave(page: WovenPage, nonce: string): Buffer<ArrayBuffer> {
  const between = Buffer.from(nonce)
  if (page.plain?.length !== between.length) page.plain = lay(page.pieces, { between: Buffer.alloc(between.length) })
  return filled(page.plain, between)
}

const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** The last block of what is packed, with nothing in it. */
const end = Buffer.from([1, 0, 0, 0xff, 0xff])
const footLength = 8

/** The same as gzip (RFC 1952): the pieces as they were packed, the nonce between them as it is. */
export function weavePacked(page: WovenPage, nonce: string): Buffer<ArrayBuffer> {
  const between = Buffer.from(nonce)
  if (page.packed?.length !== between.length) page.packed = layPacked(page, between.length)
  const { packed } = page
  const bytes = filled(packed, between)
  const sum = packed.blank ^ times(packed.weight, (crc32(between) ^ packed.zeros) >>> 0)
  bytes.writeUInt32LE(sum >>> 0, bytes.length - footLength)
  return bytes
}

function filled({ bytes, places }: Laid, between: Buffer): Buffer<ArrayBuffer> {
  const copy = Buffer.allocUnsafe(bytes.length)
  bytes.copy(copy)
  for (const place of places) between.copy(copy, place)
  return copy
}

function layPacked({ pieces, small }: WovenPage, length: number): Laid & Sums {
  const between = Buffer.alloc(length)
  let [blank, whole, weight] = [0, pieces.reduce((sum, piece) => sum + piece.length, length * (pieces.length - 1)), 0]
  const foot = Buffer.alloc(footLength)
  foot.writeUInt32LE(whole, 4)
  for (const [at, piece] of pieces.entries()) {
    if (at > 0) {
      blank = crc32(between, blank)
      weight ^= movedBy((whole -= length))
    }
    blank = crc32(piece, blank)
    whole -= piece.length
  }
  const laid = lay(small, { head: gzipHead, before: storedHead(between), between, foot: [end, foot] })
  return { ...laid, blank, zeros: crc32(between), weight }
}

type Around = { head?: Buffer; before?: Buffer; between: Buffer; foot?: readonly Buffer[] }

function lay(pieces: readonly Buffer[], { head, before, between, foot = [] }: Around): Laid {
  const parts: Buffer[] = head ? [head] : []
  const places: number[] = []
  let at = head?.length ?? 0
  for (const [number, piece] of pieces.entries()) {
    if (number > 0) {
      if (before) parts.push(before)
      at += before?.length ?? 0
      places.push(at)
      parts.push(between)
      at += between.length
    }
    parts.push(piece)
    at += piece.length
  }
  return { length: between.length, bytes: Buffer.concat([...parts, ...foot]), places }
}

/** The sums of gzip are polynomials modulo this one, the highest power in the lowest bit; one is then this. */
const modulus = 0xedb88320
const one = 0x80000000

function times(left: number, right: number): number {
  let product = 0
  let shifted = right
  for (let bit = one; bit !== 0; bit >>>= 1) {
    if ((left & bit) !== 0) product ^= shifted
    shifted = (shifted & 1) === 0 ? shifted >>> 1 : (shifted >>> 1) ^ modulus
  }
  return product
}

/** The power that moves by one byte, by two, by four and so on. */
const moves = [one >>> 8]
while (moves.length < 31) moves.push(times(moves.at(-1) as number, moves.at(-1) as number))

/** What the sum of bytes is multiplied by when so many others come behind them. */
function movedBy(bytes: number): number {
  return moves.reduce((power, move, at) => ((bytes >>> at) % 2 === 1 ? times(power, move) : power), one)
}

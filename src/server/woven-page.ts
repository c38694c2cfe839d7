import { constants, crc32, deflateRawSync } from 'node:zlib'

/**
 * A page that was drawn once and is sent to many, each time with another nonce: in pieces between which the nonce goes. It
 * is packed piece by piece, so that who asks for it waits for no packing.
 */
export type WovenPage = { pieces: readonly Buffer[]; small: readonly Buffer[] }

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
export function weave({ pieces }: WovenPage, nonce: string): Buffer<ArrayBuffer> {
  const between = Buffer.from(nonce)
  return Buffer.concat(pieces.flatMap((piece, at) => (at === 0 ? [piece] : [between, piece])))
}

const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** The last block of what is packed, with nothing in it. */
const end = Buffer.from([1, 0, 0, 0xff, 0xff])

/** The same as gzip (RFC 1952): the pieces as they were packed, the nonce between them as it is. */
export function weavePacked({ pieces, small }: WovenPage, nonce: string): Buffer<ArrayBuffer> {
  const between = Buffer.from(nonce)
  const stored = storedHead(between)
  let sum = 0
  let length = 0
  const parts: Buffer[] = [gzipHead]
  for (const [at, piece] of pieces.entries()) {
    if (at > 0) {
      parts.push(stored, between)
      sum = crc32(between, sum)
      length += between.length
    }
    parts.push(small[at] as Buffer)
    sum = crc32(piece, sum)
    length += piece.length
  }
  const foot = Buffer.alloc(8)
  foot.writeUInt32LE(sum >>> 0, 0)
  foot.writeUInt32LE(length >>> 0, 4)
  return Buffer.concat([...parts, end, foot])
}

import { inflateSync } from 'node:zlib'

const mostInflated = 20 * 1024 * 1024
const starts = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0xff, 0xd8, 0xff],
] as const

/** What runs or opens something when a PDF is looked at. `/JS` alone stands in packed bytes by chance. */
const active =
  /\/(?:(?:JavaScript|Rendition|Launch|RichMedia|EmbeddedFiles?)(?![A-Za-z])|JS(?=\s{0,20}[(<]|\s{1,20}\d{1,10}\s{1,20}\d{1,5}\s{1,20}R))/

/** What the bytes are, whatever their name says; runs in a thread of its own (../confined.ts). */
export function judgePaper(bytes: Uint8Array): 'pdf' | 'picture' | 'kind' | 'active' | 'locked' | 'heavy' {
  const isWebp = latin(bytes.subarray(0, 4)) === 'RIFF' && latin(bytes.subarray(8, 12)) === 'WEBP'
  if (isWebp || starts.some((start) => start.every((byte, at) => bytes[at] === byte))) return 'picture'
  if (!/^%PDF-[12]\./.test(latin(bytes.subarray(0, 8)))) return 'kind'
  const text = latin(bytes)
  const plain = unescaped(text)
  if (/\/Encrypt(?![A-Za-z])/.test(plain)) return 'locked'
  if (active.test(plain)) return 'active'
  return judgeObjects(bytes, text, plain)
}

/**
 * What stands in the packed objects of a PDF: half of what it says may be in there. They are packed in the one way everybody
 * packs them; what cannot be read here, while a reader of PDFs might, counts as running something.
 */
function judgeObjects(bytes: Uint8Array, text: string, plain: string): 'pdf' | 'active' | 'heavy' {
  let room = mostInflated
  let named = 0
  for (const stream of text.matchAll(/>>\s*stream(?:\r\n|\s)/g)) {
    const head = unescaped(text.slice(text.lastIndexOf('obj', stream.index) + 3, stream.index + 2))
    // Readers go by where the first object is, whatever the stream says it is.
    if (!/\/(?:ObjStm|First)(?![A-Za-z])/.test(head)) continue
    if (/\/ObjStm(?![A-Za-z])/.test(head)) named++
    if (!isPackedOnce(head)) return 'active'
    const start = stream.index + stream[0].length
    const until = text.indexOf('endstream', start)
    if (until < 0) return 'active'
    let found: Buffer
    try {
      found = inflateSync(bytes.subarray(start, until), { maxOutputLength: room })
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'heavy' : 'active'
    }
    room = Math.max(1, room - found.byteLength)
    if (active.test(unescaped(latin(found)))) return 'active'
  }
  return named === [...plain.matchAll(/\/ObjStm(?![A-Za-z])/g)].length ? 'pdf' : 'active'
}

/** Packed by Flate alone, and said so in a head without texts or remarks, in which the rest of it could hide. */
function isPackedOnce(head: string): boolean {
  return (
    /\/Filter\s*(?:\/FlateDecode|\[\s*\/FlateDecode\s*\])\s*(?:\/|>>)/.test(head) &&
    !/[(%]|\/DecodeParms|\/DP/.test(head)
  )
}

const latin = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')

/** Names in a PDF may write any letter by its number: `/J#53` is `/JS`. */
const unescaped = (text: string) =>
  text.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

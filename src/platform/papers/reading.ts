import { inflateSync } from 'node:zlib'

const mostInflated = 20 * 1024 * 1024
const starts = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0xff, 0xd8, 0xff],
] as const

/** What runs or opens something when a PDF is looked at. */
const active = /\/(JavaScript|JS|Launch|RichMedia|EmbeddedFile|EmbeddedFiles)(?![A-Za-z])/

/** What the bytes are, whatever their name says; runs in a thread of its own (../confined.ts). */
export function judgePaper(bytes: Uint8Array): 'pdf' | 'picture' | 'kind' | 'active' | 'locked' | 'heavy' {
  const isWebp = latin(bytes.subarray(0, 4)) === 'RIFF' && latin(bytes.subarray(8, 12)) === 'WEBP'
  if (isWebp || starts.some((start) => start.every((byte, at) => bytes[at] === byte))) return 'picture'
  if (!/^%PDF-[12]\./.test(latin(bytes.subarray(0, 8)))) return 'kind'
  const text = latin(bytes)
  if (/\/Encrypt(?![A-Za-z])/.test(text)) return 'locked'
  if (active.test(unescaped(text))) return 'active'
  return judgeObjects(bytes, text)
}

/** What stands in the packed objects of a PDF: half of what it says may be in there. */
function judgeObjects(bytes: Uint8Array, text: string): 'pdf' | 'active' | 'heavy' {
  let room = mostInflated
  for (const { index } of text.matchAll(/\/ObjStm(?![A-Za-z])/g)) {
    const from = text.indexOf('stream', index)
    const until = text.indexOf('endstream', from)
    if (from < 0 || until < 0) continue
    const start = from + (text[from + 6] === '\r' ? 8 : 7)
    let found: Buffer
    try {
      found = inflateSync(bytes.subarray(start, until), { maxOutputLength: room })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return 'heavy'
      continue
    }
    room = Math.max(1, room - found.byteLength)
    if (active.test(unescaped(latin(found)))) return 'active'
  }
  return 'pdf'
}

const latin = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')

/** Names in a PDF may write any letter by its number: `/J#53` is `/JS`. */
const unescaped = (text: string) =>
  text.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

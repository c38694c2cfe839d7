import { readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { pictureOrder } from '#areas/content/library/model.ts'
import { drawnPicture } from '#platform/pictures.ts'

// How much memory the largest pictures take that are taken at all: of this process, which stands for the server, and of what it starts.
// Run as `npm run bench pictures`.
const side = Math.floor(Math.sqrt(pictureOrder.mostPixels))
/** Such as must be read whole are taken smaller. */
const lesser = 4470
const flat = (channels: 3 | 4, sides = side) =>
  sharp({ create: { width: sides, height: sides, channels, background: '#855030' } })
const pictures: [string, Uint8Array][] = [
  ['png', await flat(3).png().toBuffer()],
  ['png in passes', await flat(3, lesser).png({ progressive: true }).toBuffer()],
  ['jpeg', await flat(3).jpeg().toBuffer()],
  ['jpeg in passes', await flat(3, lesser).jpeg({ progressive: true }).toBuffer()],
  ['jpeg turned', await flat(3).withMetadata({ orientation: 6 }).jpeg().toBuffer()],
  ['webp', await flat(3).webp().toBuffer()],
  ['webp without loss', await flat(4).ensureAlpha(0.5).webp({ lossless: true }).toBuffer()],
  [
    'svg',
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${lesser}" height="${lesser}"><circle r="${lesser}" fill="#855030"/></svg>`,
    ),
  ],
]

function megabytesOf(pid: number | 'self'): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

const children = () =>
  readdirSync(`/proc/self/task`).flatMap((task) =>
    readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
const taken = () => megabytesOf('self') + children().reduce((sum, pid) => sum + megabytesOf(pid), 0)

async function peakOf(work: () => Promise<unknown>): Promise<string> {
  const before = megabytesOf('self')
  let peak = 0
  const watch = setInterval(() => (peak = Math.max(peak, taken())), 5)
  await work()
  clearInterval(watch)
  const told = [peak - before, megabytesOf('self') - before].map((one) => `${one.toFixed(0)} MB`)
  return `at most ${told[0]} more, afterwards ${told[1]} more`
}

for (const [name, bytes] of pictures) console.log(`${name}: ${await peakOf(() => drawnPicture(bytes, pictureOrder))}`)
const atOnce = pictures.slice(0, 6)
console.log(
  `six at once: ${await peakOf(() => Promise.all(atOnce.map(([, bytes]) => drawnPicture(bytes, pictureOrder))))}`,
)

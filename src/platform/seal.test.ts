import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writePdf } from '#platform/pdf.ts'
import { checkSeal } from '#platform/seal/checking.ts'
import { loadSealKey, sealPdf, verifyPdf, type SealKey } from '#platform/seal.ts'

let folder: string
let key: SealKey
let plain: Uint8Array
let sealed: Uint8Array
const sealedAt = new Date('2026-11-21T10:15:30Z')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seal-'))
  key = await loadSealKey(folder, { name: 'Stageplein' })
  plain = await writePdf({
    title: 'Agreement',
    language: 'en-US',
    author: 'Stageplein',
    footer: 'Agreement 1',
    pageLabel: (page, pages) => `page ${page} of ${pages}`,
    createdAt: new Date('2026-11-21T10:00:00Z'),
    blocks: [{ kind: 'paragraph', text: 'Between Elif Yıldız and Jan Łuczak.' }],
  })
  sealed = await sealPdf(plain, key, 'Agreement 1', sealedAt)
})

afterAll(() => rm(folder, { recursive: true }))

describe('the seal key', () => {
  test('is made once, kept, and readable by its owner only', async () => {
    const again = await loadSealKey(folder, { name: 'Somebody else' })
    expect(again.certificate).toEqual(key.certificate)
    expect(await readdir(folder)).toEqual(['seal.pem'])
    expect((await stat(join(folder, 'seal.pem'))).mode & 0o777).toBe(0o600)
  })

  test('is one and the same for two processes that start together', async () => {
    const fresh = join(folder, 'fresh')
    const [one, other] = await Promise.all([loadSealKey(fresh, { name: 'A' }), loadSealKey(fresh, { name: 'B' })])
    expect((await loadSealKey(fresh, { name: 'C' })).certificate).toEqual(one.certificate)
    expect(other.certificate).toEqual(one.certificate)
    await rm(fresh, { recursive: true })
  })
})

describe('a sealed file', () => {
  const verdictOf = async (bytes: Uint8Array, certificates = [key.certificate]) =>
    (await checkSeal(bytes, certificates)).verdict

  test('is sound, whole, trusted, and says when it was sealed', async () => {
    expect(await verifyPdf(sealed, [key.certificate])).toMatchObject({
      verdict: 'sound',
      sealed: true,
      intact: true,
      coversWholeFile: true,
      trusted: true,
      signedAt: sealedAt,
    })
  })

  test('begins with the very bytes that were sealed', () => {
    expect(sealed.subarray(0, plain.length)).toEqual(plain)
  })

  test('is changed when any byte is, wherever it stands', async () => {
    for (let at = 20; at < sealed.length; at += Math.ceil(sealed.length / 60)) {
      const forged = Uint8Array.from(sealed)
      forged[at] = (forged[at] ?? 0) ^ 1
      expect(await verdictOf(forged), `byte ${at}`).toBe('changed')
    }
  })

  test('is appended to when bytes follow the seal', async () => {
    const longer = Buffer.concat([sealed, Buffer.from('\n1 0 obj\n<<>>\nendobj\n%%EOF\n')])
    expect(await verifyPdf(longer, [key.certificate])).toMatchObject({
      verdict: 'appended',
      sealed: true,
      intact: true,
      coversWholeFile: false,
    })
    expect(await verdictOf(Buffer.concat([sealed, Buffer.from('\n')]))).toBe('appended')
  })

  test('is changed when the seal was emptied, and not sealed when it was cut off', async () => {
    const text = Buffer.from(sealed).toString('latin1')
    const emptied = text.replace(/<[0-9a-f]{2000,}>/i, (hex) => `<${'0'.repeat(hex.length - 2)}>`)
    expect(await verdictOf(Buffer.from(emptied, 'latin1'))).toBe('changed')
    expect(await verdictOf(sealed.subarray(0, plain.length))).toBe('not_sealed')
  })

  test('does not let a second byte range hide something in the gap', async () => {
    const text = Buffer.from(sealed).toString('latin1')
    const gap = text.search(/<[0-9a-f]{2000,}>/i)
    const tail = text.indexOf('>', gap) + 1
    const hidden = ' (not what was signed) '
    const rest = text.length - tail
    const forged =
      `${text.slice(0, tail)}/ByteRange [0 ${gap} ${tail + hidden.length + 60} ${rest}]`.padEnd(tail + 60) +
      hidden +
      text.slice(tail)
    expect(await verdictOf(Buffer.from(forged, 'latin1'))).not.toBe('sound')
  })

  test('is untrusted when somebody else sealed it', async () => {
    const strangerFolder = join(folder, 'stranger')
    const stranger = await loadSealKey(strangerFolder, { name: 'Stageplein' })
    const theirs = await sealPdf(plain, stranger, 'Agreement 1', sealedAt)
    expect(await verifyPdf(theirs, [key.certificate])).toMatchObject({
      verdict: 'untrusted',
      intact: true,
      trusted: false,
    })
    expect(await verdictOf(await sealPdf(sealed, stranger, 'Over it'))).toBe('untrusted')
    await rm(strangerFolder, { recursive: true })
  })

  test('keeps its seal when we seal it once more', async () => {
    expect(await verdictOf(await sealPdf(sealed, key, 'Again'))).toBe('sound')
  })
})

test('a file without a seal and a file that is no PDF each have their own answer', async () => {
  expect((await verifyPdf(plain, [key.certificate]))?.verdict).toBe('not_sealed')
  expect((await verifyPdf(new TextEncoder().encode('hello'), [key.certificate]))?.verdict).toBe('not_a_pdf')
  expect((await verifyPdf(new Uint8Array(), [key.certificate]))?.verdict).toBe('not_a_pdf')
})

describe('a file that was made to hurt', () => {
  const hex = (size: number) => `<${'a'.repeat(size)}>`
  const range = (gapStart: number, gapEnd: number, length: number) => `/ByteRange [0 ${gapStart} ${gapEnd} ${length}]\n`
  /** What was said, and how often others had a turn meanwhile. */
  async function check(text: string) {
    let turns = 0
    const others = setInterval(() => (turns += 1), 10)
    const found = await verifyPdf(Buffer.from(text, 'latin1'), [key.certificate])
    clearInterval(others)
    return { verdict: found?.verdict, turns }
  }
  const head = '%PDF-1.7\n'

  test.each([
    [
      'the same range two hundred times over a gap of megabytes',
      () => {
        const gap = hex(4e6)
        return head + gap + range(head.length, head.length + gap.length, 10).repeat(200)
      },
    ],
    [
      'twenty thousand ranges, each another',
      () => {
        const gap = hex(4e6)
        const ranges = Array.from({ length: 20_000 }, (_, at) => range(head.length, head.length + gap.length, at))
        return head + gap + ranges.join('')
      },
    ],
    ['marks without end', () => head + '/ByteRange'.repeat(400_000)],
    ['marks with spaces without end', () => `${head}/ByteRange${' '.repeat(4e6)}[0 1`],
    [
      'a seal within a seal within a seal',
      () => {
        const nested = `<${'3080'.repeat(120_000)}>`
        const start = head.length + 60
        return head + range(start, start + nested.length, 5).padEnd(60) + nested + 'tail\n'
      },
    ],
  ])('%s holds nobody up', async (_, made) => {
    const { verdict, turns } = await check(made())
    expect([undefined, 'changed']).toContain(verdict)
    expect(turns).toBeGreaterThan(1)
  })

  test('is told from one whose last of a few ranges is sound', async () => {
    const marks = range(5, 9, 20).repeat(15)
    const text = Buffer.from(sealed).toString('latin1')
    expect((await check(text + marks)).verdict).toBe('appended')
  })
})

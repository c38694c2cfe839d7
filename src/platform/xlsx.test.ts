import { inflateRawSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { writeXlsx } from './xlsx.ts'

/** The parts of a zip file that hold text, by name, read from its table of contents. */
function unzip(file: Buffer): Record<string, string> {
  const parts: Record<string, string> = {}
  let at = file.readUInt32LE(file.lastIndexOf('PK\u0005\u0006') + 16)
  while (file.readUInt32LE(at) === 0x02014b50) {
    const [size, name, extra, comment] = [
      file.readUInt32LE(at + 20),
      file.readUInt16LE(at + 28),
      file.readUInt16LE(at + 30),
      file.readUInt16LE(at + 32),
    ]
    const local = file.readUInt32LE(at + 42)
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
    const bytes = file.subarray(start, start + size)
    const text = file.readUInt16LE(at + 10) === 0 ? bytes : inflateRawSync(bytes)
    parts[file.toString('utf8', at + 46, at + 46 + name)] = text.toString('utf8')
    at += 46 + name + extra + comment
  }
  return parts
}

it('writes a sheet with its texts as texts, and no formula in it', async () => {
  const bytes = await writeXlsx(
    'Te: keuren?',
    ['Naam', 'Plekken'],
    [
      ['De Geit', 3],
      ['=HYPERLINK("http://kwaad.example")', null],
      ['Yıldız & Łuczak <b>', 0],
    ],
  )
  const parts = unzip(Buffer.from(bytes))
  const sheet = Object.entries(parts).find(([name]) => name.endsWith('worksheets/sheet1.xml'))?.[1] ?? ''
  const all = Object.values(parts).join('')
  expect(sheet).not.toMatch(/<f[ >]/)
  expect(sheet).toContain('<v>3</v>')
  for (const text of ['De Geit', "'=HYPERLINK(", 'Yıldız &amp; Łuczak &lt;b&gt;', 'name="Te  keuren "'])
    expect(all.replaceAll('&apos;', "'").replaceAll('&#39;', "'")).toContain(text)
})

import { readFileSync } from 'node:fs'
import { strToU8, unzipSync, zipSync } from 'fflate'
import sharp from 'sharp'
import writeExcelFile from 'write-excel-file/node'
import type { Chance } from './chance.ts'

/** Files of every kind the product reads, whole. */
export async function soundFiles(): Promise<Record<string, Uint8Array>> {
  const picture = sharp({ create: { width: 320, height: 200, channels: 3, background: '#2f7d5b' } })
  const sheet = await writeExcelFile([
    [{ value: 'Titel' }, { value: 'Plaatsen' }],
    [{ value: 'Geiten voeren' }, { value: 4 }],
  ]).toBuffer()
  return {
    png: await picture.clone().png().toBuffer(),
    jpeg: await picture.clone().jpeg().toBuffer(),
    webp: await picture.clone().webp().toBuffer(),
    gif: await picture.clone().gif().toBuffer(),
    avif: await picture.clone().avif().toBuffer(),
    svg: strToU8('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'),
    csv: readFileSync('demo/files/vacatures.csv'),
    latin: Buffer.from(readFileSync('demo/files/vacatures.csv', 'utf8'), 'latin1'),
    wide: Buffer.from(`\ufeff${readFileSync('demo/files/vacatures.csv', 'utf8')}`, 'utf16le'),
    xlsx: sheet,
    pdf: strToU8(`%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\nxref\n0 1\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF`),
    zip: zipSync({ 'a.txt': strToU8('hallo') }),
  }
}

const most = 5 * 1024 * 1024 - 1

/** A file made to do harm, of one that is sound. */
export function harmful(files: Record<string, Uint8Array>, chance: Chance): Uint8Array {
  const kind = chance.one(Object.keys(files))
  const file = files[kind] as Uint8Array
  const way = chance.one(['whole', 'cut', 'turned', 'repeated', 'behind', 'made'] as const)
  switch (way) {
    case 'whole':
      return file
    case 'cut':
      return file.slice(0, chance.below(file.length))
    case 'turned': {
      const turned = Uint8Array.from(file)
      for (let times = 0; times < 1 + chance.below(30); times += 1)
        turned[chance.below(turned.length)] = chance.below(256)
      return turned
    }
    case 'repeated': {
      const times = Math.max(1, Math.min(2000, Math.floor(chance.one([20_000, 200_000, most]) / file.length)))
      return Buffer.concat(Array.from({ length: times }, () => file))
    }
    case 'behind':
      return Buffer.concat([file.slice(0, 16), files[chance.one(Object.keys(files))] as Uint8Array])
    case 'made':
      return chance.one(made)(files, chance)
  }
}

const times = (text: string, count: number) => strToU8(text.repeat(count))

/** Shapes that were or could be somebody's undoing, by what they are made against. */
const made: ((files: Record<string, Uint8Array>, chance: Chance) => Uint8Array)[] = [
  (_, chance) => Buffer.concat([strToU8('%PDF-1.7\n'), times('/ByteRange [0 1 2 3]', chance.one([10, 2000, 200_000]))]),
  (_, chance) =>
    Buffer.concat([strToU8('%PDF-1.7\n/ByteRange ['), times('9', chance.one([100, 3_000_000])), strToU8(']')]),
  (_, chance) =>
    Buffer.concat([strToU8('%PDF-1.7\n/ByteRange[0 9 9999 9]/Contents<'), times('3080', chance.one([100, 500_000]))]),
  ({ xlsx }, chance) =>
    withSheet(xlsx, chance.one(['XFD1048576', 'A1048576', 'ZZ200000', 'AAAA1', 'A99999999999', '-1'])),
  ({ xlsx }) => {
    const entities = Array.from({ length: 20 }, (_, at) => `<!ENTITY e${at + 1} "&e${at};&e${at};">`).join('')
    return replaced(
      xlsx,
      `<?xml version="1.0"?><!DOCTYPE w [<!ENTITY e0 "ha">${entities}]><worksheet>&e20;</worksheet>`,
    )
  },
  ({ xlsx }, chance) => replaced(xlsx, '<a>'.repeat(chance.one([1000, 100_000]))),
  ({ xlsx }) => replaced(xlsx, ' '.repeat(40_000_000)),
  ({ xlsx }) => zipSync({ ...unzipSync(xlsx as Uint8Array), 'xl/media/nul.bin': new Uint8Array(60_000_000) }),
  (_, chance) =>
    zipSync(Object.fromEntries(Array.from({ length: chance.one([10, 5000]) }, (__, at) => [`x${at}`, strToU8('')]))),
  ({ png }, chance) => {
    // A picture that says it is larger than any memory.
    const large = Uint8Array.from(png as Uint8Array)
    new DataView(large.buffer).setUint32(16, chance.one([0, 20_000, 60_000, 0xffffffff]))
    new DataView(large.buffer).setUint32(20, chance.one([0, 20_000, 60_000, 0xffffffff]))
    return large
  },
  () =>
    strToU8(
      '<svg xmlns="http://www.w3.org/2000/svg" width="99999" height="99999"><image href="file:///etc/passwd"/></svg>',
    ),
  (_, chance) =>
    times(chance.one(['"', ';', '\n', 'a;', '"a\n', ',"', '=cmd;', '\0']), chance.one([100, 100_000, 2_000_000])),
  (_, chance) => times(`${'kolom;'.repeat(chance.one([90, 5000]))}\n`, chance.one([1, 100])),
  (_, chance) => new Uint8Array(chance.one([0, 1, 1000, most])),
]

function withSheet(xlsx: Uint8Array | undefined, cell: string): Uint8Array {
  return replaced(
    xlsx,
    `<worksheet><sheetData><row r="1"><c r="${cell}" t="str"><v>x</v></c></row></sheetData></worksheet>`,
  )
}

function replaced(xlsx: Uint8Array | undefined, sheet: string): Uint8Array {
  return zipSync({ ...unzipSync(xlsx as Uint8Array), 'xl/worksheets/sheet1.xml': strToU8(sheet) })
}

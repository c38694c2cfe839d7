import { crc32, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'

/** A file as somebody sends it who means harm, or does not know. */
export type Sent = { name: string; bytes: Uint8Array; becomes: Becomes }
/** What becomes of it: refused for one of these reasons, or made safe. */
export type Becomes = readonly ('kind' | 'pixels' | 'small' | 'heavy' | 'active' | 'missing')[] | 'safe'

const bytesOf = (...parts: (string | Uint8Array)[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part))))
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)

type Form = 'jpeg' | 'png' | 'webp'
const forms: readonly Form[] = ['jpeg', 'png', 'webp']

/** A picture with what a phone writes into it: where, when, by whom. */
async function taken(form: Form, side: number, orientation = 1): Promise<Uint8Array> {
  const picture = sharp({
    create: { width: side, height: side + 16, channels: 3, background: { r: side % 255, g: 90, b: 40 } },
  }).withExif({
    IFD0: { Make: 'Geheimefoon', Model: 'GeheimeCamera', Artist: 'GeheimeLeerling', Orientation: String(orientation) },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 33/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '5/1 5/1 0/1' },
  })
  return new Uint8Array(await picture[form]().toBuffer())
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length)
  body.copy(whole, 4)
  whole.writeUInt32BE(crc32(body) >>> 0, body.length + 4)
  return whole
}

/** A PNG that says it is this large, whatever is in it. */
function pngOf(width: number, height: number, pixels: Uint8Array, more: Uint8Array[] = []): Uint8Array {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const parts = [
    signature,
    chunk('IHDR', head),
    ...more,
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.of()),
  ]
  return new Uint8Array(Buffer.concat(parts))
}

/** A JPEG whose head was changed to say that it is this large. */
function jpegOf(photo: Uint8Array, width: number, height: number): Uint8Array {
  const copy = Buffer.from(photo)
  const at = copy.indexOf(Buffer.from([0xff, 0xc0, 0x00, 0x11]))
  copy.writeUInt16BE(height, at + 5)
  copy.writeUInt16BE(width, at + 7)
  return new Uint8Array(copy)
}

const svgOf = (inner: string, attributes = 'width="80" height="80"') =>
  bytesOf(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`,
  )
const square = '<rect width="80" height="80" fill="#00f"/>'

const scripts = [
  '<script>alert(1)</script>',
  '<a xlink:href="javascript:alert(1)"><rect width="9" height="9"/></a>',
  '<image xlink:href="file:///etc/passwd" width="80" height="80"/>',
  '<image xlink:href="http://127.0.0.1:9/x.png" width="80" height="80"/>',
  '<foreignObject width="80" height="80"><body xmlns="http://www.w3.org/1999/xhtml" onload="alert(1)"/></foreignObject>',
  '<animate attributeName="x" onbegin="alert(1)"/>',
  '<style>@import url(http://127.0.0.1:9/x.css);</style>',
  '<use xlink:href="data:image/svg+xml;base64,PHN2Zy8+#x"/>',
  '<set attributeName="onmouseover" to="alert(1)"/>',
  '<text font-family="x\' onload=alert(1)">GeheimeLeerling</text>',
]

const pdf = (inner = '') => `%PDF-1.4\n1 0 obj<<${inner}>>endobj\n%%EOF\n`
const html = '<html><script>alert(document.domain)</script></html>'

/** What is no picture at all, by how it begins. */
const strangers: readonly (string | Uint8Array)[] = [
  html,
  '<!doctype html><img src=x onerror=alert(1)>',
  'MZ\u0090\u0000\u0003',
  '\u007fELF\u0002\u0001',
  'PK\u0003\u0004word/document.xml',
  'GIF89a\u0001\u0000\u0001\u0000\u0000',
  'GIF87a/*<svg/onload=alert(1)>*/',
  'BM\u0036\u0000\u0000',
  'II*\u0000\u0008\u0000\u0000\u0000',
  'MM\u0000*\u0000\u0000\u0000\u0008',
  '\u0000\u0000\u0000\u0018ftypheic',
  '\u0000\u0000\u0000\u0018ftypavif',
  '\u0000\u0000\u0000\u0018ftypmp42',
  'RIFF\u0024\u0000\u0000\u0000WAVEfmt ',
  'RIFF\u0024\u0000\u0000\u0000AVI LIST',
  '#!/bin/sh\nrm -rf /',
  '<?php system($_GET[0]);',
  '{"a":1}',
  '%!PS-Adobe-3.0',
  'MZ%PDF-1.4',
  ' \n%PDF-1.4',
  '\u0000'.repeat(64),
  '\u00ff\u00d8',
  '\u0089PNG',
  '<svgx/>',
  '<?xml version="1.0"?><html/>',
  gzipSync(svgOf(square)),
  'ID3\u0003\u0000',
  'OggS\u0000\u0002',
  'SQLite format 3\u0000',
]

/** Some three hundred of them. */
export async function sentFiles(): Promise<Sent[]> {
  const all: Sent[] = []
  const add = (name: string, bytes: Uint8Array, becomes: Becomes) => all.push({ name, bytes, becomes })
  const whole = Object.fromEntries(
    await Promise.all(forms.map(async (form) => [form, await taken(form, 96)] as const)),
  ) as Record<Form, Uint8Array>

  // Told where and by whom it was taken, upright or not, under a name of another kind.
  for (const form of forms)
    for (const at of numbers(20)) add(`plein-${at}.exe.pdf`, await taken(form, 65 + at, (at % 8) + 1), 'safe')
  // Cut off on the way, in the head or in the picture.
  for (const form of forms)
    for (const at of numbers(16)) {
      const { length } = whole[form]
      add(`half-${at}.${form}`, whole[form].subarray(0, 12 + Math.floor(((length - 16) * at) / 16)), ['kind'])
    }
  // Two things at once: what comes behind the picture, or within it, is gone.
  for (const form of forms)
    for (const tail of [
      html,
      'PK\u0003\u0004evil.jar',
      pdf('/JS (app.alert)'),
      scripts[0] ?? '',
      '<?php evil();',
      '\u0000'.repeat(999),
    ])
      add(`twee.${form}`, bytesOf(whole[form], tail), 'safe')
  const pixels = Buffer.alloc(80 * (80 * 3 + 1))
  for (const said of [html, ...scripts]) {
    const text = chunk('tEXt', Buffer.from(`Comment\u0000${said}`, 'latin1'))
    add('tekst.png', pngOf(80, 80, pixels, [text]), 'safe')
  }
  // Drawings that run, fetch or read something.
  for (const script of scripts)
    for (const inner of [square + script, `<g>${script}${square}</g>`]) add('tekening.svg', svgOf(inner), 'safe')
  for (const handler of ['onload', 'onclick', 'onfocus', 'onend'])
    add('doet.svg', svgOf(square, `width="80" height="80" ${handler}="alert(1)"`), 'safe')
  // Said to be larger than is read: 100 million pixels, and sides that overflow.
  for (const [width, height] of [
    [10_000, 10_000],
    [50_001, 1000],
    [20_000, 20_000],
    [65_500, 65_500],
    [1000, 60_000],
    [400_000, 400_000],
  ] as const) {
    add('groot.png', pngOf(width, height, Buffer.alloc(10)), ['pixels', 'kind'])
    add('groot.svg', svgOf(square, `width="${width}" height="${height}"`), ['pixels', 'kind'])
    if (width < 65_536) add('groot.jpg', jpegOf(whole.jpeg, width, height), ['pixels', 'kind'])
  }
  // In passes, so that all of it must lie in memory at once: a smaller one is too large.
  for (const form of ['jpeg', 'png'] as const) {
    const large = sharp({ create: { width: 5200, height: 5200, channels: 3, background: '#234' } })
    add(`rondes.${form}`, new Uint8Array(await large[form]({ progressive: true }).toBuffer()), ['heavy'])
  }
  add('rondes.svg', svgOf(square, 'width="5200" height="5200"'), ['heavy'])
  for (const side of [0, 1, 10, 63])
    add('klein.svg', svgOf(square, `width="${side}" height="${side}"`), ['small', 'kind'])
  // Small to send and large to read: pixels that are all alike, entities within entities, drawings within drawings.
  for (const side of [2000, 3000]) add('leeg.png', pngOf(side, side, Buffer.alloc(side * (side * 3 + 1))), 'safe')
  const entities = numbers(10).map((at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`)
  add(
    'lach.svg',
    bytesOf(`<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY e0 "ha">${entities.join('')}]>`, svgOf('<text>&e10;</text>')),
    ['kind'],
  )
  add('lach.svg', svgOf(`<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><text>&x;</text>`), ['kind'])
  const within = numbers(9).map((at) => `<g id="g${at + 1}">${`<use xlink:href="#g${at}"/>`.repeat(10)}</g>`)
  add('spiegel.svg', svgOf(`<g id="g0"><rect width="1" height="1"/></g>${within.join('')}`), ['kind', 'heavy'])
  add('diep.svg', svgOf('<g>'.repeat(40_000) + '</g>'.repeat(40_000)), ['kind', 'heavy'])
  // Sizes and sums of a PNG that are not so.
  for (const at of numbers(10)) {
    const broken = Buffer.from(whole.png)
    broken[16 + at] = 255 - (broken[16 + at] ?? 0)
    add('kapot.png', new Uint8Array(broken), ['kind', 'pixels', 'small'])
  }
  // Documents that do something, and one that is called otherwise.
  for (const doing of [
    '/S /JavaScript /JS (x)',
    '/JS 4 0 R',
    '/S/Launch/F(x)',
    '/Subtype /RichMedia ',
    '/OpenAction<</S /JavaScript>>',
    '/S /J#61vaScript /#4aS (x)',
  ])
    for (const name of ['plan.pdf', 'plan.jpg']) add(name, bytesOf(pdf(doing)), ['active'])
  for (const name of ['plan.pdf', 'plan.jpg', 'plan.html', 'plan']) add(name, bytesOf(pdf(`/Title(${name})`)), 'safe')
  add('html.pdf', bytesOf(pdf(), html), 'safe')
  for (const [at, stranger] of strangers.entries())
    for (const name of ['foto.jpg', 'foto.png', 'foto.svg']) add(`${at}-${name}`, bytesOf(stranger), ['kind'])
  add('niets.jpg', new Uint8Array(), ['missing'])
  return all
}

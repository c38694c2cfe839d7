import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Flat } from '#web/client.ts'
import { aWorld, type Client } from '#root/test/world.ts'
import { stockDrawings } from '#root/scripts/make-drawings.ts'
import { readFileSync } from 'node:fs'
import { makeFile } from './commands.ts'
import { drawings } from './drawings/model.ts'
import { sectorKeys } from '#areas/organizations/sectors/model.ts'

type Sent = Uint8Array<ArrayBuffer> | string

async function aLibrary() {
  const world = await aWorld({ now: '2026-11-22T09:00:00Z' })
  const keeper = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
  const send = async (body: Sent, query = '', who: Client = keeper) => {
    const response = await who.request(`/content_files?file_name=${encodeURIComponent('plein.jpg')}${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body,
    })
    const { data, errors } = (await response.json()) as {
      data?: { id: string; attributes: Record<string, unknown> }
      errors?: { code: string; detail: string; source?: { pointer?: string } }[]
    }
    return { status: response.status, id: data?.id ?? '', ...data?.attributes, error: errors?.[0] }
  }
  return { world, keeper, send }
}

const plain = async (width: number, height: number) =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background: '#c40' } })
      .withExif({ IFD0: { Model: 'GeheimeCamera' }, IFD3: { GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer(),
  )
const pdf = '%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF\n'

describe('what is put among the files of the website', () => {
  test('is drawn anew in the sizes and forms browsers ask for, without what was hidden in it', async () => {
    const { world, send } = await aLibrary()
    const file = await send(await plain(1200, 800))
    expect([file.status, file]).toMatchObject([
      201,
      { title: 'plein.jpg', width: 1200, height: 800, lacks_words: true },
    ])
    const fetched = async (query: string) => {
      const response = await world.visitor.request(`/content_files/${file.id}/bytes${query}`)
      const bytes = Buffer.from(await response.arrayBuffer())
      return [
        response.status,
        response.headers.get('content-type'),
        (await sharp(bytes).metadata()).width,
        bytes,
      ] as const
    }
    for (const [query, type, width] of [
      ['', 'image/webp', 1200],
      ['?width=480', 'image/webp', 480],
      ['?width=960&format=avif', 'image/avif', 960],
      ['?width=1600', 'image/webp', 1200],
    ] as const) {
      const [status, sent, wide, bytes] = await fetched(query)
      expect([status, sent, wide], query).toEqual([200, type, width])
      expect(bytes.includes('GeheimeCamera')).toBe(false)
    }
    expect((await world.visitor.request(`/content_files/${file.id}/bytes?width=481`)).status).toBe(400)
  })

  test('counts with the pages that show it, and no other call does', async () => {
    const limited = await aWorld({ now: '2026-11-22T09:00:00Z', limits: { signedIn: 50, anonymous: 1, pages: 3 } })
    const keeper = await limited.make.user({ roles: [{ name: 'tenant_admin' }] })
    const sent = await keeper.request('/content_files?file_name=plan.pdf', {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: pdf,
    })
    const { id } = ((await sent.json()) as { data: { id: string } }).data
    const statusOf = async (path: string) => (await limited.visitor.request(path)).status
    const open = `/content_files/${id}/bytes`
    expect([await statusOf(open), await statusOf(open), await statusOf(open), await statusOf(open)]).toEqual([
      200, 200, 200, 429,
    ])
    // What was signed for somebody is no part of a page.
    expect([await statusOf(`${open}?mark=x`), await statusOf(`${open}?mark=x`)]).toEqual([200, 429])
  })

  test('is kept by nobody in between together with the session of who asked', async () => {
    const { world, keeper, send } = await aLibrary()
    const { id } = await send(pdf)
    const told = async (who: Client) => {
      const { headers } = await who.request(`/content_files/${id}/bytes`)
      return [headers.get('access-token') !== null, headers.get('cache-control')]
    }
    expect([await told(world.visitor), await told(keeper)]).toEqual([
      [false, 'public, max-age=86400'],
      [true, 'private, no-store'],
    ])
  })

  test('is refused for its folder before anything is drawn', async () => {
    const { send } = await aLibrary()
    expect((await send('no picture', '&folder=%3Cb%3E')).error?.code).toBe('content.file-folder')
  })

  test('leaves nothing in the store when it could not be kept whole', async () => {
    const { world } = await aLibrary()
    const { services, tenant } = await world.inside(async (ctx) => ctx)
    const there = new Set<string>()
    let kept = 0
    const files = {
      ...services.files,
      put: async (key: string) => {
        if ((kept += 1) === 3) throw new Error('full')
        there.add(key)
      },
      remove: async (key: string) => void there.delete(key),
    }
    await expect(makeFile({ services: { ...services, files }, tenant }, await plain(1200, 800))).rejects.toThrow('full')
    expect([kept, there.size]).toEqual([3, 0])
  })

  test('is refused by what it is, whatever it is called', async () => {
    const { send } = await aLibrary()
    const huge = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="20000" height="20000"/>')
    const photo = await plain(300, 300)
    const script = deflateSync(Buffer.from('1 0 <</S /JavaScript /JS (app.alert)>>'))
    const hiding = new Uint8Array(
      Buffer.concat([
        Buffer.from(`${pdf}2 0 obj<</Type /ObjStm /N 1 /First 4 /Filter /FlateDecode>> stream\n`),
        script,
        Buffer.from('\nendstream endobj'),
      ]),
    )
    for (const [body, code] of [
      ['', 'missing'],
      ['<html><script>alert(1)</script></html>', 'kind'],
      ['GIF89a<script>', 'kind'],
      ['MZ\u0000\u0000%PDF-1.4', 'kind'],
      [await plain(60, 300), 'small'],
      [photo.subarray(0, 200), 'kind'],
      [new Uint8Array(huge), 'pixels'],
      [`${pdf}<</S /JavaScript /JS (app.alert)>>`, 'active'],
      [hiding, 'active'],
      [`${pdf}<</Encrypt 5 0 R>>`, 'locked'],
    ] as const) {
      const { status, error } = await send(body as Sent)
      expect([status, error?.code, error?.source?.pointer], code).toEqual([
        422,
        `content.file-${code}`,
        '/data/attributes/file',
      ])
    }
    expect((await send('a'.repeat(10_486_000))).status).toBe(413)
  })

  test('keeps nothing of the markup of a drawing, which fetches nothing either', async () => {
    const { world, send } = await aLibrary()
    const svg = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="200" height="100" onload="alert(1)">
      <rect width="200" height="100" fill="#00f"/><script>alert(1)</script><image xlink:href="file:///etc/passwd" width="200" height="100"/></svg>`
    const { id, status } = await send(svg)
    expect(status).toBe(201)
    const bytes = Buffer.from(await (await world.visitor.request(`/content_files/${id}/bytes`)).arrayBuffer())
    expect([(await sharp(bytes).metadata()).format, bytes.includes('script')]).toEqual(['webp', false])
  })

  test('is known again by its bytes, and taken twice where that is meant', async () => {
    const { world, send, keeper } = await aLibrary()
    await send(pdf)
    const again = await send(pdf)
    expect([again.status, again.error?.code, again.error?.detail]).toEqual([
      409,
      'content.file-twice',
      expect.stringContaining('22-11-2026'),
    ])
    expect((await send(pdf, '&twice=1')).status).toBe(201)
    expect((await keeper.get('/content_files')).meta).toMatchObject({ counts: { all: 2, documents: 2, unused: 2 } })
    // What another tenant has is nobody's here.
    const elsewhere = await (await aWorld()).make.user({ roles: [{ name: 'tenant_admin' }] })
    expect((await send(pdf, '', elsewhere)).status).toBe(201)
    expect((await world.visitor.get('/content_files')).status).toBe(401)
  })

  test('is searched by what it shows and where it lies', async () => {
    const { keeper, send } = await aLibrary()
    const { id } = await send(pdf, '&folder=Open%20dag')
    await send(`${pdf}\n`)
    await keeper.patch(`/content_files/${id}`, 'content_files', { altNl: 'Een plattegrond' })
    for (const query of ['filter[words_cont]=plattegrond', 'filter[folder_eq]=Open dag'])
      expect((await keeper.get<Flat[]>(`/content_files?${query}`)).data).toMatchObject([{ id }])
  })
})

describe('a file on a page', () => {
  async function aPage(blocks: (ids: { photo: string; document: string }) => unknown[]) {
    const library = await aLibrary()
    const photo = (await library.send(await plain(600, 400))).id
    const document = (await library.send(pdf)).id
    const words = { locale: 'nl', title: 'Open dag', blocks: blocks({ photo, document }) }
    const write = () => library.keeper.post('/content_pages', 'content_pages', { kind: 'page', ...words })
    const tell = (attributes: Record<string, unknown>, id = photo) =>
      library.keeper.patch(`/content_files/${id}`, 'content_files', attributes)
    return { ...library, photo, document, write, tell }
  }
  const told = { altNl: 'Een plein', altEn: 'A square' }

  test('has words in both languages first, or is decoration', async () => {
    const { write, tell, world, keeper, photo, document } = await aPage((ids) => [
      { type: 'picture', picture: ids.photo, caption: 'Het plein' },
      { type: 'beside', picture: 'goat-meadow', text: 'Kom kijken.', side: 'left' },
      { type: 'file', file: ids.document },
    ])
    const refused = await write()
    expect([refused.status, refused.errors[0]?.code, refused.errors[0]?.source?.pointer]).toEqual([
      422,
      'content.file-words-first',
      '/data/attributes/blocks/0/picture',
    ])
    await tell({ altNl: 'Een plein' })
    expect((await write()).status).toBe(422)
    await tell(told)
    const { data } = await write()
    await keeper.put(`/content_pages/${data.id}/publish`, 'content_pages')
    const shown = await world.visitor.get<Record<string, unknown>[]>('/published_pages?kind=page&slug=open-dag')
    expect(shown.data[0]?.files).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: photo, alt: 'Een plein', width: 600 }),
        expect.objectContaining({ id: document, kind: 'document' }),
      ]),
    )
    // On a page it keeps its words, and is kept for nobody.
    expect((await tell({ altEn: '' })).status).toBe(422)
    expect((await tell({ isPrivate: true })).status).toBe(422)
    expect((await tell({ altEn: '', isDecorative: true })).status).toBe(200)
    expect((await keeper.get(`/content_files/${photo}`)).data).toMatchObject({
      uses: 1,
      usedBy: [{ pageId: data.id, title: 'Open dag' }],
    })
  })

  test('is taken away only where that is meant; the page goes on without it', async () => {
    const { write, tell, keeper, photo, world } = await aPage((ids) => [
      { type: 'picture', picture: ids.photo },
      { type: 'text', text: 'Kom kijken.' },
    ])
    await tell(told)
    const { data } = await write()
    await keeper.put(`/content_pages/${data.id}/publish`, 'content_pages')
    const kept = () => world.inside((ctx) => ctx.db.selectFrom('files').select('id').execute())
    const before = (await kept()).length
    expect((await keeper.delete(`/content_files/${photo}`)).status).toBe(409)
    expect((await keeper.delete(`/content_files/${photo}?used=1`)).status).toBe(204)
    expect((await kept()).length).toBe(before - 3)
    const shown = await world.visitor.get<Record<string, unknown>[]>('/published_pages?kind=page&slug=open-dag')
    expect(shown.data[0]?.files).toEqual([])
  })

  test.each([
    ['a picture that is none', (ids: { document: string }) => ({ type: 'picture', picture: ids.document })],
    ['a drawing we do not have', () => ({ type: 'picture', picture: 'goat-moon' })],
    ['an address', () => ({ type: 'picture', picture: 'https://elders.example/x.png' })],
    ['nothing', () => ({ type: 'beside', picture: '', text: 'x' })],
  ])('is not %s', async (_, block) => {
    const { write } = await aPage((ids) => [block(ids)])
    expect((await write()).errors[0]?.source?.pointer).toBe('/data/attributes/blocks/0/picture')
  })

  test('is not that of another tenant', async () => {
    const { photo, tell } = await aPage(() => [])
    await tell(told)
    const elsewhere = await (await aWorld()).make.user({ roles: [{ name: 'tenant_admin' }] })
    const page = { kind: 'page', locale: 'nl', title: 'Open dag', blocks: [{ type: 'picture', picture: photo }] }
    expect((await elsewhere.post('/content_pages', 'content_pages', page)).status).toBe(422)
    expect((await elsewhere.get(`/content_files/${photo}`)).status).toBe(404)
    expect((await elsewhere.request(`/content_files/${photo}/bytes`)).status).toBe(404)
  })
})

describe('a private file', () => {
  test('is for who keeps it, and for who has an address that was signed and still holds', async () => {
    const { world, keeper, send } = await aLibrary()
    const { id } = await send(pdf)
    const path = `/content_files/${id}/bytes`
    const { data } = await keeper.patch(`/content_files/${id}`, 'content_files', { isPrivate: true })
    const signed = new URL(String(data.signedUrl)).search
    const get = async (query: string, who: Client = world.visitor) => (await who.request(`${path}${query}`)).status
    expect([await get(''), await get('', keeper), await get(signed)]).toEqual([404, 200, 200])
    expect(await get(signed.replace(/until=\d/, 'until=9'))).toBe(404)
    expect(await get(signed.replace(/mark=(.)/, (_, sign) => `mark=${sign === 'a' ? 'b' : 'a'}`))).toBe(404)
    const other = await send(`${pdf}\n`)
    await keeper.patch(`/content_files/${other.id}`, 'content_files', { isPrivate: true })
    expect((await world.visitor.request(`/content_files/${other.id}/bytes${signed}`)).status).toBe(404)
    world.setNow('2026-11-29T09:00:01Z')
    expect(await get(signed)).toBe(404)
  })

  test('comes in pieces where a piece is asked for', async () => {
    const { world, send } = await aLibrary()
    const { id } = await send(pdf)
    const piece = async (range: string) => {
      const response = await world.visitor.request(`/content_files/${id}/bytes`, { headers: { range } })
      return [response.status, response.headers.get('content-range'), await response.text()]
    }
    expect(await piece('bytes=0-3')).toEqual([206, `bytes 0-3/${pdf.length}`, '%PDF'])
    expect(await piece(`bytes=${pdf.length}-`)).toEqual([416, `bytes */${pdf.length}`, ''])
  })
})

test('the drawings are as their parts make them, no two alike, some for every sector', () => {
  const made = stockDrawings()
  expect(drawings.length).toBeGreaterThanOrEqual(60)
  expect(new Set(made.values()).size).toBe(made.size)
  expect(new Set(drawings.map(({ name }) => name)).size).toBe(drawings.length)
  for (const [name, svg] of made) expect(readFileSync(`src/web/design/scenes/${name}.svg`, 'utf8'), name).toBe(svg)
  for (const sector of sectorKeys)
    expect(drawings.filter((one) => one.sector === sector).length, sector).toBeGreaterThanOrEqual(5)
})

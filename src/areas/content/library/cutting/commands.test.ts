import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { aWorld } from '#root/test/world.ts'

/** Left half red, right half blue. */
async function twoHalves(width: number, height: number) {
  const blue = await sharp({ create: { width: width / 2, height, channels: 3, background: '#00f' } })
    .png()
    .toBuffer()
  return new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background: '#f00' } })
      .composite([{ input: blue, left: width / 2, top: 0 }])
      .png()
      .toBuffer(),
  )
}

async function aPicture(sides: [number, number] = [1200, 800]) {
  const world = await aWorld({ now: '2026-11-22T09:00:00Z' })
  const keeper = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
  const sent = await keeper.request('/content_files?file_name=plein.png', {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: await twoHalves(...sides),
  })
  const { id } = ((await sent.json()) as { data: { id: string } }).data
  const tell = (attributes: Record<string, unknown>) =>
    keeper.patch(`/content_files/${id}`, 'content_files', attributes)
  const bytes = async (query: string, who = world.visitor) => {
    const response = await who.request(`/content_files/${id}/bytes${query}`)
    if (response.status !== 200) return { status: response.status }
    const picture = sharp(Buffer.from(await response.arrayBuffer()))
    const { width, height } = await picture.metadata()
    const { dominant } = await picture.stats()
    return { status: 200, width, height, colour: dominant.r > dominant.b ? 'red' : 'blue' }
  }
  const kept = () => world.inside((ctx) => ctx.db.selectFrom('files').select('id').execute())
  return { world, keeper, id, tell, bytes, kept }
}

const rightHalf = [0.5, 0, 0.5, 1]

describe('a part of a picture', () => {
  test('is shown in every size, and the whole stays for who keeps it', async () => {
    const { world, id, tell, bytes, keeper, kept } = await aPicture()
    const before = (await kept()).length
    expect((await tell({ crop: rightHalf })).data).toMatchObject({
      crop: rightHalf,
      drawn: 1,
      width: 1200,
      height: 800,
    })
    expect(await bytes('?width=480')).toEqual({ status: 200, width: 480, height: 640, colour: 'blue' })
    // Where that width is not kept, and where none is asked for: as wide as the part is.
    for (const query of ['', '?width=960&format=avif&drawn=1', '?width=1600'])
      expect(await bytes(query), query).toEqual({ status: 200, width: 600, height: 800, colour: 'blue' })
    expect(await bytes('?whole=1')).toEqual({ status: 404 })
    expect(await bytes('?whole=1', keeper)).toMatchObject({ width: 1200, height: 800 })
    // A browser asks with cookies, and nobody in between keeps what only its keeper gets.
    const cookie = Object.entries(keeper.credentials)
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('; ')
    const whole = await world.visitor.request(`/content_files/${id}/bytes?whole=1`, { headers: { cookie } })
    expect([whole.status, whole.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    // Two sizes of 480 and the part itself in place of two of 480 and two of 960.
    expect((await kept()).length).toBe(before - 1)
  })

  test('is chosen again from the whole, and given up', async () => {
    const { tell, bytes, kept } = await aPicture()
    const before = (await kept()).length
    await tell({ crop: rightHalf })
    await tell({ crop: [0, 0, 0.5, 0.5] })
    expect(await bytes('')).toEqual({ status: 200, width: 600, height: 400, colour: 'red' })
    // All of it is no part.
    expect((await tell({ crop: [0, 0, 1, 1] })).data).toMatchObject({ crop: null, drawn: 3 })
    expect(await bytes('')).toMatchObject({ width: 1200, height: 800 })
    expect(await bytes('?width=960')).toMatchObject({ width: 960, height: 640 })
    expect((await kept()).length).toBe(before)
  })

  test('is not drawn anew where nothing changes', async () => {
    const { tell } = await aPicture()
    await tell({ crop: rightHalf })
    expect((await tell({ crop: rightHalf, title: 'Het plein' })).data).toMatchObject({ drawn: 1, title: 'Het plein' })
    expect((await tell({ focusX: 0.75 })).data).toMatchObject({ drawn: 1, crop: rightHalf })
  })

  test('is as large on a page as it is, with the point to keep in sight within it', async () => {
    const { tell, keeper, id, world } = await aPicture()
    await tell({ crop: rightHalf, focusX: 0.75, altNl: 'Een plein', altEn: 'A square' })
    const words = { locale: 'nl', title: 'Open dag', blocks: [{ type: 'picture', picture: id }] }
    const { data } = await keeper.post('/content_pages', 'content_pages', { kind: 'page', ...words })
    await keeper.put(`/content_pages/${data.id}/publish`, 'content_pages')
    const shown = await world.visitor.get<Record<string, unknown>[]>('/published_pages?kind=page&slug=open-dag')
    expect(shown.data[0]?.files).toEqual([
      expect.objectContaining({ width: 600, height: 800, focus: [0.5, 0.5], drawn: 1 }),
    ])
  })

  test.each([
    ['too narrow', [0, 0, 0.01, 1], '/data/attributes/crop/2'],
    ['beyond the edge', [0.99, 0, 0.5, 1], '/data/attributes/crop'],
    ['no numbers', ['a', 0, 1, 1], '/data/attributes/crop/0'],
    ['too few', [0, 0, 1], '/data/attributes/crop'],
    ['too small to see anything on', [0, 0, 0.05, 0.05], '/data/attributes/crop'],
  ])('is not one that is %s', async (_, crop, pointer) => {
    const { tell, kept } = await aPicture([800, 600])
    const before = (await kept()).length
    const { status, errors } = await tell({ crop })
    expect([status, errors[0]?.source?.pointer]).toEqual([422, pointer])
    expect((await kept()).length).toBe(before)
  })

  test('is refused before anything is drawn where somebody else changed the file', async () => {
    const { tell, bytes, world } = await aPicture()
    await tell({ title: 'Het plein' })
    const { services } = await world.inside(async (ctx) => ctx)
    const { get } = services.files
    let read = 0
    services.files.get = async (key) => {
      read += 1
      return get(key)
    }
    try {
      expect((await tell({ crop: rightHalf, lockVersion: 0 })).status).toBe(409)
      expect(read).toBe(0)
    } finally {
      services.files.get = get
    }
    expect(await bytes('')).toMatchObject({ width: 1200 })
  })

  test('is nothing a document has', async () => {
    const { keeper } = await aPicture()
    const sent = await keeper.request('/content_files?file_name=plan.pdf', {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: '%PDF-1.4\n%%EOF\n',
    })
    const { id } = ((await sent.json()) as { data: { id: string } }).data
    const { errors } = await keeper.patch(`/content_files/${id}`, 'content_files', { crop: rightHalf })
    expect([errors[0]?.code, errors[0]?.detail]).toEqual([
      'content.file-no-picture',
      'Van een document kun je geen deel laten zien.',
    ])
  })
})

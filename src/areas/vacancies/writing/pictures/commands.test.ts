import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { Flat } from '#web/client.ts'
import { aHome } from '../../../../../test/home.ts'
import type { Client } from '../../../../../test/world.ts'

/** Red at the left, blue at the right, with something hidden in it. */
async function aPhoto(width = 1600, height = 900): Promise<Uint8Array<ArrayBuffer>> {
  const half = { width: width / 2, height, channels: 3 as const, background: '#0000ff' }
  const blue = await sharp({ create: half }).png().toBuffer()
  const photo = await sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .composite([{ input: blue, left: width / 2, top: 0 }])
    .withExif({ IFD0: { Model: 'GeheimeCamera' } })
    .jpeg()
    .toBuffer()
  return new Uint8Array(photo)
}

async function send(who: Client, id: string, bytes: Uint8Array<ArrayBuffer>, query = '') {
  const response = await who.request(`/vacancies/${id}/picture${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: bytes,
  })
  const { data, errors } = (await response.json()) as {
    data?: { attributes: { picture_url: string; lock_version: number } }
    errors?: { source?: object; detail: string }[]
  }
  return {
    status: response.status,
    url: data?.attributes.picture_url ?? '',
    at: errors?.[0]?.source,
    says: errors?.[0]?.detail,
  }
}

async function fetched(who: Client, path: string) {
  const response = await who.request(path)
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, type: response.headers.get('content-type'), bytes }
}

async function middle(bytes: Buffer): Promise<string> {
  const { dominant } = await sharp(bytes).stats()
  return dominant.r > dominant.b ? 'red' : 'blue'
}

describe('the picture of a place', () => {
  it('is drawn anew in two sizes, without what was hidden in it', async () => {
    const { world, host, broker, begin } = await aHome()
    const { id } = await begin(broker)
    await broker.put(`/vacancies/${id}/submit`, 'vacancies')
    const { status, url } = await send(host, id, await aPhoto())
    expect(status).toBe(200)
    const large = await fetched(world.visitor, url)
    expect([large.status, large.type]).toEqual([200, 'image/webp'])
    const found = await sharp(large.bytes).metadata()
    expect([found.width, found.height, found.exif]).toEqual([1280, 720, undefined])
    expect(large.bytes.includes('GeheimeCamera')).toBe(false)
    const small = await sharp((await fetched(world.visitor, `${url}&size=small`)).bytes).metadata()
    expect([small.width, small.height]).toEqual([480, 270])
    expect((await fetched(world.visitor, `${url}&size=huge`)).status).toBe(400)
    expect((await world.visitor.get(`/vacancies/${id}`)).data).toMatchObject({
      pictureUrl: url,
      pictureFocus: [0.5, 0.5],
    })
  })

  it('stands on the card in the bank and among what is kept', async () => {
    const { world, host, broker, begin, school } = await aHome()
    const student = await world.make.student({ schoolId: school.id })
    const { id } = await begin(broker)
    await broker.put(`/vacancies/${id}/submit`, 'vacancies')
    const { url } = await send(host, id, await aPhoto(), '?focus=0.2,0.8')
    await student.post('/favorites', 'favorites', { vacancyId: id })
    for (const list of ['/vacancies', '/favorites'])
      expect((await student.get<Flat[]>(list)).data).toMatchObject([{ id, pictureUrl: url, pictureFocus: [0.2, 0.8] }])
    expect(await sharp((await fetched(student, `${url}&size=small`)).bytes).metadata()).toMatchObject({ width: 480 })
  })

  it('shows the part that was chosen, and another one later', async () => {
    const { host, begin } = await aHome()
    const { id } = await begin()
    const right = await send(host, id, await aPhoto(), '?crop=0.5,0,0.5,1&focus=0.2,0.8')
    expect(await middle((await fetched(host, right.url)).bytes)).toBe('blue')
    const cut = await host.patch(`/vacancies/${id}/picture`, 'vacancies', { crop: [0, 0, 0.5, 1] })
    expect(cut.data).toMatchObject({ pictureFocus: [0.2, 0.8] })
    expect(cut.data.pictureUrl).not.toBe(right.url)
    expect(await middle((await fetched(host, cut.data.pictureUrl as string)).bytes)).toBe('red')
    const whole = await sharp((await fetched(host, `/vacancies/${id}/picture/whole`)).bytes).metadata()
    expect([whole.width, whole.height, whole.exif]).toEqual([1600, 900, undefined])
    expect((await host.patch(`/vacancies/${id}/picture`, 'vacancies', { crop: [0, 0, 2, 1] })).status).toBe(422)
  })

  it('is refused when it is none, or too small, or cut out of nowhere', async () => {
    const { host, begin } = await aHome()
    const { id } = await begin()
    const svg = new Uint8Array(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"/>'))
    for (const bytes of [new Uint8Array(), svg, await aPhoto(200, 100)])
      expect(await send(host, id, bytes)).toMatchObject({ status: 422, at: { pointer: '/data/attributes/picture' } })
    // A heading that promises more than one reads: the picture itself need not be there.
    const huge = new Uint8Array(
      await sharp(await aPhoto(400, 300))
        .png()
        .toBuffer(),
    )
    new DataView(huge.buffer).setUint32(16, 20_000)
    new DataView(huge.buffer).setUint32(20, 12_000)
    new DataView(huge.buffer).setUint32(29, crc32(huge.subarray(12, 29)))
    expect(await send(host, id, huge)).toMatchObject({ status: 422, says: expect.stringContaining('te veel pixels') })
    const half = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
    expect(await send(host, id, half)).toMatchObject({ status: 422, says: expect.stringContaining('geen foto') })
    expect(await send(host, id, await aPhoto(), '?crop=9,9,9,9')).toMatchObject({
      status: 400,
      at: { parameter: 'crop' },
    })
    expect((await host.patch(`/vacancies/${id}/picture`, 'vacancies', {})).status).toBe(404)
  })

  it('is for who may write the place, and seen by who may see it', async () => {
    const { world, host, begin, coordinator, school } = await aHome()
    const { id } = await begin()
    const { url } = await send(host, id, await aPhoto())
    const other = await world.make.company()
    const stranger = await world.make.user({ roles: [{ name: 'admin', organizationId: other.id }] })
    const student = await world.make.student({ schoolId: school.id })
    const elsewhere = await aHome()
    const outsiders = [stranger, coordinator, student, elsewhere.host, world.visitor]
    const photo = await aPhoto()
    const sent = []
    for (const who of outsiders) sent.push((await send(who, id, photo)).status)
    expect(sent).toEqual([404, 404, 403, 404, 401])
    expect(await Promise.all(outsiders.map(async (who) => (await fetched(who, url)).status))).toEqual([
      404, 404, 404, 404, 404,
    ])
    expect(
      await Promise.all(outsiders.map(async (who) => (await who.delete(`/vacancies/${id}/picture`)).status)),
    ).toEqual([404, 404, 403, 404, 401])
  })

  it('goes away, files and all', async () => {
    const { world, host, begin } = await aHome()
    const { id } = await begin()
    const kept = () => world.inside((ctx) => ctx.db.selectFrom('files').select('id').execute())
    await send(host, id, await aPhoto())
    await send(host, id, await aPhoto())
    expect(await kept()).toHaveLength(3)
    expect((await host.delete(`/vacancies/${id}/picture`)).status).toBe(204)
    expect(await kept()).toEqual([])
    expect((await host.get(`/vacancies/${id}/managed`)).data).toMatchObject({ pictureUrl: null, pictureAlt: '' })
    await send(host, id, await aPhoto())
    expect((await host.delete(`/vacancies/${id}`)).status).toBe(204)
    expect(await kept()).toEqual([])
  })
})

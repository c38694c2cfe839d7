import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { aWorld, type Client } from '../../../../test/world.ts'

/** Left half red, right half blue, with a place and a camera in it. */
async function aPhoto(format: 'png' | 'jpeg' | 'webp' = 'jpeg', width = 600, height = 300, orientation = 1) {
  const half = (background: string) =>
    sharp({ create: { width: width / 2, height, channels: 3, background } })
      .png()
      .toBuffer()
  const both = sharp({ create: { width, height, channels: 3, background: '#0000ff' } }).composite([
    { input: await half('#ff0000'), left: 0, top: 0 },
  ])
  const flat = await both.png().toBuffer()
  return sharp(flat)
    .withExif({ IFD0: { Make: 'GeheimeCamera' }, IFD3: { GPSLatitude: '51/1 45/1 0/1' } })
    .withMetadata({ orientation })
    .toFormat(format)
    .toBuffer()
}

async function aMentor() {
  const world = await aWorld()
  const school = await world.make.school()
  const group = await world.make.group(school.id)
  return {
    world,
    school,
    group,
    mentor: await world.make.mentor(school.id, group.id),
    admin: await world.make.user({ roles: [{ name: 'admin', organizationId: school.id }] }),
    pupil: await world.make.student({ schoolId: school.id, groupId: group.id }),
  }
}

async function send(client: Client, bytes: Uint8Array, query = '') {
  const response = await client.request(`/current_user/avatar${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  })
  const text = await response.text()
  const { data, errors } = (text ? JSON.parse(text) : {}) as {
    data?: { attributes: { avatar_url: string | null } }
    errors?: { source?: { pointer?: string; parameter?: string } }[]
  }
  return { status: response.status, url: data?.attributes.avatar_url ?? null, at: errors?.[0]?.source }
}

async function pictureOf(client: Client, url: string) {
  const response = await client.request(url)
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, type: response.headers.get('content-type'), bytes }
}

async function middle(bytes: Buffer): Promise<number[]> {
  const { data } = await sharp(bytes)
    .extract({ left: 128, top: 128, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data].slice(0, 3).map((part) => Math.round(part / 64) * 64)
}

describe('a picture of oneself', () => {
  it.each(['png', 'jpeg', 'webp'] as const)(
    'is drawn anew from %s, square, without what was hidden in it',
    async (kind) => {
      const { mentor, admin } = await aMentor()
      const photo = await aPhoto(kind)
      expect(photo.includes('GeheimeCamera')).toBe(true)
      const sent = await send(mentor, photo)
      expect(sent.status).toBe(200)
      const { status, type, bytes } = await pictureOf(admin, sent.url as string)
      expect([status, type]).toEqual([200, 'image/webp'])
      const found = await sharp(bytes).metadata()
      expect([found.format, found.width, found.height, found.exif]).toEqual(['webp', 256, 256, undefined])
      expect(bytes.includes('GeheimeCamera')).toBe(false)
    },
  )

  it('is cut out where one chose, upright as it was seen', async () => {
    const { mentor } = await aMentor()
    const left = await send(mentor, await aPhoto(), '?crop=0,0,0.5,1')
    expect(await middle((await pictureOf(mentor, left.url as string)).bytes)).toEqual([256, 0, 0])
    const right = await send(mentor, await aPhoto(), '?crop=0.5,0,0.5,1')
    expect(await middle((await pictureOf(mentor, right.url as string)).bytes)).toEqual([0, 0, 256])
    expect(right.url).not.toBe(left.url)
    // A telephone held upright: what lies at the left in the file stands at the top.
    const upright = await send(mentor, await aPhoto('jpeg', 600, 300, 6), '?crop=0,0,1,0.5')
    expect(await middle((await pictureOf(mentor, upright.url as string)).bytes)).toEqual([256, 0, 0])
  })

  it.each([
    ['nothing', async () => new Uint8Array()],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"/>')],
    [
      'a GIF',
      async () =>
        sharp({ create: { width: 99, height: 99, channels: 3, background: '#f00' } })
          .gif()
          .toBuffer(),
    ],
    [
      'a PNG that is none',
      async () => Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(99)]),
    ],
    ['a speck', async () => aPhoto('png', 40, 40)],
  ])('is refused with %s', async (_, bytes) => {
    const { mentor } = await aMentor()
    expect(await send(mentor, await bytes())).toMatchObject({ status: 422, at: { pointer: '/data/attributes/avatar' } })
  })

  it('is refused when it is too large, or cut out of nowhere', async () => {
    const { mentor } = await aMentor()
    expect((await send(mentor, new Uint8Array(10 * 1024 * 1024 + 1))).status).toBe(413)
    expect(await send(mentor, await aPhoto(), '?crop=0,0,9,9')).toMatchObject({
      status: 400,
      at: { parameter: 'crop' },
    })
  })

  it('is for who may know the person', async () => {
    const { world, school, mentor, admin, pupil } = await aMentor()
    const { url } = await send(pupil, await aPhoto())
    const status = async (client: Client) => (await client.request(url as string)).status
    const other = await world.make.school()
    const stranger = await world.make.user({ roles: [{ name: 'admin', organizationId: other.id }] })
    const classmate = await world.make.student({ schoolId: school.id })
    const abroad = await aMentor()
    expect(await Promise.all([pupil, mentor, admin].map(status))).toEqual([200, 200, 200])
    expect(await Promise.all([stranger, classmate, abroad.admin].map(status))).toEqual([404, 404, 404])
    expect(await status(world.visitor)).toBe(401)
    expect((await send(world.visitor, await aPhoto())).status).toBe(401)
    expect((await world.visitor.delete('/current_user/avatar')).status).toBe(401)
  })

  it('goes away, file and all', async () => {
    const { world, mentor } = await aMentor()
    const first = await send(mentor, await aPhoto())
    await send(mentor, await aPhoto('png'))
    const kept = () => world.inside((ctx) => ctx.db.selectFrom('files').select('id').execute())
    expect(await kept()).toHaveLength(1)
    expect((await mentor.delete('/current_user/avatar')).status).toBe(204)
    expect((await mentor.delete('/current_user/avatar')).status).toBe(204)
    expect(await kept()).toEqual([])
    expect((await mentor.request(first.url as string)).status).toBe(404)
    expect((await mentor.get('/current_user')).data.avatarUrl).toBe(null)
  })
})

import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { Flat } from '#web/client.ts'
import { aWorld } from '../../../test/world.ts'

const picture = async (width: number, height: number, format: 'png' | 'webp' = 'png') =>
  (
    await sharp({ create: { width, height, channels: 3, background: '#c40' } })
      .toFormat(format)
      .toBuffer()
  ).toString('base64')

describe('feedback', () => {
  it('comes from anybody, with a picture, and is read and handled by who runs the place', async () => {
    const world = await aWorld()
    const admin = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
    const screenshot = await picture(40, 33)
    const sent = await world.visitor.post('/feedback', 'feedback', {
      message: '  De knop doet niets. ',
      email: 'ouder@voorbeeld.nl',
      source: '/nl/stagebank',
      screenshot,
    })
    expect(sent.status).toBe(201)
    await world.settle()
    const waits = async () =>
      (await admin.get<Flat[]>('/notifications')).data.map(({ key, waitsSince }) => [key, waitsSince !== null])
    expect(await waits()).toEqual([['feedback-told', true]])
    const { data } = await admin.get<Flat[]>('/feedback')
    expect(data).toMatchObject([
      { message: 'De knop doet niets.', email: 'ouder@voorbeeld.nl', status: 'open', hasScreenshot: true },
    ])
    const shot = await admin.request(`/feedback/${sent.data.id}/screenshot`)
    expect(shot.headers.get('content-type')).toBe('image/png')
    expect(await sharp(Buffer.from(await shot.arrayBuffer())).metadata()).toMatchObject({ width: 40, height: 33 })
    expect((await admin.put(`/feedback/${sent.data.id}/handle`, 'feedback')).status).toBe(204)
    expect((await admin.get<Flat[]>('/feedback?filter[status_eq]=open')).data).toEqual([])
    expect(await waits()).toEqual([['feedback-told', false]])
  })

  it('is shown again to who told it, with what became of it, and to nobody else', async () => {
    const world = await aWorld()
    const admin = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
    const [one, other] = [await world.make.user(), await world.make.user()]
    const elsewhere = await (await aWorld()).make.user()
    const { data } = await one.post('/feedback', 'feedback', { message: 'De knop doet niets.', tags: ['broken'] })
    const told = async (who: typeof one) => (await who.get<Flat[]>('/feedback/own')).data
    expect(await told(one)).toMatchObject([{ message: 'De knop doet niets.', tags: ['broken'], status: 'open' }])
    for (const field of ['email', 'name', 'source']) expect((await told(one))[0]).not.toHaveProperty(field)
    await admin.put(`/feedback/${data.id}/handle`, 'feedback')
    expect(await told(one)).toMatchObject([{ status: 'handled' }])
    for (const who of [other, admin, elsewhere]) expect(await told(who)).toEqual([])
    expect((await world.visitor.get('/feedback/own')).status).toBe(401)
  })

  it.each([
    ['no words', async () => ({ message: '   ' }), 'message'],
    ['no address', async () => ({ message: 'Hoi', email: 'nergens' }), 'email'],
    [
      'another kind of picture',
      async () => ({ message: 'Hoi', screenshot: await picture(50, 50, 'webp') }),
      'screenshot',
    ],
    ['a speck', async () => ({ message: 'Hoi', screenshot: await picture(32, 400) }), 'screenshot'],
    ['no picture at all', async () => ({ message: 'Hoi', screenshot: 'bm9uc2Vucw==' }), 'screenshot'],
  ])('is refused at the field with %s', async (_, attributes, field) => {
    const world = await aWorld()
    const { status, errors } = await world.visitor.post('/feedback', 'feedback', await attributes())
    expect([status, errors[0]?.source?.pointer]).toEqual([422, `/data/attributes/${field}`])
  })

  it.each([
    ['message', {}, []],
    ['email', {}, ['email']],
    ['email', { email: 'ouder@voorbeeld.nl' }, []],
    ['name_and_email', { name: '  ' }, ['name', 'email']],
    ['name_and_email', { name: 'Els', email: 'ouder@voorbeeld.nl' }, []],
  ] as const)('where it needs the %s, is with %j refused at %j', async (feedbackNeeds, told, fields) => {
    const world = await aWorld({ capabilities: { feedbackNeeds } })
    const { status, errors } = await world.visitor.post('/feedback', 'feedback', { message: 'Hoi', ...told })
    expect(errors.map(({ source }) => source?.pointer)).toEqual(fields.map((field) => `/data/attributes/${field}`))
    const said = { name: 'Vul je naam in.', email: 'Vul je e-mailadres in.' }
    expect(errors.map(({ detail }) => detail)).toEqual(fields.map((field) => said[field]))
    expect(status).toBe(fields.length > 0 ? 422 : 201)
  })

  it('is not for pupils, schools or other tenants to read', async () => {
    const world = await aWorld()
    const school = await world.make.organization({ type: 'School' })
    const coordinator = await world.make.user({ roles: [{ name: 'coordinator', organizationId: school.id }] })
    const { data } = await world.visitor.post('/feedback', 'feedback', { message: 'Hoi' })
    const elsewhere = await aWorld()
    const stranger = await elsewhere.make.user({ roles: [{ name: 'tenant_admin' }] })
    for (const path of ['/feedback', `/feedback/${data.id}/screenshot`]) {
      expect((await world.visitor.get(path)).status).toBe(401)
      expect((await coordinator.get(path)).status).toBe(403)
    }
    expect((await stranger.get<Flat[]>('/feedback')).data).toEqual([])
    // Who rounded it off is told with it, to who may read it alone.
    const keeper = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
    const handled = async () => (await keeper.get<Flat[]>('/feedback')).data.map((one) => Boolean(one.handledByName))
    expect(await handled()).toEqual([false])
    await keeper.put(`/feedback/${data.id}/handle`, 'feedback')
    expect(await handled()).toEqual([true])
    expect((await stranger.get<Flat[]>('/feedback')).data).toEqual([])
    expect((await stranger.put(`/feedback/${data.id}/handle`, 'feedback')).status).toBe(404)
  })

  it('waits after ten in an hour', async () => {
    const world = await aWorld()
    const school = await world.make.organization({ type: 'School' })
    const sender = await world.make.user({ roles: [{ name: 'coordinator', organizationId: school.id }] })
    const statuses = []
    for (let times = 0; times < 11; times += 1)
      statuses.push((await sender.post('/feedback', 'feedback', { message: 'Hoi' })).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429])
  })
})

describe('a question of an organization', () => {
  it('leads to what signed up under its address, for who lets organizations in', async () => {
    const world = await aWorld()
    const center = await world.make.organization({ type: 'VolunteerCenter' })
    const broker = await world.make.user({ roles: [{ name: 'broker', organizationId: center.id }] })
    await world.visitor.post('/contact_questions', 'contact_questions', {
      asker: 'organization',
      topic: 'taking_part',
      name: 'Bea Wolters',
      email: 'Bea@Moestuin.example',
      message: 'Mogen wij ook een plek neerzetten?',
    })
    const known = async () =>
      (await broker.get<Flat[]>('/contact_questions')).data.map((one) => [one.organizationName, one.organizationStatus])
    expect(await known()).toEqual([[null, null]])
    // Of another tenant nobody knows who has the same address.
    const elsewhere = await aWorld()
    const named = async (at: typeof world, name: string) => {
      const { id } = await at.make.company({ name })
      await at.inside(({ db }) =>
        db.updateTable('organizations').set({ email: 'bea@moestuin.example' }).where('id', '=', id).execute(),
      )
    }
    await named(elsewhere, 'Elders')
    expect(await known()).toEqual([[null, null]])
    await named(world, 'Moestuin Achter')
    expect(await known()).toEqual([['Moestuin Achter', 'approved']])
  })
})

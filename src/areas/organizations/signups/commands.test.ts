import { describe, expect, it } from 'vitest'
import type { Flat } from '#web/client.ts'
import { aWorld, type World } from '../../../../test/world.ts'

const filled = {
  name: 'Woonzorghuis Het Zonnewiel',
  kvkNumber: '0000 1234',
  isNonprofit: true,
  street: 'Zonnelaan',
  houseNumber: '4 b',
  postcode: '3701ab',
  city: 'Zeist',
  website: 'zonnewiel.example',
  firstName: 'Saskia',
  lastName: 'Ploeg',
  jobTitle: 'Coördinator vrijwilligers',
  email: ' S.Ploeg@Zonnewiel.example',
  phone: '030 1234567',
  mayAgree: true,
  sectorKeys: ['care'],
  description: 'Wij zorgen voor ouderen.',
  whatYouDo: 'Koffie schenken en wandelen.',
  consent: true,
}
const password = 'zeven gele fietsen buiten'
const signUp = (world: World, changes: Record<string, unknown> = {}) =>
  world.visitor.post('/organizations/signup', 'organizations', { ...filled, ...changes })
const mails = async (world: World) => {
  await world.settle()
  await world.settle()
  return (
    await world.visitor.get<(Flat & { subject: string; text: string; recipientAddress: string })[]>('/test/emails')
  ).data
}

describe('a company signs up', () => {
  it('waits for the contact person’s mail, then for who judges, and comes in', async () => {
    const world = await aWorld()
    const admin = await world.make.user({ roles: [{ name: 'tenant_admin' }], email: 'beheer@centrum.example' })
    const { status, text } = await signUp(world)
    expect([status, text]).toEqual([204, ''])
    const sent = await mails(world)
    expect(sent.map(({ subject, recipientAddress }) => [subject, recipientAddress]).sort()).toEqual([
      ['Maak je account aan voor Stageplein Proefstad', 's.ploeg@zonnewiel.example'],
      ['We hebben je aanmelding ontvangen', 's.ploeg@zonnewiel.example'],
    ])
    expect((await admin.get<Flat[]>('/organizations/waiting')).data).toEqual([])

    const token = sent.flatMap((mail) => /confirmation_token=([\w-]+)/.exec(mail.text)?.[1] ?? [])[0]
    const confirmed = await world.visitor.request('/confirm', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ confirmation_token: token, password, password_confirmation: password }),
    })
    expect(confirmed.status).toBe(200)
    expect((await mails(world)).map(({ subject }) => subject)).toContain(
      'Nieuwe organisatie: Woonzorghuis Het Zonnewiel',
    )
    const [waiting] = (await admin.get<Flat[]>('/organizations/waiting')).data
    expect(waiting).toMatchObject({
      name: 'Woonzorghuis Het Zonnewiel',
      source: 'signup',
      kvkNumber: '00001234',
      houseNumber: '4b',
      postcode: '3701 AB',
      contactName: 'Saskia Ploeg',
    })
    const judged = await admin.put(`/organizations/${waiting?.id}/approve`, 'organizations', { status: 'approved' })
    expect(judged.status).toBe(200)
    expect((await mails(world)).map(({ subject }) => subject)).toContain('Woonzorghuis Het Zonnewiel is goedgekeurd')

    const session = await world.visitor.request('/auth/sign_in', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 's.ploeg@zonnewiel.example', password }),
    })
    const headers = Object.fromEntries(
      ['access-token', 'client', 'uid'].map((name) => [name, session.headers.get(name) ?? '']),
    )
    const own = (await (await world.visitor.request('/current_organizations', { headers })).json()) as {
      data: { attributes: { status: string } }[]
    }
    expect(own.data.map(({ attributes }) => attributes.status)).toEqual(['approved'])
  })

  it.each([
    [{ name: '' }, 'name'],
    [{ kvkNumber: '12' }, 'kvk_number'],
    [{ kvkNumber: '' }, 'kvk_number'],
    [{ kvkNumber: '', noKvkReason: 'nee' }, 'no_kvk_reason'],
    [{ postcode: '' }, 'postcode'],
    [{ houseNumber: '' }, 'house_number'],
    [{ website: 'javascript:alert(1)' }, 'website'],
    [{ email: 's.ploeg.zonnewiel.example' }, 'email'],
    [{ phone: '' }, 'phone'],
    [{ mayAgree: false }, 'may_agree'],
    [{ consent: false }, 'consent'],
    [{ consent: undefined }, 'consent'],
    [{ sectorKeys: ['space'] }, 'sector_keys/0'],
    [{ status: 'approved' }, 'status'],
    [{ type: 'School' }, 'type'],
    [{ source: 'staff' }, 'source'],
    [{ userId: '1' }, 'user_id'],
  ])('is refused with %j at %s', async (changes, field) => {
    const world = await aWorld()
    const { status, errors } = await signUp(world, changes)
    expect([status, errors.map(({ source }) => source?.pointer)]).toEqual([422, [`/data/attributes/${field}`]])
  })

  it('may have no KVK number, with a word why', async () => {
    const world = await aWorld()
    expect((await signUp(world, { kvkNumber: '', noKvkReason: 'Wij zijn een buurtgroep.' })).status).toBe(204)
  })

  it('tells nobody who is known here, and puts what a known person signs up before the judges at once', async () => {
    const world = await aWorld()
    const admin = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
    const other = await world.make.company()
    await world.make.user({
      roles: [{ name: 'admin', organizationId: other.id }],
      email: 's.ploeg@zonnewiel.example',
      firstName: 'Sas',
    })
    const { status, text } = await signUp(world)
    expect([status, text]).toEqual([204, ''])
    expect((await mails(world)).map(({ subject }) => subject)).not.toContain(
      'Maak je account aan voor Stageplein Proefstad',
    )
    expect((await admin.get<Flat[]>('/organizations/waiting')).data).toMatchObject([{ contactName: 'Sas de Vries' }])
  })

  it('makes no pupil the one who runs it', async () => {
    const world = await aWorld()
    const admin = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
    const school = await world.make.school()
    const pupil = await world.make.user({
      roles: [{ name: 'student', organizationId: school.id }],
      email: 's.ploeg@zonnewiel.example',
    })
    expect((await signUp(world)).status).toBe(204)
    await world.settle()
    expect((await admin.get<Flat[]>('/organizations/waiting')).data).toMatchObject([{ contactName: null }])
    expect((await pupil.get<Flat[]>('/current_organizations')).data).toHaveLength(1)
  })

  it('is thrown away when a machine filled in what nobody sees', async () => {
    const world = await aWorld()
    expect((await signUp(world, { nickname: 'robot' })).status).toBe(204)
    const found = await world.inside((ctx) => ctx.db.selectFrom('organizations').select('id').execute())
    expect(found).toEqual([])
  })

  it('waits after five in an hour', async () => {
    const world = await aWorld()
    const statuses: number[] = []
    for (let times = 0; times < 6; times += 1)
      statuses.push((await signUp(world, { email: `een${times}@zonnewiel.example` })).status)
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429])
    world.setNow('2046-10-05T10:00:01Z')
    expect((await signUp(world, { email: 'zes@zonnewiel.example' })).status).toBe(204)
  })

  it('is of the tenant it is done in', async () => {
    const [world, elsewhere] = [await aWorld(), await aWorld()]
    await signUp(world)
    const foreign = await elsewhere.make.user({ roles: [{ name: 'tenant_admin' }] })
    expect((await foreign.get<Flat[]>('/organizations')).data).toEqual([])
  })
})

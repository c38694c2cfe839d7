import { describe, expect, it } from 'vitest'
import type { Flat } from '#web/client.ts'
import { aWorld, type Client, type World } from '../../../../test/world.ts'
import { forgetUnanswered } from './commands.ts'

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
type Listed = Flat & { awaitsContact: boolean; meta: { allowedEvents: string[] } }

/** Somebody who works at another organization already. */
async function aKnownPerson() {
  const world = await aWorld()
  const admin = await world.make.user({ roles: [{ name: 'tenant_admin' }], email: 'beheer@centrum.example' })
  const other = await world.make.company()
  const roles = [{ name: 'admin' as const, organizationId: other.id }]
  const host = await world.make.user({ roles, email: 's.ploeg@zonnewiel.example', firstName: 'Sas' })
  return { world, admin, host, other }
}

const tokenOf = (sent: { text: string }[]) =>
  sent.flatMap(({ text }) => /claim_token=([\w-]+)/.exec(text)?.[1] ?? [])[0] ?? ''

async function answer(world: World, token: string | undefined, isMine?: boolean): Promise<number> {
  const { status } = await world.visitor.request('/organization_claims', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ claim_token: token, is_mine: isMine }),
  })
  return status
}

/** What who judges sees of sign-ups, and where the person whose address it is works. */
async function stateOf(world: World, admin: Client, host: Client) {
  const waiting = (await admin.get<Flat[]>('/organizations/waiting')).data
  const { data, meta } = await admin.get<(Listed & { source: string })[]>('/organizations?filter[source_eq]=signup')
  const own = (await host.get<Flat[]>('/current_organizations')).data
  return {
    waiting: waiting.map(({ contactName }) => contactName),
    pending: (meta as { counts: { pending: number } }).counts.pending,
    steps: data.flatMap((one) => one.meta.allowedEvents),
    own: own.map(({ id }) => id),
  }
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
    const link = sent.find(({ text: words }) => words.includes('confirmation_token'))
    expect(link?.text).toContain('Je hebt Woonzorghuis Het Zonnewiel aangemeld bij Stageplein Proefstad.')
    expect(link?.text).toContain('omdat je een account hebt of krijgt bij')
    expect(link?.text).not.toContain('uitgenodigd')

    const token = sent.flatMap((mail) => /confirmation_token=([\w-]+)/.exec(mail.text)?.[1] ?? [])[0]
    const shown = await world.visitor.get<Flat>(`/confirm?t=${token}`)
    expect(shown.data).toMatchObject({ signedUp: 'Woonzorghuis Het Zonnewiel', inviter: null })
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

  it('lies where its postcode or its town does, so that its places are found near it', async () => {
    const world = await aWorld()
    const admin = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
    await signUp(world, { city: 'zeist' })
    type Placed = Flat & { lat: number | null; lng: number | null }
    const listed = async () => (await admin.get<Placed[]>('/organizations?filter[source_eq]=signup')).data
    const [one] = await listed()
    expect([one?.lat, one?.lng]).toEqual([expect.closeTo(52.09, 1), expect.closeTo(5.23, 1)])
    // Somewhere else than before, and then nowhere that is known.
    const moves = (city: string) => admin.patch(`/organizations/${one?.id}`, 'organizations', { city })
    expect((await moves('Groningen')).status).toBe(200)
    expect((await listed())[0]?.lat).toBeCloseTo(53.2, 0)
    expect((await moves('Nergenshuizen')).status).toBe(200)
    expect((await listed())[0]?.lat).toBeNull()
  })

  it('tells nobody who is known here, and asks who is before anything is theirs', async () => {
    const { world, admin, host, other } = await aKnownPerson()
    const { status, text } = await signUp(world)
    expect([status, text]).toEqual([204, ''])
    const sent = await mails(world)
    expect(sent.map(({ subject, recipientAddress }) => [subject, recipientAddress])).toEqual([
      ['Is Woonzorghuis Het Zonnewiel van jou?', 's.ploeg@zonnewiel.example'],
    ])
    const token = tokenOf(sent)
    // Mail scanners open links too: looking changes nothing, however often.
    for (let times = 0; times < 2; times += 1) {
      const looked = await world.visitor.get<Flat>(`/organization_claims?t=${token}`)
      expect([looked.status, looked.data]).toMatchObject([200, { name: 'Woonzorghuis Het Zonnewiel', fault: null }])
    }
    expect(await stateOf(world, admin, host)).toEqual({ waiting: [], pending: 0, steps: [], own: [other.id] })

    expect(await answer(world, token)).toBe(422)
    expect(await answer(world, token, true)).toBe(200)
    const after = await mails(world)
    expect(after.map(({ subject }) => subject)).toContain('Nieuwe organisatie: Woonzorghuis Het Zonnewiel')
    expect(await stateOf(world, admin, host)).toMatchObject({
      waiting: ['Sas de Vries'],
      pending: 1,
      steps: ['approve', 'deny', 'merge'],
      own: [other.id, expect.any(String)],
    })
    for (const isMine of [true, false]) expect(await answer(world, token, isMine)).toBe(404)
  })

  it('goes with everything of theirs when it was somebody else who wrote their address', async () => {
    const { world, admin, host, other } = await aKnownPerson()
    await signUp(world)
    const token = tokenOf(await mails(world))
    expect(await answer(world, token, false)).toBe(200)
    await world.settle()
    expect(await stateOf(world, admin, host)).toEqual({ waiting: [], pending: 0, steps: [], own: [other.id] })
    const [left] = await world.inside((ctx) =>
      ctx.db.selectFrom('organizations').selectAll().where('source', '=', 'signup').execute(),
    )
    expect(left).toMatchObject({ status: 'archived', email: null, phone: null, website: null, description: '' })
    const profiles = await world.inside((ctx) => ctx.db.selectFrom('organizationProfiles').selectAll().execute())
    expect(profiles).toEqual([])
    // Nobody brings it back, and nobody says yes after all.
    const back = await admin.put(`/organizations/${left?.id}/approve`, 'organizations', { status: 'approved' })
    expect([back.status, back.errors[0]?.code]).toEqual([409, 'organizations.awaits-contact'])
    expect(await answer(world, token, true)).toBe(404)
    const told = (await mails(world)).map(({ subject }) => subject)
    expect(told).toEqual(['Is Woonzorghuis Het Zonnewiel van jou?'])
  })

  it('asks again by another link for another sign-up, and each answer is about its own', async () => {
    const { world, admin, host } = await aKnownPerson()
    await signUp(world)
    const first = tokenOf(await mails(world))
    await signUp(world, { name: 'Buurtmoestuin' })
    const second = tokenOf((await mails(world)).filter(({ subject }) => subject.includes('Buurtmoestuin')))
    expect(await answer(world, second, false)).toBe(200)
    expect(await answer(world, first, true)).toBe(200)
    await world.settle()
    expect((await stateOf(world, admin, host)).pending).toBe(1)
  })

  it('opens for two weeks, in its own tenant, and to nobody who guesses', async () => {
    const { world } = await aKnownPerson()
    await signUp(world)
    const token = tokenOf(await mails(world))
    const elsewhere = await aWorld({ partner: world })
    expect(await answer(elsewhere, token, true)).toBe(404)
    expect((await elsewhere.visitor.get(`/organization_claims?t=${token}`)).status).toBe(404)
    expect(await answer(world, 'y'.repeat(43), true)).toBe(404)
    expect(await answer(world, undefined, true)).toBe(404)
    world.setNow('2046-11-05T10:00:00Z')
    expect(await answer(world, token, true)).toBe(404)
  })

  it('makes no pupil the one who runs it, and lets them say that it is not theirs', async () => {
    const world = await aWorld()
    const school = await world.make.school()
    const pupil = await world.make.user({
      roles: [{ name: 'student', organizationId: school.id }],
      email: 's.ploeg@zonnewiel.example',
    })
    expect((await signUp(world)).status).toBe(204)
    const token = tokenOf(await mails(world))
    expect((await world.visitor.get<Flat>(`/organization_claims?t=${token}`)).data.fault).toBe('pupil')
    expect(await answer(world, token, true)).toBe(409)
    expect((await pupil.get<Flat[]>('/current_organizations')).data).toHaveLength(1)
    expect(await answer(world, token, false)).toBe(200)
  })

  it('is not judged, merged or counted before its contact person made the account', async () => {
    const world = await aWorld()
    const admin = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
    await signUp(world)
    await world.settle()
    const proposed = await world.make.company({ status: 'pending', name: 'Wacht op ons' })
    const { data, meta } = await admin.get<Listed[]>('/organizations?filter[status_eq]=pending')
    expect(meta).toMatchObject({ counts: { pending: 1 } })
    const { data: up } = await admin.get<Listed[]>('/organizations?filter[to_judge_eq][]=true')
    expect(up.map(({ id }) => id)).toEqual([proposed.id])
    const waits = data.find(({ id }) => id !== proposed.id) as Listed
    expect([waits.awaitsContact, waits.meta.allowedEvents]).toEqual([true, []])
    for (const status of ['approved', 'denied']) {
      const tried = await admin.put(`/organizations/${waits.id}/approve`, 'organizations', {
        status,
        reason: 'Wie is dit dan?',
      })
      expect([tried.status, tried.errors[0]?.code]).toEqual([409, 'organizations.awaits-contact'])
    }
    const merged = await admin.put(`/organizations/${waits.id}/merge`, 'organizations', { into: proposed.id })
    expect([merged.status, merged.errors[0]?.code]).toEqual([409, 'organizations.awaits-contact'])
    const into = await admin.put(`/organizations/${proposed.id}/merge`, 'organizations', { into: waits.id })
    expect([into.status, into.errors[0]?.source?.pointer]).toEqual([422, '/data/attributes/into'])
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

  it('is done three times in a day for one person, and whoever asks more hears nothing else', async () => {
    const { world, admin } = await aKnownPerson()
    for (let times = 0; times < 4; times += 1)
      expect((await signUp(world, { name: `Huis ${times}`, kvkNumber: `0000123${times}` })).status).toBe(204)
    const names = async () =>
      (await admin.get<Listed[]>('/organizations?filter[source_eq]=signup')).data.map(({ name }) => name).toSorted()
    expect(await names()).toEqual(['Huis 0', 'Huis 1', 'Huis 2'])
    world.setNow('2026-10-06T10:00:01Z')
    await signUp(world, { name: 'Huis 4', kvkNumber: '00001234' })
    expect(await names()).toContain('Huis 4')
  })

  it('is answered by nobody who guesses: sixty links in a minute, those that are right not counted', async () => {
    const { world } = await aKnownPerson()
    await signUp(world)
    const token = tokenOf(await mails(world))
    const open = async (secret: string) => (await world.visitor.get(`/organization_claims?t=${secret}`)).status
    const found: number[] = []
    for (let times = 0; times < 60; times += 1) found.push(await open('y'.repeat(43)), await open(token))
    expect([new Set(found.slice(0, 118)), found.slice(118)]).toEqual([new Set([404, 200]), [404, 429]])
    expect(await open('y'.repeat(43))).toBe(429)
  })

  it('is of the tenant it is done in', async () => {
    const [world, elsewhere] = [await aWorld(), await aWorld()]
    await signUp(world)
    const foreign = await elsewhere.make.user({ roles: [{ name: 'tenant_admin' }] })
    expect((await foreign.get<Flat[]>('/organizations')).data).toEqual([])
  })

  it('goes by itself when nobody answers for a month, and stays out of reach', async () => {
    const { world, admin, host } = await aKnownPerson()
    await signUp(world)
    await mails(world)
    const until = async (day: string) => {
      world.setNow(`${day}T09:00:00Z`)
      await world.inside(forgetUnanswered)
      const [found] = (await admin.get<Listed[]>('/organizations?filter[source_eq]=signup')).data
      return found
    }
    expect(await until('2026-11-03')).toMatchObject({ status: 'pending', awaitsContact: true })
    expect(await until('2026-11-05')).toMatchObject({ status: 'archived', email: null, phone: null })
    expect((await host.get<Flat[]>('/current_organizations')).data).toHaveLength(1)
  })
})

import { describe, expect, it } from 'vitest'
import { hashPassword } from '#platform/passwords.ts'
import type { Flat } from '#web/client.ts'
import { aWorld, type World } from '../../../../test/world.ts'

const old = 'een oud wachtwoord van mij'
const fresh = 'zeven gele fietsen buiten'

async function aMentor() {
  const world = await aWorld()
  const school = await world.make.school()
  const mentor = await world.make.user({
    roles: [{ name: 'mentor', organizationId: school.id }],
    email: 'joost@school.example',
    firstName: 'Joost',
  })
  const passwordHash = await hashPassword(old)
  await world.inside((ctx) =>
    ctx.db.updateTable('accounts').set({ passwordHash }).where('email', '=', 'joost@school.example').execute(),
  )
  return { world, mentor }
}

async function call(world: World, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await world.visitor.request(path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

async function linkOf(world: World): Promise<string | undefined> {
  await world.settle()
  const { data } = await world.visitor.get<(Flat & { text: string })[]>('/test/emails')
  return /reset_password_token=([\w-]+)/.exec(data[0]?.text ?? '')?.[1]
}
const signIn = (world: World, password: string) =>
  call(world, 'POST', '/auth/sign_in', { email: 'joost@school.example', password })

describe('a forgotten password', () => {
  it('is replaced by the link in the mail, once, and ends the other sessions', async () => {
    const { world, mentor } = await aMentor()
    const known = await call(world, 'POST', '/auth/password', { email: ' Joost@School.example ' })
    const token = await linkOf(world)
    const unknown = await call(world, 'POST', '/auth/password', { email: 'niemand@school.example' })
    expect([known.status, known.text]).toEqual([200, unknown.text])
    expect(token).toBeDefined()

    const edit = await call(
      world,
      'GET',
      `/auth/password/edit?reset_password_token=${token}&redirect_url=https://kwaad.example`,
    )
    expect([edit.status, edit.headers.get('location')]).toEqual([302, `/nl/auth/reset?reset_password_token=${token}`])

    const set = (password: string, password_confirmation: string) =>
      call(world, 'PUT', '/auth/password', { password, password_confirmation, reset_password_token: token })
    const short = await set('kort', 'kort')
    expect(short.status).toBe(422)
    expect(JSON.parse(short.text)).toMatchObject({
      success: false,
      errors: { password: [expect.stringContaining('15')], full_messages: [expect.any(String)] },
    })
    const inEnglish = { 'x-locale': 'en' }
    const unlike = { password: fresh, password_confirmation: 'iets anders', reset_password_token: token }
    const words = await call(world, 'PUT', '/auth/password', unlike, inEnglish)
    // Programs of the reference show the whole sentence, our screens the one at its field.
    expect(JSON.parse(words.text).errors).toEqual({
      password_confirmation: ['The two passwords are not the same.'],
      full_messages: ["Password confirmation doesn't match Password"],
    })
    const other = await set(fresh, 'iets anders dan dat')
    expect(JSON.parse(other.text).errors.password_confirmation).toHaveLength(1)
    expect((await set('', '')).status).toBe(422)

    const done = await set(fresh, fresh)
    expect([done.status, JSON.parse(done.text)]).toMatchObject([
      200,
      { success: true, data: { uid: 'joost@school.example' } },
    ])
    expect(done.text).not.toContain('password_hash')
    expect(JSON.parse(done.text).data).toMatchObject({ created_at: expect.any(String), updated_at: expect.any(String) })
    // The link was the way in.
    const session = Object.fromEntries(
      ['access-token', 'client', 'uid'].map((name) => [name, done.headers.get(name) ?? '']),
    )
    expect((await world.visitor.request('/current_user', { headers: session })).status).toBe(200)
    expect((await set(fresh, fresh)).status).toBe(401)
    expect((await mentor.get('/current_user')).status).toBe(401)
    expect([(await signIn(world, old)).status, (await signIn(world, fresh)).status]).toEqual([401, 200])
  })

  it('is no way in by itself for whoever is asked a code too', async () => {
    const { world, mentor } = await aMentor()
    await world.inside((ctx) =>
      ctx.db
        .updateTable('accounts')
        .set({ totpSince: ctx.now })
        .where('email', '=', mentor.credentials.uid as string)
        .execute(),
    )
    await call(world, 'POST', '/auth/password', { email: 'joost@school.example' })
    const token = await linkOf(world)
    const body = { password: fresh, password_confirmation: fresh, reset_password_token: token }
    const { status, headers } = await call(world, 'PUT', '/auth/password', body)
    expect([status, headers.get('access-token')]).toEqual([200, null])
  })

  it('sends at most three mails in an hour, and none for another tenant', async () => {
    const { world } = await aMentor()
    for (let times = 0; times < 5; times += 1)
      await call(world, 'POST', '/auth/password', { email: 'joost@school.example' })
    await world.settle()
    expect((await world.visitor.get<Flat[]>('/test/emails')).data).toHaveLength(3)
    const elsewhere = await aWorld()
    await call(elsewhere, 'POST', '/auth/password', { email: 'joost@school.example' })
    expect(await linkOf(elsewhere)).toBeUndefined()
    const token = await linkOf(world)
    const body = { password: fresh, password_confirmation: fresh, reset_password_token: token }
    expect((await call(elsewhere, 'PUT', '/auth/password', body)).status).toBe(401)
  })

  it('and the mail that ends the waiting go three times in an hour', async () => {
    const { world } = await aMentor()
    for (let times = 0; times < 5; times += 1)
      expect((await call(world, 'POST', '/auth/unlock', { email: 'joost@school.example' })).status).toBe(200)
    await world.settle()
    expect((await world.visitor.get<Flat[]>('/test/emails')).data).toHaveLength(3)
    world.setNow('2026-10-05T10:00:01Z')
    await call(world, 'POST', '/auth/unlock', { email: 'joost@school.example' })
    await world.settle()
    expect((await world.visitor.get<Flat[]>('/test/emails')).data).toHaveLength(4)
  })

  it('runs out after an hour', async () => {
    const { world } = await aMentor()
    await call(world, 'POST', '/auth/password', { email: 'joost@school.example' })
    const token = await linkOf(world)
    world.setNow('2026-10-05T10:01:00Z')
    const body = { password: fresh, password_confirmation: fresh, reset_password_token: token }
    expect((await call(world, 'PUT', '/auth/password', body)).status).toBe(401)
  })
})

describe('a new password', () => {
  it('ends the sessions on partners’ websites too', async () => {
    const { world, mentor } = await aMentor()
    const account = await world.inside((ctx) =>
      ctx.db.selectFrom('users').select('accountId').where('id', '=', mentor.id).executeTakeFirstOrThrow(),
    )
    const partner = await aWorld({ partner: world })
    const there = await partner.make.user({ email: 'joost@school.example', accountOf: account.accountId as string })
    expect((await there.get('/current_user')).status).toBe(200)
    const body = { password: fresh, password_confirmation: fresh, current_password: old }
    expect((await call(world, 'PATCH', '/auth/password', body, mentor.credentials)).status).toBe(200)
    expect([(await there.get('/current_user')).status, (await mentor.get('/current_user')).status]).toEqual([401, 200])
    expect((await signIn(partner, fresh)).status).toBe(200)
  })

  it.each([
    ['wachtwoord en welkom', 'what everybody guesses'],
    ['voetbalvoetbalvoetbal', 'one word again and again'],
    ['qwertyuiopasdfghjkl', 'a walk over the keyboard'],
    ['lyceum de brug 2026', 'the name of the school'],
    ['proefstad proefstad!', 'the name of the website'],
  ])('is refused when it is %s: %s', async (password) => {
    const world = await aWorld()
    const school = await world.make.school({ name: 'Lyceum De Brug' })
    const mentor = await world.make.user({ roles: [{ name: 'mentor', organizationId: school.id }] })
    const passwordHash = await hashPassword(old)
    await world.inside((ctx) =>
      ctx.db
        .updateTable('accounts')
        .set({ passwordHash })
        .where('cooperationId', '=', world.tenant.cooperationId)
        .execute(),
    )
    const body = { password, password_confirmation: password, current_password: old }
    const { status, text } = await call(world, 'PATCH', '/auth/password', body, mentor.credentials)
    expect([status, Object.keys(JSON.parse(text).errors)]).toEqual([422, ['password', 'full_messages']])
  })
})

describe('a session that somebody borrowed', () => {
  it.each(['/auth/password', '/auth'])('sets no password, with headers nor with cookies: PUT %s', async (path) => {
    const { world, mentor } = await aMentor()
    const cookies = Object.entries(mentor.credentials).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    const asBrowser = { cookie: cookies.join('; '), origin: world.origin.origin, 'sec-fetch-site': 'same-origin' }
    for (const headers of [mentor.credentials, asBrowser]) {
      for (const guess of [{}, { current_password: 'iets anders' }]) {
        const body = { password: fresh, password_confirmation: fresh, ...guess }
        const { status, text } = await call(world, 'PUT', path, body, headers)
        expect([status, Object.keys(JSON.parse(text).errors)]).toEqual([422, ['current_password', 'full_messages']])
      }
    }
    expect((await signIn(world, old)).status).toBe(200)
  })

  it('is found out by a mail, when somebody did know the password', async () => {
    const { world, mentor } = await aMentor()
    const body = { password: fresh, password_confirmation: fresh, current_password: old }
    expect((await call(world, 'PUT', '/auth/password', body, mentor.credentials)).status).toBe(200)
    await world.settle()
    const { data } = await world.visitor.get<(Flat & { subject: string; text: string })[]>('/test/emails')
    expect(data.map(({ subject }) => subject)).toEqual(['Je wachtwoord is veranderd'])
    expect(data[0]?.text).toContain('5 oktober')
  })
})

describe('somebody signed in', () => {
  it('changes the password and keeps this one session', async () => {
    const { world, mentor } = await aMentor()
    const second = JSON.parse((await signIn(world, old)).text) as object
    expect(second).toMatchObject({ data: { uid: 'joost@school.example' } })
    const body = { password: fresh, password_confirmation: fresh, current_password: old }
    expect((await call(world, 'PATCH', '/auth/password', body)).status).toBe(401)
    expect((await call(world, 'PATCH', '/auth/password', body, mentor.credentials)).status).toBe(200)
    expect((await mentor.get('/current_user')).status).toBe(200)
    const left = await world.inside((ctx) =>
      ctx.db.selectFrom('sessions').select('id').where('userId', '=', mentor.id).execute(),
    )
    expect(left).toHaveLength(1)
  })
})

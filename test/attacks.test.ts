import { describe, expect, it } from 'vitest'
import { hashPassword } from '#platform/passwords.ts'
import type { RoleName } from '#areas/users/model.ts'
import type { Flat } from '#web/client.ts'
import { aWorld, type Client, type World } from './world.ts'

// What somebody does who wants in and has no business here.

const password = 'zeven gele fietsen buiten'
const fresh = 'twaalf blauwe tractoren'
const email = 'joost@school.example'

async function aMentor() {
  const world = await aWorld()
  const school = await world.make.school()
  const mentor = await world.make.user({ roles: [{ name: 'mentor', organizationId: school.id }], email })
  const passwordHash = await hashPassword(password)
  await world.inside((ctx) => ctx.db.updateTable('accounts').set({ passwordHash }).where('email', '=', email).execute())
  return { world, school, mentor }
}

async function call(world: World, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await world.visitor.request(path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

type Called = Awaited<ReturnType<typeof call>>

const signIn = (world: World, login: string, tried: string) =>
  call(world, 'POST', '/auth/sign_in', { email: login, password: tried })
const credentialsOf = ({ headers }: Called) =>
  Object.fromEntries(['access-token', 'client', 'uid'].map((name) => [name, headers.get(name) ?? '']))
const isIn = async (world: World, headers: Record<string, string>) =>
  (await call(world, 'GET', '/current_user', undefined, headers)).status === 200

/** What a stranger sees of an answer: everything but what is new each time. */
const seen = ({ status, headers, text }: Called) => ({
  status,
  headers: [...headers].filter(([name]) => name !== 'date'),
  text: text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id'),
})

describe('a storm of guesses', () => {
  // From many addresses: the one that is guarded here is the account.
  const fromElsewhere = (world: World, at: number) => {
    world.origin.ip = `172.16.${Math.floor(at / 250)}.${at % 250}`
  }

  it.each([
    ['somebody who is known', email],
    ['nobody at all', 'niemand@school.example'],
  ])('gets slower and slower, at %s', async (_who, login) => {
    const { world } = await aMentor()
    let now = Date.parse('2026-10-05T09:00:00Z')
    const end = now + 15 * 60_000
    let judged = 0
    let waits: number[] = []
    for (let at = 0; now < end; at += 1) {
      world.setNow(new Date(now).toISOString())
      fromElsewhere(world, at)
      const answer = await signIn(world, login, `gok ${at}`)
      if (answer.status === 429) {
        const seconds = Number(answer.headers.get('retry-after'))
        waits = [...waits, seconds]
        now += seconds * 1000
      } else {
        expect(answer.status).toBe(401)
        judged += 1
      }
    }
    // Five are free; then 1, 2, 4 … seconds: fourteen fit into a quarter of an hour.
    expect(judged).toBeLessThanOrEqual(15)
    expect(waits).toEqual(waits.map((_, at) => Math.min(900, 2 ** at)))
  })

  it('never locks the owner out for good, and the mail always works', async () => {
    const { world } = await aMentor()
    for (let at = 0; at < 5; at += 1) await signIn(world, email, 'nee')
    for (let at = 0; at < 20; at += 1) expect((await signIn(world, email, password)).status).toBe(429)
    expect((await call(world, 'POST', '/auth/password', { email })).status).toBe(200)
    await world.settle()
    expect((await world.visitor.get<Flat[]>('/test/emails')).data).toHaveLength(1)
    world.setNow('2026-10-05T09:15:01Z')
    expect((await signIn(world, email, password)).status).toBe(200)
  })

  it.each(['password', 'unlock', 'confirmation'])(
    'from one address is stopped after sixty in a minute: %s',
    async (what) => {
      const { world } = await aMentor()
      const statuses: number[] = []
      for (let at = 0; at < 62; at += 1)
        statuses.push((await call(world, 'POST', `/auth/${what}`, { email: `gok${at}@school.example` })).status)
      expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([60, 429])
    },
  )
})

it('signing in from one address is stopped after sixty in a minute, whoever is guessed', async () => {
  const { world } = await aMentor()
  const statuses: number[] = []
  for (let at = 0; at < 61; at += 1) statuses.push((await signIn(world, `gok${at}@school.example`, 'nee')).status)
  expect(statuses).toEqual([...Array(60).fill(401), 429])
  expect((await signIn(world, email, password)).status).toBe(429)
  world.origin.ip = '172.17.0.1'
  expect((await signIn(world, email, password)).status).toBe(200)
})

describe('nobody learns who is known', () => {
  const stranger = 'niemand@school.example'

  it('when signing in: a wrong password, nobody, and somebody of another tenant look the same', async () => {
    const { world } = await aMentor()
    const elsewhere = await aMentor()
    const answers = [
      await signIn(world, email, 'nee'),
      await signIn(world, stranger, 'nee'),
      await signIn(world, '', ''),
      await signIn(elsewhere.world, stranger, password),
    ]
    for (const answer of answers) expect(seen(answer)).toEqual(seen(answers[0] as Called))
  })

  it('somebody without a password, or not confirmed, is nobody until the password is right', async () => {
    const { world, school } = await aMentor()
    const roles = [{ name: 'mentor' as const, organizationId: school.id }]
    await world.make.user({ roles, email: 'nieuw@school.example', status: 'invited' })
    await world.make.user({ roles, email: 'weg@school.example', status: 'inactive' })
    const wrong = seen(await signIn(world, stranger, 'nee'))
    for (const login of ['nieuw@school.example', 'weg@school.example'])
      expect(seen(await signIn(world, login, 'nee'))).toEqual(wrong)
  })

  it.each(['/auth/password', '/auth/confirmation', '/auth/unlock'])('by the work it takes: %s', async (path) => {
    const { world } = await aMentor()
    const written = async (asked: string) => {
      const events = () => world.inside((ctx) => ctx.db.selectFrom('events').select('name').execute())
      const before = (await events()).length
      await call(world, 'POST', path, { email: asked })
      return (await events()).length - before
    }
    expect([await written(email), await written(stranger), await written('geen adres')]).toEqual([1, 1, 1])
    await world.settle()
    const { data: mails } = await world.visitor.get<Flat[]>('/test/emails')
    // Only the mentor is known, and has an account already.
    expect(mails).toHaveLength(path === '/auth/confirmation' ? 0 : 1)
  })

  it.each(['/auth/password', '/auth/confirmation', '/auth/unlock'])('when asking for a mail: %s', async (path) => {
    const { world, school } = await aMentor()
    await world.make.user({
      roles: [{ name: 'mentor', organizationId: school.id }],
      email: 'nieuw@school.example',
      status: 'invited',
    })
    const answers = []
    for (const asked of [email, 'nieuw@school.example', stranger, 'geen adres'])
      answers.push(seen(await call(world, 'POST', path, { email: asked })))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    // The fourth time in an hour there is no mail any more, and the answer is the same.
    for (let times = 0; times < 4; times += 1)
      expect(seen(await call(world, 'POST', path, { email }))).toEqual(answers[0])
  })
})

describe('a cookie that a website below the same domain set', () => {
  it('signs nobody in as another, and nobody out', async () => {
    const { world } = await aMentor()
    const own = credentialsOf(await signIn(world, email, password))
    const theirs = credentialsOf(await signIn(world, email, password))
    const written = (credentials: Record<string, string>, prefix = '') =>
      Object.entries(credentials).map(([name, value]) => `${prefix}${name}=${encodeURIComponent(value)}`)
    const who = async (scheme: string, ...cookies: string[]) => {
      const origin = world.origin.origin.replace('http:', `${scheme}:`)
      const request = new Request(`${origin}/api/v1/current_user`, { headers: { cookie: cookies.join('; ') } })
      return (await world.api(request, { ...world.origin, origin })).status
    }
    expect(await who('https', ...written(own, '__Host-'))).toBe(200)
    expect(await who('https', ...written(theirs))).toBe(401)
    expect(await who('https', ...written(theirs), ...written(own, '__Host-'))).toBe(200)
    expect(await who('http', ...written(own))).toBe(200)
    expect(await who('http', ...written(theirs), ...written(own))).toBe(401)
  })
})

describe('what was refused', () => {
  const lines = async (world: World) =>
    (
      await world.inside((ctx) =>
        ctx.db.selectFrom('auditLog').select(['action', 'actorId', 'changes']).orderBy('seq').execute(),
      )
    ).filter(({ action }) => /refused|throttled/.test(action))

  it('stands in the record: a wrong sign-in, what is forbidden, and too much', async () => {
    const { world, mentor } = await aMentor()
    await signIn(world, email, 'nee')
    expect((await mentor.get('/feedback')).status).toBe(403)
    for (let at = 0; at < 8; at += 1) await signIn(world, email, 'nee')
    const found = await lines(world)
    expect(found[0]).toMatchObject({
      action: 'identity.sign-in-refused',
      actorId: null,
      changes: { code: 'identity.wrong-credentials', call: 'POST /sign_in' },
    })
    expect(found[1]).toMatchObject({
      action: 'identity.access-refused',
      actorId: mentor.id,
      changes: { code: 'users.role-may-not', call: 'GET /feedback' },
    })
    expect(found.at(-1)).toMatchObject({ action: 'identity.throttled', changes: { code: 'identity.too-often' } })
    expect(JSON.stringify(found)).not.toContain(email)
  })

  it('stands there too where somebody named an organization of others', async () => {
    const { world, mentor } = await aMentor()
    const others = await world.make.school()
    const { status } = await call(world, 'GET', '/current_user', undefined, {
      ...mentor.credentials,
      'current-organization-id': others.id,
    })
    expect(status).toBe(403)
    expect(await lines(world)).toMatchObject([
      { actorId: mentor.id, changes: { code: 'identity.not-your-organization', call: 'GET /current_user' } },
    ])
  })

  it('fills the record no more than twenty times an hour, and not with sessions that ran out', async () => {
    const { world, mentor } = await aMentor()
    for (let at = 0; at < 30; at += 1) await mentor.get('/feedback')
    await world.visitor.get('/current_user')
    await call(world, 'GET', '/auth/validate_token')
    expect(await lines(world)).toHaveLength(20)
  })
})

describe('a stolen token', () => {
  it('is worth nothing after signing out', async () => {
    const { world } = await aMentor()
    const stolen = credentialsOf(await signIn(world, email, password))
    expect(await isIn(world, stolen)).toBe(true)
    expect((await call(world, 'DELETE', '/auth/sign_out', undefined, stolen)).status).toBe(200)
    expect(await isIn(world, stolen)).toBe(false)
    expect((await call(world, 'DELETE', '/auth/sign_out', undefined, stolen)).status).toBe(404)
  })

  it('is worth nothing after a new password, by the link or by hand', async () => {
    const { world, mentor } = await aMentor()
    const stolen = credentialsOf(await signIn(world, email, password))
    await call(world, 'POST', '/auth/password', { email })
    await world.settle()
    const [mail] = (await world.visitor.get<(Flat & { text: string })[]>('/test/emails')).data
    const token = /reset_password_token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    const reset = { password: fresh, password_confirmation: fresh, reset_password_token: token }
    expect((await call(world, 'PUT', '/auth/password', reset)).status).toBe(200)
    expect([await isIn(world, stolen), await isIn(world, mentor.credentials)]).toEqual([false, false])
    expect((await call(world, 'PUT', '/auth/password', reset)).status).toBe(401)

    const again = credentialsOf(await signIn(world, email, fresh))
    const thief = credentialsOf(await signIn(world, email, fresh))
    const changed = { password, password_confirmation: password, current_password: fresh }
    expect((await call(world, 'PUT', '/auth', changed, again)).status).toBe(200)
    expect([await isIn(world, again), await isIn(world, thief)]).toEqual([true, false])
  })

  it('is worth nothing with another name, another client, a piece missing, or in another tenant', async () => {
    const { world, school } = await aMentor()
    const own = credentialsOf(await signIn(world, email, password))
    const other = await world.make.user({ roles: [{ name: 'mentor', organizationId: school.id }] })
    const partner = await aWorld({ partner: world })
    await partner.make.user({ email: 'ander@school.example' })
    for (const changed of [
      { ...own, uid: other.credentials.uid as string },
      { ...own, client: 'test' },
      { ...own, 'access-token': String(own['access-token']?.replace(/.$/, (last) => (last === 'x' ? 'y' : 'x'))) },
      { ...own, 'access-token': '' },
      { ...other.credentials, 'access-token': own['access-token'] as string },
    ])
      expect(await isIn(world, changed)).toBe(false)
    expect(await isIn(partner, own)).toBe(false)
    expect(await isIn(world, own)).toBe(true)
  })
})

describe('a session that somebody else chose', () => {
  it('is not taken over: signing in makes names of its own', async () => {
    const { world } = await aMentor()
    const chosen = { 'access-token': 'a'.repeat(43), client: 'c'.repeat(22), uid: email }
    const cookie = Object.entries(chosen)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ')
    const answer = await call(
      world,
      'POST',
      '/auth/sign_in',
      { email, password },
      { cookie, origin: world.origin.origin },
    )
    const given = credentialsOf(answer)
    expect(given['access-token']).not.toBe(chosen['access-token'])
    expect(given.client).not.toBe(chosen.client)
    expect([await isIn(world, chosen), await isIn(world, given)]).toEqual([false, true])
  })

  it('two sign-ins share nothing', async () => {
    const { world } = await aMentor()
    const [one, two] = [await signIn(world, email, password), await signIn(world, email, password)].map(credentialsOf)
    expect(one?.['access-token']).not.toBe(two?.['access-token'])
    expect(one?.client).not.toBe(two?.client)
    expect(await isIn(world, { ...one, client: two?.client ?? '' })).toBe(false)
  })
})

describe('through the eyes of others', () => {
  const reason = 'Ik wil graag even meekijken.'

  async function look(client: Client, whom: { id: string }): Promise<number> {
    return (await client.post('/sign_in_as_user', 'users', { id: whom.id, reason })).status
  }

  it('nobody looks upward, sideways or into another tenant', async () => {
    const { world, school, mentor } = await aMentor()
    const center = await world.make.organization({ type: 'VolunteerCenter' })
    const company = await world.make.company()
    const at = (name: RoleName, organizationId?: string) =>
      world.make.user({ roles: [{ name, ...(organizationId ? { organizationId } : {}) }] })
    const platform = await at('platform_admin')
    const admin = await at('tenant_admin', center.id)
    const colleague = await at('tenant_admin', center.id)
    const elsewhere = await aMentor()
    expect(await look(admin, platform)).toBe(403)
    expect(await look(admin, colleague)).toBe(403)
    expect(await look(admin, admin)).toBe(403)
    expect(await look(platform, platform)).toBe(403)
    expect(await look(admin, elsewhere.mentor)).toBe(404)
    expect(await look(platform, elsewhere.mentor)).toBe(404)
    expect(await look(admin, mentor)).toBe(200)
    // A school may let its administrator look through its own pupils' eyes: of whom it does not know it hears nothing.
    const ofSchool = await at('admin', school.id)
    expect([await look(ofSchool, mentor), await look(ofSchool, platform)]).toEqual([403, 404])
    for (const client of [
      mentor,
      await at('coordinator', school.id),
      await at('admin', company.id),
      await at('broker', center.id),
    ]) {
      expect(await look(client, mentor)).toBe(403)
      expect(await look(client, platform)).toBe(403)
    }
  })

  it('rights that were there once do not help later', async () => {
    const { world, mentor } = await aMentor()
    const center = await world.make.organization({ type: 'VolunteerCenter' })
    const admin = await world.make.user({ roles: [{ name: 'tenant_admin', organizationId: center.id }] })
    expect(await look(admin, mentor)).toBe(200)
    await world.inside((ctx) =>
      ctx.db.updateTable('roles').set({ expiresOn: '2026-10-04' }).where('userId', '=', admin.id).execute(),
    )
    expect(await look(admin, mentor)).toBe(403)
  })
})

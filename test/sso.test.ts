import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mayBeIssuer, vouchedEmail } from '#areas/identity/providers/model.ts'
import { aWorld, type Client, type World } from './world.ts'

// Signing in elsewhere, against a real OpenID provider on this machine.

type Person = Record<string, unknown> & { sub: string }

const people = new Map<string, Person>()
let issuer: string
let server: Server
/** Who sits at the other place's own sign-in screen. */
let atTheDoor: string

beforeAll(async () => {
  server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

/** The other place, where the given worlds are known. */
function elsewhere(worlds: World[]): void {
  const provider = new Provider(issuer, {
    clients: worlds.map(({ tenant, origin }) => ({
      client_id: tenant.key,
      client_secret: `geheim van ${tenant.key}`,
      redirect_uris: [`${origin.origin}/auth/sso/callback`],
    })),
    pkce: { required: () => true },
    cookies: { keys: ['koekje'] },
    features: { devInteractions: { enabled: false } },
    claims: { openid: ['sub', 'student_number'], email: ['email', 'email_verified'], profile: ['name'] },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, id: string) => ({ accountId: id, claims: () => people.get(id) }),
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  })
  server.removeAllListeners('request')
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response)
    void (async () => {
      const { prompt, params } = await provider.interactionDetails(request, response)
      const grant = new provider.Grant({ accountId: atTheDoor, clientId: params.client_id })
      grant.addOIDCScope('openid profile email')
      const result =
        prompt.name === 'login' ? { login: { accountId: atTheDoor } } : { consent: { grantId: await grant.save() } }
      await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: true })
    })()
  })
}

async function aSchool() {
  const world = await aWorld()
  elsewhere([world])
  const school = await world.make.school()
  const center = await world.make.organization({ type: 'VolunteerCenter' })
  const admin = await world.make.user({ roles: [{ name: 'tenant_admin', organizationId: center.id }] })
  return { world, school, center, admin }
}

async function aProvider(world: World, admin: Client, values: Record<string, unknown> = {}): Promise<string> {
  const { status, data } = await admin.post('/identity_providers', 'identity_providers', {
    kind: 'other',
    label: 'Onze school',
    issuer,
    clientId: world.tenant.key,
    clientSecret: `geheim van ${world.tenant.key}`,
    ...values,
  })
  expect(status).toBe(201)
  return data.id
}

type Jar = Map<string, string>

function keep(jar: Jar, response: Response): void {
  for (const line of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (value && !/max-age=0/i.test(line)) jar.set(name, value)
    else jar.delete(name)
  }
}
const sent = (jar: Jar) => ({ cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') })

async function visit(world: World, path: string, jar: Jar): Promise<string> {
  const response = await world.sso(new Request(world.origin.origin + path, { headers: sent(jar) }), world.origin, 'nl')
  if (!response) throw new Error(`${path} is no part of signing in elsewhere`)
  keep(jar, response)
  return response.headers.get('location') ?? ''
}

/** As a browser goes: to the other place, through its screens, and up to our door with its answer. */
async function toTheDoor(world: World, providerId: string, sub: string, jar: Jar, query = ''): Promise<string> {
  atTheDoor = sub
  const theirs: Jar = new Map()
  let next = await visit(world, `/auth/sso/${providerId}${query}`, jar)
  while (!next.startsWith(world.origin.origin)) {
    if (next.startsWith('/nl')) return next
    const response = await fetch(new URL(next, issuer), { headers: sent(theirs), redirect: 'manual' })
    keep(theirs, response)
    next = response.headers.get('location') ?? ''
    if (next === '') throw new Error(`the other place answers ${response.status}: ${await response.text()}`)
  }
  return next.slice(world.origin.origin.length)
}

async function signIn(world: World, providerId: string, sub: string, query = '') {
  const jar: Jar = new Map()
  const back = await toTheDoor(world, providerId, sub, jar, query)
  const location = await visit(world, back, jar)
  const me = await world.visitor.request('/current_user', { headers: sent(jar) })
  const { data } = (await me.json()) as { data?: { id: string } }
  return { location, userId: data?.id, jar, back }
}

const person = (sub: string, claims: Record<string, unknown> = {}) => void people.set(sub, { sub, ...claims })

describe('signing in elsewhere', () => {
  it('recognizes somebody by an address the other place vouches for, and from then on by their name there', async () => {
    const { world, school, admin } = await aSchool()
    const email = `joost@${world.tenant.key}.example`
    const mentor = await world.make.user({ roles: [{ name: 'mentor', organizationId: school.id }], email })
    const id = await aProvider(world, admin)
    person('joost', { email: email.toUpperCase(), email_verified: true })
    expect(await signIn(world, id, 'joost', '?redirect=/nl/applications')).toMatchObject({
      location: '/nl/applications',
      userId: mentor.id,
    })
    person('joost')
    expect(await signIn(world, id, 'joost')).toMatchObject({ location: '/nl/dashboard', userId: mentor.id })
  })

  it('lets in whoever was invited: the school says who they are', async () => {
    const { world, school, admin } = await aSchool()
    const email = `nieuw@${world.tenant.key}.example`
    const invited = await world.make.user({
      roles: [{ name: 'mentor', organizationId: school.id }],
      email,
      status: 'invited',
    })
    person('nieuw', { email, email_verified: true })
    const id = await aProvider(world, admin, { organizationId: school.id })
    expect((await signIn(world, id, 'nieuw')).userId).toBe(invited.id)
  })

  it('recognizes a pupil by the number the school gave', async () => {
    const { world, school, admin } = await aSchool()
    const pupil = await world.make.student({ schoolId: school.id })
    await world.inside((ctx) =>
      ctx.db.updateTable('studentProfiles').set({ studentNumber: '104512' }).where('userId', '=', pupil.id).execute(),
    )
    person('leerling', { student_number: '104512' })
    const ofSchool = await aProvider(world, admin, { organizationId: school.id })
    expect((await signIn(world, ofSchool, 'leerling')).userId).toBe(pupil.id)
    const ofAnother = await aProvider(world, admin, { organizationId: (await world.make.school()).id })
    expect((await signIn(world, ofAnother, 'leerling')).location).toContain('sso=unknown')
  })

  it('says so to whom it does not know: no address, one nobody vouches for, or somebody of no school of theirs', async () => {
    const { world, school, center, admin } = await aSchool()
    const key = world.tenant.key
    await world.make.user({ roles: [{ name: 'mentor', organizationId: school.id }], email: `joost@${key}.example` })
    await world.make.user({ roles: [{ name: 'broker', organizationId: center.id }], email: `bas@${key}.example` })
    await world.make.user({ roles: [{ name: 'platform_admin' }], email: `pia@${key}.example` })
    const id = await aProvider(world, admin)
    const ofSchool = await aProvider(world, admin, { organizationId: school.id })
    const microsoft = await aProvider(world, admin, { kind: 'microsoft' })
    person('a', {})
    person('b', { email: `joost@${key}.example`, email_verified: false })
    person('c', { email: `bas@${key}.example`, email_verified: true })
    person('d', { email: `pia@${key}.example`, email_verified: true })
    person('e', { email: `joost@${key}.example`, email_verified: true })
    person('f', { email: `niemand@${key}.example`, email_verified: true })
    const answers = [
      await signIn(world, id, 'a'),
      await signIn(world, id, 'b'),
      await signIn(world, ofSchool, 'c'),
      await signIn(world, id, 'd'),
      await signIn(world, microsoft, 'e'),
      await signIn(world, id, 'f'),
    ]
    expect(answers.map(({ location, userId }) => [location, userId])).toEqual(
      answers.map(() => ['/nl/auth/login-1?sso=unknown', undefined]),
    )
  })

  it('keeps out who is not active', async () => {
    const { world, school, admin } = await aSchool()
    const email = `weg@${world.tenant.key}.example`
    await world.make.user({ roles: [{ name: 'mentor', organizationId: school.id }], email, status: 'inactive' })
    person('weg', { email, email_verified: true })
    expect(await signIn(world, await aProvider(world, admin), 'weg')).toMatchObject({
      location: '/nl/auth/login-1?sso=inactive',
      userId: undefined,
    })
  })

  it('asks the code too, of who signs in in two steps', async () => {
    const { world, school, admin } = await aSchool()
    const email = `twee@${world.tenant.key}.example`
    await world.make.user({ roles: [{ name: 'mentor', organizationId: school.id }], email })
    await world.inside((ctx) =>
      ctx.db.updateTable('accounts').set({ totpSince: ctx.now }).where('email', '=', email).execute(),
    )
    person('twee', { email, email_verified: true })
    const { location, userId, jar } = await signIn(world, await aProvider(world, admin), 'twee')
    expect([location, userId, jar.has('sign-in-challenge')]).toEqual([
      '/nl/auth/code?redirect=%2Fnl%2Fdashboard',
      undefined,
      true,
    ])
  })

  it('takes no answer twice, made up, late, of another browser or for another tenant', async () => {
    const { world, school, admin } = await aSchool()
    const other = await aWorld()
    elsewhere([world, other])
    const email = `joost@${world.tenant.key}.example`
    await world.make.user({ roles: [{ name: 'mentor', organizationId: school.id }], email })
    const id = await aProvider(world, admin)
    person('joost', { email, email_verified: true })
    const first = await signIn(world, id, 'joost')
    expect(first.userId).toBeDefined()
    expect(await visit(world, first.back, new Map(first.jar))).toContain('sso=expired')

    const jar: Jar = new Map()
    const back = await toTheDoor(world, id, 'joost', jar)
    expect(await visit(world, back, new Map())).toContain('sso=expired')
    expect(await visit(other, back, new Map(jar))).toContain('sso=expired')
    expect(await visit(world, back.replace(/state=[^&]+/, 'state=anders'), new Map(jar))).toContain('sso=failed')
    expect(await visit(world, back.replace(/code=[^&]+/, 'code=anders'), new Map(jar))).toContain('sso=failed')
    expect(await visit(world, '/auth/sso/callback?error=access_denied', new Map(jar))).toContain('sso=failed')
    world.setNow('2026-10-05T09:10:00Z')
    expect(await visit(world, back, new Map(jar))).toContain('sso=expired')
    expect(await visit(other, `/auth/sso/${id}`, new Map())).toContain('sso=failed')
  })

  it('asks a login service that failed once a minute, however often it is called for', async () => {
    const { world, admin } = await aSchool()
    const id = await aProvider(world, admin)
    let asked = 0
    server.removeAllListeners('request')
    server.on('request', (_, response) => {
      asked += 1
      response.writeHead(302, { location: `${issuer}/elders` }).end()
    })
    for (let at = 0; at < 3; at += 1) expect(await visit(world, `/auth/sso/${id}`, new Map())).toContain('sso=failed')
    expect(asked).toBe(1)
    elsewhere([world])
    world.setNow(new Date(world.now().getTime() + 61_000).toISOString())
    expect(await visit(world, `/auth/sso/${id}`, new Map())).toContain(issuer)
  })

  it('is begun 240 times a minute from one network, going and coming, and by others meanwhile', async () => {
    const { world, admin } = await aSchool()
    const id = await aProvider(world, admin)
    for (let at = 0; at < 239; at += 1) await visit(world, '/auth/sso/callback', new Map())
    expect(await visit(world, `/auth/sso/${id}`, new Map())).toContain(issuer)
    expect(await visit(world, `/auth/sso/${id}`, new Map())).toContain('sso=failed')
    const request = new Request(`${world.origin.origin}/auth/sso/${id}`)
    const other = await world.sso(request, { ...world.origin, ip: `11.${world.origin.ip?.slice(3)}` }, 'nl')
    expect(other?.headers.get('location')).toContain(issuer)
    world.setNow('2026-10-05T09:01:01Z')
    expect(await visit(world, `/auth/sso/${id}`, new Map())).toContain(issuer)
  })

  it('asks nothing of an address that its own document names inside our network', async () => {
    const { world, admin } = await aSchool()
    const id = await aProvider(world, admin)
    server.removeAllListeners('request')
    server.on('request', (_, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(
        JSON.stringify({
          issuer,
          authorization_endpoint: `${issuer}/auth`,
          token_endpoint: 'http://10.0.0.1/token',
          jwks_uri: 'http://10.0.0.1/keys',
        }),
      ),
    )
    const jar: Jar = new Map()
    const away = new URL(await visit(world, `/auth/sso/${id}`, jar))
    const began = performance.now()
    const back = `/auth/sso/callback?code=a&state=${away.searchParams.get('state') ?? ''}`
    expect(await visit(world, back, jar)).toContain('sso=failed')
    // Nothing was waited for: whoever asks an address that is not there waits five seconds.
    expect(performance.now() - began).toBeLessThan(4000)
  })

  it('goes back to pages of this site alone', async () => {
    const { world, school, admin } = await aSchool()
    const email = `joost@${world.tenant.key}.example`
    await world.make.user({ roles: [{ name: 'mentor', organizationId: school.id }], email })
    person('joost', { email, email_verified: true })
    const id = await aProvider(world, admin)
    for (const redirect of ['https://kwaad.example', '//kwaad.example', '/\\kwaad.example'])
      expect((await signIn(world, id, 'joost', `?redirect=${encodeURIComponent(redirect)}`)).location).toBe(
        '/nl/dashboard',
      )
  })
})

describe('the other places', () => {
  it('are seen by everybody, without how we are known there', async () => {
    const { world, admin } = await aSchool()
    const id = await aProvider(world, admin)
    const { text, data } = await world.visitor.get('/identity_providers')
    expect(data).toMatchObject([{ id, label: 'Onze school' }])
    for (const secret of ['geheim', issuer, world.tenant.key]) expect(text).not.toContain(secret)
    const kept = await admin.get('/identity_providers')
    expect(kept.data).toMatchObject([{ id, issuer }])
    expect(kept.meta.callback).toBe(`${world.origin.origin}/auth/sso/callback`)
    expect(kept.text).not.toContain('geheim')
    expect((await (await aWorld()).visitor.get('/identity_providers')).data).toEqual([])
  })

  it('are added and removed by an administrator of this tenant', async () => {
    const { world, school, admin } = await aSchool()
    const id = await aProvider(world, admin)
    const schoolAdmin = await world.make.user({ roles: [{ name: 'admin', organizationId: school.id }] })
    const stranger = (await aSchool()).admin
    expect((await world.visitor.delete(`/identity_providers/${id}`)).status).toBe(401)
    expect((await schoolAdmin.delete(`/identity_providers/${id}`)).status).toBe(403)
    expect((await stranger.delete(`/identity_providers/${id}`)).status).toBe(404)
    const asked = { kind: 'other', label: 'X', issuer: 'ftp://x.example', clientId: 'a', clientSecret: 'b' }
    const refused = await admin.post('/identity_providers', 'identity_providers', asked)
    expect([refused.status, refused.errors[0]?.source?.pointer]).toEqual([422, '/data/attributes/issuer'])
    const foreign = await stranger.post('/identity_providers', 'identity_providers', {
      ...asked,
      issuer,
      organizationId: school.id,
    })
    expect([foreign.status, foreign.errors[0]?.source?.pointer]).toEqual([422, '/data/attributes/organization_id'])
    expect((await admin.delete(`/identity_providers/${id}`)).status).toBe(204)
    expect((await admin.delete(`/identity_providers/${id}`)).status).toBe(404)
  })

  it.each([
    ['https://login.school.example', false, true],
    ['https://login.microsoftonline.com/abc/v2.0', false, true],
    ['http://login.school.example', true, false],
    ['https://10.0.0.1', true, false],
    ['https://169.254.169.254', true, false],
    ['https://[::1]', true, false],
    ['https://database', true, false],
    ['https://vault.internal', true, false],
    ['https://user:pw@login.school.example', true, false],
    ['http://127.0.0.1:3000', true, true],
    ['http://127.0.0.1:3000', false, false],
    ['https://localhost', false, false],
    ['geen adres', true, false],
  ])('%s (own machine: %s) may be asked: %s', (address, isOwn, may) => expect(mayBeIssuer(address, isOwn)).toBe(may))

  it('vouch for an address by saying that they looked at it', () => {
    const claims = { sub: 'a', email: ' A@B.example ', email_verified: true }
    expect(vouchedEmail('entree', claims)).toBe('a@b.example')
    expect(vouchedEmail('microsoft', claims)).toBeUndefined()
    expect(vouchedEmail('entree', { ...claims, email_verified: 'true' })).toBeUndefined()
    expect(vouchedEmail('entree', { sub: 'a', email_verified: true })).toBeUndefined()
  })
})

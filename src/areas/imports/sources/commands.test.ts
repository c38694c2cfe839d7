import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import type { Flat } from '#web/client.ts'
import { aWorld } from '#root/test/world.ts'
import { askAtNight } from './commands.ts'
import { fetchRoster } from './jobs.ts'

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

type Answer = (request: IncomingMessage, response: ServerResponse, url: URL) => boolean

const pupils = Array.from({ length: 1203 }, (_, at) => ({
  sourcedId: `p${at}`,
  status: 'active',
  enabledUser: 'true',
  givenName: `Mila${at}`,
  familyName: 'de Boer',
  identifier: String(100_000 + at),
  email: `mila${at}@leerling.example`,
  grades: ['03'],
  roles: [{ roleType: 'primary', role: 'student' }],
}))
const parts: Record<string, unknown[]> = {
  users: [
    ...pupils,
    {
      sourcedId: 't1',
      status: 'active',
      enabledUser: true,
      givenName: 'Joost',
      familyName: 'Bakels',
      email: 'bakels@school.example',
      roles: [{ role: 'teacher' }],
    },
  ],
  classes: [{ sourcedId: 'c1', status: 'active', title: 'H3b', classType: 'homeroom', grades: ['03'] }],
  enrollments: [
    ...pupils.map(({ sourcedId }) => ({
      sourcedId: `e${sourcedId}`,
      status: 'active',
      role: 'student',
      user: { sourcedId },
      class: { sourcedId: 'c1' },
    })),
    { sourcedId: 'et', status: 'active', role: 'teacher', user: { sourcedId: 't1' }, class: { sourcedId: 'c1' } },
  ],
  demographics: pupils.map(({ sourcedId }) => ({ sourcedId, status: 'active', birthDate: '2011-03-04' })),
}

/** A OneRoster 1.2 service as it stands in the standard: a token for client and secret, and pages of rows. */
async function aService(instead: Answer = () => false) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://here')
    asked.push(
      `${request.method} ${url.pathname}${url.searchParams.has('offset') ? ` ${url.searchParams.get('offset')}` : ''}`,
    )
    const json = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    if (instead(request, response, url)) return
    if (url.pathname === '/token') {
      const known = request.headers.authorization === `Basic ${Buffer.from('stageplein:geheim').toString('base64')}`
      return known
        ? json(200, { access_token: 'abc123', token_type: 'bearer' })
        : json(401, { error: 'invalid_client' })
    }
    const part = /^\/sis\/ims\/oneroster\/rostering\/v1p2\/(\w+)$/.exec(url.pathname)?.[1] ?? ''
    if (request.headers.authorization !== 'Bearer abc123') return json(401, {})
    const from = Number(url.searchParams.get('offset'))
    return json(200, { [part]: parts[part]?.slice(from, from + Number(url.searchParams.get('limit'))) })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  closing.push(() => server.close())
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

async function aSource(service: { origin: string }, { testPages = true } = {}) {
  const world = await aWorld({ now: '2026-10-05T09:00:00Z', testPages })
  const school = await world.make.school()
  const coordinator = await world.make.user({ roles: [{ name: 'coordinator', organizationId: school.id }] })
  const given = {
    schoolId: school.id,
    baseUrl: `${service.origin}/sis/`,
    tokenUrl: `${service.origin}/token`,
    clientId: 'stageplein',
    clientSecret: 'geheim',
  }
  const keep = (values: Record<string, unknown> = {}) =>
    coordinator.post('/roster_sources', 'roster_sources', { ...given, ...values })
  const kept = await keep()
  const id = kept.data?.id as string
  const fetch = async () => {
    await fetchRoster({ id, inside: world.inside, services: world.runtime.services })
    return (await coordinator.get<Flat[]>('/roster_sources')).data[0]
  }
  const runs = async () => (await coordinator.get<Flat[]>('/imports')).data
  return { world, school, coordinator, keep, kept, id, fetch, runs }
}

describe('a source of lists', () => {
  it('is asked page by page, and what came waits to be confirmed, each kind by itself and once', async () => {
    const service = await aService()
    const { fetch, runs, coordinator, world } = await aSource(service)
    expect(await fetch()).toMatchObject({ lastFault: null, fetchedAt: '2026-10-05T09:00:00.000Z' })
    expect(service.asked).toEqual([
      'POST /token',
      ...['users', 'classes', 'enrollments', 'demographics'].flatMap((part) =>
        (part === 'classes' ? [0] : [0, 1000]).map(
          (offset) => `GET /sis/ims/oneroster/rostering/v1p2/${part} ${offset}`,
        ),
      ),
    ])
    expect((await runs()).map(({ kind, status }) => [kind, status]).toSorted()).toEqual([
      ['groups', 'previewed'],
      ['mentors', 'previewed'],
      ['students', 'previewed'],
    ])
    const run = (await runs()).find(({ kind }) => kind === 'students')
    expect((await coordinator.get(`/imports/${run?.id}`)).data).toMatchObject({ counts: { create: 1203, error: 0 } })
    // Nothing was written, and the same answer does not wait twice.
    const { rows } = await world.inside((ctx) =>
      sql`select 1 from student_profiles where tenant_id = ${world.tenant.id}`.execute(ctx.db),
    )
    await fetch()
    expect([rows.length, (await runs()).length]).toEqual([0, 3])
  }, 60_000)

  it.each<[string, Answer]>([
    ['token', (_request, response, url) => url.pathname === '/token' && Boolean(response.writeHead(401).end('{}'))],
    [
      'token',
      (_request, response, url) =>
        url.pathname === '/token' && Boolean(response.writeHead(200).end('{"access_token":"a b"}')),
    ],
    ['refused', (_request, response, url) => url.pathname.endsWith('/users') && Boolean(response.writeHead(403).end())],
    [
      'not-found',
      (_request, response, url) => url.pathname.endsWith('/users') && Boolean(response.writeHead(404).end()),
    ],
    ['unreadable', (_request, response, url) => url.pathname.endsWith('/classes') && Boolean(response.end('<html>'))],
    [
      'unreadable',
      (_request, response, url) => url.pathname.endsWith('/classes') && Boolean(response.end('{"classes":[null]}')),
    ],
    ['empty', (_request, response, url) => url.pathname.endsWith('/users') && Boolean(response.end('{"users":[]}'))],
    [
      'unreachable',
      (_request, response, url) =>
        url.pathname.endsWith('/users') && Boolean(response.writeHead(302, { location: '/elders' }).end()),
    ],
    [
      'too-large',
      (_request, response, url) => url.pathname.endsWith('/users') && Boolean(response.end('x'.repeat(9_000_000))),
    ],
  ])('says that it is %s, and keeps nothing', async (fault, instead) => {
    const { fetch, runs } = await aSource(await aService(instead))
    expect([(await fetch())?.lastFault, await runs()]).toEqual([fault, []])
  })

  it('is asked again where it is busy, and does without days of birth that it does not give', async () => {
    let busy = 0
    const service = await aService((_request, response, url) => {
      if (url.pathname.endsWith('/users') && (busy += 1) === 1) return Boolean(response.writeHead(503).end())
      return url.pathname.endsWith('/demographics') && Boolean(response.writeHead(403).end())
    })
    const { fetch, runs } = await aSource(service)
    expect([(await fetch())?.lastFault, (await runs()).length]).toEqual([null, 3])
  }, 60_000)

  it('lies outside, and its secret goes to nobody it was not given for', async () => {
    const service = await aService()
    const inside = await aSource(service, { testPages: false })
    expect([inside.kept.status, inside.kept.errors[0]?.code]).toEqual([422, 'imports.source-url'])
    const { coordinator, keep, world } = await aSource(service)
    const { text } = await coordinator.get('/roster_sources')
    expect([text.includes('geheim'), text.includes('client_secret')]).toEqual([false, false])
    const moved = await keep({ tokenUrl: 'https://elders.example/token', clientSecret: '' })
    expect([moved.status, moved.errors[0]?.source?.pointer]).toEqual([422, '/data/attributes/client_secret'])
    expect((await keep({ clientSecret: '', isNightly: true })).status).toBe(201)
    const other = await world.make.school()
    const stranger = await world.make.user({ roles: [{ name: 'coordinator', organizationId: other.id }] })
    expect([(await keep({ schoolId: other.id })).status, (await stranger.get<Flat[]>('/roster_sources')).data]).toEqual(
      [403, []],
    )
  })

  it('is asked in the night, once, where the school wants it', async () => {
    const { world, keep, id } = await aSource(await aService())
    const askedOn = async () =>
      (
        await world.inside((ctx) =>
          ctx.db.selectFrom('rosterSources').select('askedOn').where('id', '=', id).executeTakeFirstOrThrow(),
        )
      ).askedOn
    world.setNow('2026-10-06T01:30:00Z')
    await world.inside(askAtNight)
    expect(await askedOn()).toBe(null)
    await keep({ clientSecret: '', isNightly: true })
    world.setNow('2026-10-05T23:30:00Z')
    await world.inside(askAtNight)
    expect(await askedOn()).toBe(null)
    world.setNow('2026-10-06T01:30:00Z')
    await world.inside(askAtNight)
    expect(await askedOn()).toBe('2026-10-06')
  })
})

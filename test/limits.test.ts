import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { aWorld } from './world.ts'

const limits = { signedIn: 5, anonymous: 3 }

/** Addresses nobody had before: calls are counted by them, also from one run of these tests to the next. */
const [first, second] = [randomBytes(3), randomBytes(3)].map((bytes) => `10.${bytes.join('.')}`) as [string, string]
const [third, fourth] = [`11${first.slice(2)}`, `11${second.slice(2)}`]

describe('calls a minute', () => {
  it('are counted per session and told with every answer, also one that refuses', async () => {
    const world = await aWorld({ limits })
    const admin = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
    const other = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
    const told: unknown[] = []
    for (const path of ['/vacancies', '/feedback', '/nope', '/feedback?nope=1', '/vacancies/5']) {
      const response = await admin.request(path)
      told.push([response.status, response.headers.get('ratelimit')])
    }
    // What is no call counts too, and so does what cannot be read: asking for it costs as much.
    expect(told).toEqual([
      [200, '"default";r=4;t=60'],
      [200, '"default";r=3;t=60'],
      [404, '"default";r=2;t=60'],
      [400, '"default";r=1;t=60'],
      [404, '"default";r=0;t=60'],
    ])
    world.setNow('2026-10-05T09:00:20Z')
    const refused = await admin.get('/vacancies')
    expect([refused.status, refused.errors[0]?.code]).toEqual([429, 'platform.too-many-calls'])
    expect(refused.headers.get('retry-after')).toBe('40')
    expect(refused.headers.get('ratelimit')).toBe('"default";r=0;t=40')
    expect(refused.headers.get('ratelimit-policy')).toBe('"default";q=5;w=60')
    expect((await other.get('/vacancies')).status).toBe(200)
    world.setNow('2026-10-05T09:01:00Z')
    const again = await admin.request('/vacancies')
    expect([again.status, again.headers.get('ratelimit')]).toEqual([200, '"default";r=4;t=60'])
  })

  it('are counted per key apart from its owner’s own', async () => {
    const world = await aWorld({ limits })
    const admin = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
    const { data } = await admin.post<{ secret: string }>('/api_keys', 'api_keys', { name: 'Rooster' })
    const ask = () => world.visitor.request('/vacancies', { headers: { authorization: `Bearer ${data.secret}` } })
    const statuses = []
    for (let call = 0; call < 6; call += 1) statuses.push((await ask()).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect((await admin.get('/vacancies')).status).toBe(200)
  })

  it('are counted per address for who is nobody, whatever credentials are made up', async () => {
    const world = await aWorld({ limits })
    const from = async (ip: string, made: Record<string, string> = {}) =>
      (
        await world.api(new Request(`${world.origin.origin}/api/v1/vacancies`, { headers: made }), {
          ...world.origin,
          ip,
        })
      ).status
    const invented = { 'access-token': 'x', client: 'y', uid: 'z@z.example' }
    expect([await from(first), await from(first, invented), await from(first)]).toEqual([200, 200, 200])
    expect(await from(first, { ...invented, client: 'q' })).toBe(429)
    expect(await from(first, { authorization: `Bearer sp_${'a'.repeat(43)}` })).toBe(429)
    expect(await from(second)).toBe(200)
  })

  it('count what a screen of our own asks for a stranger, by their address', async () => {
    const world = await aWorld({ limits: { ...limits, pages: 20 } })
    const admin = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
    const from = async (ip: string, headers: Record<string, string> = {}) => {
      const request = new Request(`${world.origin.origin}/api/v1/vacancies`, { headers })
      return (await world.api(request, { ...world.origin, ip, forPage: true })).status
    }
    const statuses: number[] = []
    for (let call = 0; call < 21; call += 1) statuses.push(await from(third))
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([20, 429])
    expect(await from(third, { 'access-token': 'x', client: 'y', uid: 'z@z.example' })).toBe(429)
    expect([await from(fourth), await from(third, admin.credentials)]).toEqual([200, 200])
  })

  it('do not count what a screen of our own asks', async () => {
    const world = await aWorld({ limits })
    for (let call = 0; call < 10; call += 1) {
      const request = new Request(`${world.origin.origin}/api/v1/vacancies`)
      const response = await world.api(request, { ...world.origin, forPage: true })
      expect([response.status, response.headers.get('ratelimit')]).toEqual([200, null])
    }
  })
})

import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Tables } from '#areas/context.ts'
import { openDatabase, servingUrl } from '#platform/db.ts'
import { jsonLog } from '#platform/log.ts'
import { buildServer } from '../src/server/http.ts'
import { hostsOf } from '../src/server/hosts.ts'
import { aWorld, type Client, type World } from './world.ts'

// Pages of other websites: by header alone, those of the tenant and those it lists.

let world: World
let other: World
let admin: Client
let address: string
let close: () => Promise<unknown>

beforeAll(async () => {
  world = await aWorld()
  other = await aWorld()
  admin = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
  const { data } = await admin.patch<{ apiOrigins: string }>('/tenant_settings', 'tenant_settings', {
    apiOrigins: ' https://www.school.example/  http://localhost:4000 ',
  })
  expect(data.apiOrigins).toBe('https://www.school.example http://localhost:4000')
  const db = openDatabase<Tables>(servingUrl(inject('ownerUrl')), { max: 2 })
  const hosts = hostsOf(db, {
    baseDomains: ['localhost'],
    defaultTenant: other.tenant.key,
    trustedProxies: [],
    port: 3000,
    log: jsonLog('silent'),
  })
  const server = buildServer({
    api: world.api,
    originOf: hosts.originOf,
    mayCallFrom: hosts.mayCallFrom,
    renderPage: async () => new Response('page', { status: 404 }),
    assets: 'public',
    isReady: async () => true,
    log: jsonLog('silent'),
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  close = async () => {
    await new Promise((closed) => server.close(closed))
    await db.destroy()
  }
})
afterAll(() => close())

const listed = 'https://www.school.example'
const own = () => `http://${world.tenant.key}.localhost:3000`

/** Node does not let a caller say which host it means: an address of this machine with the header set does. */
async function ask(
  method: string,
  path: string,
  headers: Record<string, string>,
  host = `${world.tenant.key}.localhost`,
) {
  const { request } = await import('node:http')
  return new Promise<{ status: number; headers: Headers; text: string; size: number }>((answered, failed) => {
    const sent = request(`${address}${path}`, { method, headers: { ...headers, host } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        answered({
          status: response.statusCode ?? 0,
          headers: new Headers(response.headers as Record<string, string>),
          text: Buffer.concat(chunks).toString(),
          size: Buffer.concat(chunks).length,
        }),
      )
    })
    sent.on('error', failed)
    sent.end()
  })
}

describe('a page of elsewhere', () => {
  const asks = { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'access-token,x-tenant' }

  it('is answered before it sends, when it may', async () => {
    for (const origin of [listed, own(), 'http://localhost:4000']) {
      const { status, headers, text } = await ask('OPTIONS', '/api/v1/users', { origin, ...asks })
      expect([status, text, headers.get('access-control-allow-origin')]).toEqual([204, '', origin])
      expect(headers.get('access-control-allow-headers')).toContain('x-tenant')
      expect(headers.get('access-control-allow-headers')).toContain('if-modified-since')
      expect(headers.get('access-control-allow-methods')).toContain('PATCH')
      expect(headers.get('access-control-allow-credentials')).toBeNull()
    }
    for (const origin of ['https://kwaad.example', 'null', 'https://www.school.example.kwaad.example']) {
      const { status, headers } = await ask('OPTIONS', '/auth/sign_in', { origin, ...asks })
      expect([origin, status, headers.get('access-control-allow-origin')]).toEqual([origin, 204, null])
    }
  })

  it('reads answers and refusals, with the headers of its session', async () => {
    const { status, headers } = await ask('GET', '/api/v1/users', { origin: listed, ...admin.credentials })
    expect([status, headers.get('access-control-allow-origin')]).toEqual([200, listed])
    const exposed = headers.get('access-control-expose-headers') ?? ''
    for (const name of ['access-token', 'expiry', 'token-type', 'uid', 'client', 'authorization'])
      expect(exposed).toContain(name)
    expect(headers.get('vary')).toContain('Origin')
    const refused = await ask('GET', '/api/v1/users', { origin: listed })
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, listed])
    const wrong = await ask('GET', '/api/v1/users', { origin: listed, 'x-tenant': other.tenant.key })
    expect([wrong.status, wrong.headers.get('access-control-allow-origin')]).toEqual([403, listed])
    expect(wrong.text).toContain('wrong center')
  })

  it('of another tenant, or of nobody, reads nothing; and cookies open nothing to anybody', async () => {
    for (const origin of [`http://${other.tenant.key}.localhost:3000`, 'https://kwaad.example']) {
      const { headers } = await ask('GET', '/api/v1/users', { origin, ...admin.credentials })
      expect([origin, headers.get('access-control-allow-origin')]).toEqual([origin, null])
    }
    const cookie = Object.entries(admin.credentials)
      .map((pair) => pair.join('='))
      .join('; ')
    const changed = await ask('DELETE', `/api/v1/users/${admin.id}`, { origin: listed, cookie })
    expect([changed.status, changed.headers.get('access-control-allow-credentials')]).toEqual([403, null])
  })
})

describe('the description of the API', () => {
  it('goes packed, and once', async () => {
    const first = await ask('GET', '/api/openapi.json', { 'accept-encoding': 'gzip' })
    expect([first.status, first.headers.get('content-encoding')]).toEqual([200, 'gzip'])
    // With every area there are more calls; what each adds to it stays small.
    const { paths } = JSON.parse((await ask('GET', '/api/openapi.json', {})).text) as { paths: Record<string, object> }
    const calls = Object.values(paths).flatMap((path) => Object.keys(path)).length
    expect(calls).toBeGreaterThan(300)
    expect(first.size / calls).toBeLessThan(300)
    const tag = first.headers.get('etag') as string
    const again = await ask('GET', '/api/openapi.json', { 'accept-encoding': 'gzip', 'if-none-match': tag })
    expect([again.status, again.text]).toEqual([304, ''])
    expect(first.headers.get('cache-control')).not.toContain('no-store')
  })
})

describe('OPTIONS', () => {
  it('says what an address takes', async () => {
    const call = await ask('OPTIONS', '/api/v1/users', {})
    expect([call.status, call.headers.get('allow')]).toEqual([204, 'GET, POST, OPTIONS'])
    expect((await ask('OPTIONS', '/api/v1/nope', {})).status).toBe(404)
    expect((await ask('OPTIONS', '/nl/stagebank', {})).status).toBe(204)
  })
})

describe('an address below /auth that is nothing', () => {
  it('is told to a program as a call, and to a person as a page', async () => {
    const program = await ask('POST', '/auth/nope', { accept: 'application/json' })
    expect([program.status, JSON.parse(program.text)]).toMatchObject([404, { success: false }])
    const person = await ask('GET', '/auth/nope', { accept: 'text/html' })
    expect(person.headers.get('content-type') ?? '').not.toContain('json')
  })
})

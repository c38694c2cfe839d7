import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Tables } from '#areas/context.ts'
import { openDatabase, servingUrl } from '#platform/db.ts'
import { jsonLog } from '#platform/log.ts'
import { hostsOf } from '../src/server/hosts.ts'
import { buildServer } from '../src/server/http.ts'
import { aWorld } from './world.ts'

const db = openDatabase<Tables>(servingUrl(inject('ownerUrl')), { max: 1 })
let isGone = false
let key: string
beforeAll(async () => {
  key = (await aWorld()).tenant.key
})
afterAll(async () => {
  if (!isGone) await db.destroy()
})

const lines: string[] = []
const settings = {
  baseDomains: ['localhost'],
  defaultTenant: 'public',
  trustedProxies: ['127.0.0.1'],
  port: 3000,
  log: jsonLog('warn', (line) => lines.push(line)),
}
const hosts = hostsOf(db, settings)

function originOf(name: string, headers: Record<string, string> = {}) {
  const host = name.replace('raayland', key)
  const incoming = { socket: { remoteAddress: '127.0.0.1' }, headers: { host } } as unknown as IncomingMessage
  return hosts.originOf(new Request(`http://${host}/`, { headers }), incoming)
}

it.each([
  ['raayland.localhost:3000', {}, 'http://raayland.localhost:3000'],
  ['raayland.localhost:6666', {}, 'http://raayland.localhost'],
  ['raayland.localhost', { 'x-forwarded-proto': 'https' }, 'https://raayland.localhost'],
  ['raayland.localhost:6666', { 'x-forwarded-proto': 'https' }, 'https://raayland.localhost'],
])('%s is told to others without a port that only the request names', async (host, headers, address) => {
  const found = await originOf(host, headers as Record<string, string>)
  expect(found.address).toBe(address.replace('raayland', key))
  // What a page sends is still judged by where its visitor is.
  expect(found.origin.endsWith(host.replace('raayland', key))).toBe(true)
})

it('at the address all share, the tenant somebody chose is remembered, and no other address lets one choose', async () => {
  const world = await aWorld()
  const usual = hostsOf(db, { ...settings, defaultTenant: world.tenant.key })
  const asked = async (host: string, path: string, cookie = '') => {
    let shown = ''
    const server = buildServer({
      api: world.api,
      renderPage: async (_request, { look }) => new Response((shown = look.key)),
      assets: 'public',
      originOf: (request, incoming) => {
        incoming.headers.host = host.replace('raayland', key)
        return usual.originOf(request, incoming)
      },
      isReady: async () => true,
      log: jsonLog('silent'),
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', headers: { cookie } })
    server.close()
    return { shown, location: answer.headers.get('location'), kept: answer.headers.get('set-cookie') }
  }
  const chosen = await asked('localhost', `/nl/stagebank?q=geit&tenant=${key}`)
  expect([chosen.location, chosen.kept]).toEqual([
    '/nl/stagebank?q=geit',
    `tenant=${key}; Path=/; Max-Age=31536000; SameSite=Lax`,
  ])
  expect((await asked('localhost', '/nl/stagebank', chosen.kept?.split(';')[0])).shown).toBe(key)
  expect((await asked('localhost', '//elders.example/?tenant=x')).location).toMatch(/^\/[^/]/)
  const own = await asked('raayland.localhost', '/nl/stagebank?tenant=public')
  expect([own.shown, own.kept]).toEqual([key, null])
})

it('what a tenant changes is known, also by a clock that stands behind that of others', async () => {
  const world = await aWorld()
  // The row of one that came after it says of a later moment that it was written.
  await aWorld()
  const moderation = async () => {
    hosts.forget()
    return (await hosts.originOfTenant(world.tenant.id)).tenant.capabilities.vacancyModeration
  }
  expect(await moderation()).toBe('first')
  const admin = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
  expect((await admin.patch('/tenant_settings', 'tenant_settings', { vacancy_moderation: 'always' })).status).toBe(200)
  expect(await moderation()).toBe('always')
})

it('tenants that were known stay known when they cannot be asked', async () => {
  const before = await originOf('raayland.localhost:3000')
  await db.destroy()
  isGone = true
  hosts.forget()
  expect((await originOf('raayland.localhost:3000')).tenant).toBe(before.tenant)
  expect(lines.some((line) => line.includes('tenants could not be asked'))).toBe(true)
  await expect(originOf('elders.example')).rejects.toMatchObject({ status: 421 })
})

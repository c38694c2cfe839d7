import type { IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Tables } from '#areas/context.ts'
import { openDatabase, servingUrl } from '#platform/db.ts'
import { jsonLog } from '#platform/log.ts'
import { hostsOf } from '../src/server/hosts.ts'
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
const hosts = hostsOf(db, {
  baseDomains: ['localhost'],
  defaultTenant: 'public',
  trustedProxies: ['127.0.0.1'],
  port: 3000,
  log: jsonLog('warn', (line) => lines.push(line)),
})

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

it('tenants that were known stay known when they cannot be asked', async () => {
  const before = await originOf('raayland.localhost:3000')
  await db.destroy()
  isGone = true
  hosts.forget()
  expect((await originOf('raayland.localhost:3000')).tenant).toBe(before.tenant)
  expect(lines.some((line) => line.includes('tenants could not be asked'))).toBe(true)
  await expect(originOf('elders.example')).rejects.toMatchObject({ status: 421 })
})

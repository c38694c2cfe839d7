import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { jsonLog } from '#platform/log.ts'
import { linkSecrets } from '../src/server/headers.ts'
import { buildServer } from '../src/server/http.ts'
import { isTest, readHouse } from './house/sources.ts'
import { aWorld } from './world.ts'

// An address with the secret of a link in it is told to nobody, and its page goes unpacked.

let server: ReturnType<typeof buildServer>
let address: string
beforeAll(async () => {
  const world = await aWorld()
  server = buildServer({
    api: world.api,
    renderPage: async () => new Response('<p>hier</p>', { headers: { 'content-type': 'text/html' } }),
    assets: 'public',
    originOf: async () => world.origin,
    isReady: async () => true,
    log: jsonLog('silent'),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const ask = async (path: string) => {
  const { headers } = await fetch(`${address}${path}`, { headers: { 'accept-encoding': 'gzip' } })
  return { referrer: headers.get('referrer-policy'), packed: headers.get('content-encoding') }
}

it.each([...linkSecrets].sort())('a page asked with `%s` is kept from referrers and goes unpacked', async (name) => {
  expect(await ask(`/nl/inloggen?${name}=geheim`)).toEqual({ referrer: 'no-referrer', packed: null })
  expect(await ask(`/nl/inloggen.data?a=b&${name}=`)).toEqual({ referrer: 'no-referrer', packed: null })
})

it('any other page is packed, and tells its site where somebody came from', async () => {
  expect(await ask('/nl/inloggen?page=2')).toEqual({ referrer: 'same-origin', packed: 'gzip' })
})

it('an address that is longer than any of ours is refused: its answer would name it, and be read by nobody', async () => {
  const reply = await fetch(`${address}/nl/stagebank?q=${'x'.repeat(8200)}`)
  expect([reply.status, await reply.text()]).toEqual([414, expect.stringContaining('te lang')])
  expect((await fetch(`${address}/nl/stagebank?q=${'x'.repeat(8000)}`)).status).toBe(200)
})

it('knows every name under which a link is mailed or read', () => {
  const found = new Set<string>()
  for (const [path, text] of readHouse())
    if (!isTest(path))
      for (const [, named, got] of text.matchAll(/[?&](t|\w+_token)=|searchParams\.(?:get|has)\('(t|\w+_token)'\)/g))
        found.add((named ?? got) as string)
  expect([...found].sort()).toEqual([...linkSecrets].sort())
})

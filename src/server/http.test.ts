import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jsonLog } from '#platform/log.ts'
import { aWorld } from '#root/test/world.ts'
import { buildServer } from './http.ts'
import { keepPages, type KeptPages } from './kept-pages.ts'

let server: ReturnType<typeof buildServer>
let port: number
let isSlow: Promise<void> | undefined
let drawn = 0

beforeAll(async () => {
  const world = await aWorld({ now: '2026-11-22T09:00:00Z' })
  const pages = keepPages(world.runtime)
  const kept: KeptPages = {
    async answer(...asked) {
      await isSlow
      return pages.answer(...asked)
    },
  }
  server = buildServer({
    api: world.api,
    kept,
    renderPage: async (_request, { nonce }) => {
      drawn += 1
      const headers = { 'content-type': 'text/html; charset=utf-8' }
      return new Response(`<html><style nonce="${nonce}"></style>${'Plein ë '.repeat(99)}</html>`, { headers })
    },
    assets: 'public',
    originOf: async () => world.origin,
    isReady: async () => true,
    log: jsonLog('silent', () => {}),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => server.close())

async function ask(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
  const text = await answer.text()
  const nonce = /nonce="([^"]+)"/.exec(text)?.[1] ?? ''
  const told = Object.fromEntries(answer.headers)
  // How long it is, is known of a copy.
  for (const name of ['date', 'content-length', 'transfer-encoding']) delete told[name]
  return { status: answer.status, nonce, told, text: text.replaceAll(nonce, '') }
}

test.each(['gzip', 'identity'])('a copy is told of as the page that is drawn for one alone: %s', async (coding) => {
  const path = `/nl/voor-${coding}`
  await ask(path)
  const before = drawn
  const copy = await ask(path, { 'accept-encoding': coding })
  expect(drawn).toBe(before)
  const own = await ask(path, { 'accept-encoding': coding, cookie: 'access-token=x' })
  expect(drawn).toBe(before + 1)
  expect([copy.status, copy.text]).toEqual([own.status, own.text])
  const listed = ({ told, nonce }: typeof own) => ({
    ...told,
    vary: told.vary?.split(', ').toSorted(),
    'content-security-policy': told['content-security-policy']?.replaceAll(nonce, ''),
  })
  expect(listed(copy)).toEqual(listed(own))
  for (const { nonce, told } of [copy, own]) expect(told['content-security-policy']).toContain(`'nonce-${nonce}'`)
  expect(copy.nonce).not.toBe(own.nonce)
})

test('who leaves before their copy is there leaves the others one', async () => {
  await ask('/nl/voor-wie')
  let go = () => {}
  isSlow = new Promise((resolve) => (go = resolve))
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write('GET /nl/voor-wie HTTP/1.1\r\nHost: plein.example\r\n\r\n')
  await new Promise((later) => setTimeout(later, 50))
  socket.destroy()
  await new Promise((later) => setTimeout(later, 50))
  go()
  isSlow = undefined
  await new Promise((later) => setTimeout(later, 50))
  expect((await ask('/nl/voor-wie')).status).toBe(200)
})

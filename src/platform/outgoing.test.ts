import { createHmac } from 'node:crypto'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { fetchOut, isAllowedUrl, isOutside, postOut, signatureOf } from './outgoing.ts'

const outside = { loopback: false }
const here = { loopback: true }
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function listening(answer: RequestListener) {
  const heard: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      heard.push(`${request.method} ${request.url} ${request.headers['x-sign']} ${body}`)
      answer(request, response)
    })
  })
  servers.push(server)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return { heard, port: (server.address() as AddressInfo).port }
}

const post = (url: string, reach = here) => postOut(url, { body: '{}', headers: { 'x-sign': 'a' }, reach })

const within = `
  127.0.0.1 127.255.255.255 10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1
  255.255.255.255 198.18.0.1 192.0.2.1 :: ::1 fe80::1 fc00::1 fd12:3456::1 ::ffff:127.0.0.1 ::ffff:10.0.0.1
  64:ff9b::7f00:1 2002:7f00:1:: ff02::1 2001:db8::1 2001::1 nonsense`
const refused = `
  http://voorbeeld.nl/ ftp://voorbeeld.nl/ javascript:alert(1) https://me:pass@voorbeeld.nl/ //voorbeeld.nl
  https://127.0.0.1/ https://[::1]/ https://localhost/ https://2130706433/ https://0x7f.1/ https://0177.0.0.1/
  https://10.0.0.1/ https://[fd00::1]/ https://[::ffff:127.0.0.1]/ https://server/ https://db.internal/
  https://demo.localhost/ https://printer.local/ https://voorbeeld.nl/#x adres`

describe('addresses', () => {
  it.each(within.trim().split(/\s+/))('%s lies inside', (address) => expect(isOutside(address)).toBe(false))

  it.each(['1.1.1.1', '93.184.216.34', '172.32.0.1', '2a00:1450:400e::1', '2606:4700::1111'])(
    '%s lies outside',
    (address) => expect(isOutside(address)).toBe(true),
  )

  it.each(refused.trim().split(/\s+/))('%s is not asked', (url) => expect(isAllowedUrl(url, outside)).toBe(false))

  it('the open internet is, and for trying things out this machine', () => {
    expect(isAllowedUrl('https://voorbeeld.nl:8443/haak?x=1', outside)).toBe(true)
    for (const url of ['http://127.0.0.1:9/', 'http://localhost:9/', 'https://[::1]:9/']) {
      expect(isAllowedUrl(url, here)).toBe(true)
      expect(isAllowedUrl(url, outside)).toBe(false)
    }
    expect(isAllowedUrl('http://voorbeeld.nl/', here)).toBe(false)
    expect(isAllowedUrl('http://10.0.0.1/', here)).toBe(false)
  })
})

describe('posting', () => {
  it('sends what it has and tells the status', async () => {
    const { heard, port } = await listening((_, response) => response.writeHead(202).end('ok'))
    expect(await post(`http://127.0.0.1:${port}/haak`)).toEqual({ status: 202 })
    expect(heard).toEqual(['POST /haak a {}'])
  })

  it('speaks to nobody inside, by number or by name', async () => {
    const { heard, port } = await listening((_, response) => response.end())
    for (const url of [`https://127.0.0.1:${port}/`, `http://localhost:${port}/`, `https://localhost:${port}/`])
      expect(await post(url, outside)).toEqual({ problem: 'address' })
    expect(heard).toEqual([])
  })

  it('follows no redirect', async () => {
    const { heard, port } = await listening((_, response) => response.writeHead(302, { location: '/elders' }).end())
    expect(await post(`http://127.0.0.1:${port}/`)).toEqual({ status: 302 })
    expect(heard).toHaveLength(1)
  })

  it('listens to 64 kB and no more', async () => {
    const { port } = await listening((_, response) => response.end('x'.repeat(70_000)))
    expect(await post(`http://127.0.0.1:${port}/`)).toEqual({ problem: 'too-large' })
  })

  it('says so when nobody is there', async () => {
    const { port } = await listening((request) => request.socket.destroy())
    expect(await post(`http://127.0.0.1:${port}/`)).toEqual({ problem: 'unreachable' })
  })
})

describe('fetching for a library', () => {
  const get = (url: string, reach = here) => fetchOut(reach, 2000)(url, { method: 'GET', headers: {} })

  it('gives what was said, and a redirect as it is', async () => {
    const { heard, port } = await listening((request, response) =>
      request.url === '/weg'
        ? response.writeHead(302, { location: '/elders' }).end()
        : response.writeHead(200, { 'content-type': 'application/json' }).end('{"a":1}'),
    )
    const said = await get(`http://127.0.0.1:${port}/`)
    expect([said.status, said.headers.get('content-type'), await said.json()]).toEqual([
      200,
      'application/json',
      { a: 1 },
    ])
    expect((await get(`http://127.0.0.1:${port}/weg`)).status).toBe(302)
    expect(heard).toHaveLength(2)
  })

  it('asks nobody inside, and waits for nobody long', async () => {
    const { heard, port } = await listening((_, response) => response.end())
    for (const url of [`https://127.0.0.1:${port}/`, `http://localhost:${port}/`, 'https://10.0.0.1/keys'])
      await expect(get(url, outside)).rejects.toThrow('address')
    expect(heard).toEqual([])
    const silent = await listening(() => undefined)
    await expect(
      fetchOut(here, 100)(`http://127.0.0.1:${silent.port}/`, { method: 'GET', headers: {} }),
    ).rejects.toThrow('too-slow')
  })
})

it('a message is signed so that the other side can check it', () => {
  const expected = createHmac('sha256', 'geheim').update('1791190800.{"a":1}').digest('hex')
  expect(signatureOf('geheim', '{"a":1}', new Date('2026-10-05T09:00:00Z'))).toBe(`t=1791190800,v1=${expected}`)
})

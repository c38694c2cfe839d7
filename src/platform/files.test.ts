import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bucketStore, folderStore } from './files.ts'

const kept = new Map<string, Buffer>()
/** A bucket as small as can be: it keeps what is put by somebody who signs, and knows nothing else. */
const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const signed = /^AWS4-HMAC-SHA256 Credential=sleutel\/\d{8}\/eu-west-1\/s3\/aws4_request/
    const path = request.url ?? ''
    if (!signed.test(request.headers.authorization ?? '')) response.writeHead(403).end()
    else if (request.method === 'PUT') response.writeHead(200).end(void kept.set(path, Buffer.concat(chunks)))
    else if (request.method === 'DELETE') response.writeHead(204).end(void kept.delete(path))
    else if (kept.has(path)) response.writeHead(200).end(kept.get(path))
    else response.writeHead(404).end()
  })
})
let url = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  url = `http://sleutel:ge%2Fheim@127.0.0.1:${port}/emmer?region=eu-west-1`
})
afterAll(() => void server.close())

describe.each([
  ['folder', () => folderStore(mkdtempSync(join(tmpdir(), 'stageplein-bytes-')))],
  ['bucket', () => bucketStore(url)],
])('a %s', (_, open) => {
  it('gives back what was put there, byte for byte', async () => {
    const store = open()
    const bytes = Uint8Array.from({ length: 70_000 }, (_each, at) => at % 251)
    await store.put('tenant/een', bytes)
    expect(Buffer.from(await store.get('tenant/een')).equals(Buffer.from(bytes))).toBe(true)
    await expect(store.get('tenant/twee')).rejects.toThrow()
    await store.remove('tenant/een')
    await store.remove('tenant/een')
    await expect(store.get('tenant/een')).rejects.toThrow()
  })

  it.each(['../buiten', '/wortel', 'a/../../b', 'a b', ''])('keeps nothing under %j', async (key) => {
    await expect(open().put(key, new Uint8Array([1]))).rejects.toThrow('not a file key')
  })
})

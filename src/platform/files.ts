import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { AwsClient } from 'aws4fetch'
import { newId } from './ids.ts'

/** Where bytes are kept. Keys are made by us: `<tenant>/<id>`; the name a user gave a file is never part of a key. */
export type FileStore = {
  put(key: string, bytes: Uint8Array): Promise<void>
  get(key: string): Promise<Uint8Array>
  /** Removing a key that holds nothing is no fault. */
  remove(key: string): Promise<void>
}

function assertKey(key: string): void {
  if (!/^[0-9a-zA-Z/_.-]+$/.test(key) || normalize(key) !== key || key.startsWith('/') || key.includes('..')) {
    throw new Error('not a file key')
  }
}

/** Below the data folder. A file is written aside and moved, so that it is there whole or not at all. */
export function folderStore(folder: string): FileStore {
  return {
    async put(key, bytes) {
      assertKey(key)
      const path = join(folder, key)
      await mkdir(dirname(path), { recursive: true })
      const aside = `${path}.${newId()}`
      await writeFile(aside, bytes, { flush: true, mode: 0o600 })
      await rename(aside, path)
    },
    async get(key) {
      assertKey(key)
      return readFile(join(folder, key))
    },
    async remove(key) {
      assertKey(key)
      await rm(join(folder, key), { force: true })
    },
  }
}

/**
 * A store in a bucket that speaks S3. `url` is `https://key:secret@host/bucket?region=eu-west-1`.
 * @throws Error when the store answers anything but success
 */
export function bucketStore(url: string): FileStore {
  const address = new URL(url)
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(address.username),
    secretAccessKey: decodeURIComponent(address.password),
    service: 's3',
    region: address.searchParams.get('region') ?? 'us-east-1',
    retries: 3,
  })
  const base = `${address.protocol}//${address.host}${address.pathname.replace(/\/$/, '')}`
  async function ask(key: string, init?: RequestInit): Promise<Response> {
    assertKey(key)
    const response = await client.fetch(`${base}/${key}`, init)
    if (!response.ok) throw new Error(`file store answered ${response.status}`)
    return response
  }
  return {
    put: async (key, bytes) => void (await ask(key, { method: 'PUT', body: new Uint8Array(bytes) })),
    get: async (key) => new Uint8Array(await (await ask(key)).arrayBuffer()),
    remove: async (key) => void (await ask(key, { method: 'DELETE' })),
  }
}

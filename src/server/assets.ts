import { readFile } from 'node:fs/promises'
import { extname, join, normalize } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { accepts, packable } from './packing.ts'

const mimeTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.json': 'application/json',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

/** Files as they are, and as small as they get: each is packed once, when it is first asked for. */
const kept = new Map<string, { bytes: Uint8Array; small?: Promise<Uint8Array> }>()
const pack = promisify(brotliCompress)

/** The built files; their names carry a hash, so that a browser may keep them for ever. */
export async function staticFile(folder: string, pathname: string, request: Request): Promise<Response | undefined> {
  const type = mimeTypes[extname(pathname)]
  if (
    !type ||
    !['GET', 'HEAD'].includes(request.method) ||
    !/^\/[\w./@-]+$/.test(pathname) ||
    normalize(pathname) !== pathname
  )
    return undefined
  let file = kept.get(pathname)
  if (!file) {
    try {
      file = { bytes: new Uint8Array(await readFile(join(folder, pathname))) }
    } catch {
      return pathname.startsWith('/assets/') ? new Response('Not found\n', { status: 404 }) : undefined
    }
    kept.set(pathname, file)
  }
  const lasting = pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
  const headers = { 'content-type': type, 'cache-control': lasting, vary: 'Accept-Encoding' }
  if (!packable.test(type) || !accepts(request, 'br'))
    return new Response(new Uint8Array(file.bytes), { headers: { ...headers } })
  file.small ??= pack(file.bytes).then((small) => new Uint8Array(small))
  return new Response(new Uint8Array(await file.small), { headers: { ...headers, 'content-encoding': 'br' } })
}

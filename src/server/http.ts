import { createServer, type IncomingMessage, type Server } from 'node:http'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname, join, normalize } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { areaRoutes } from '#areas/registry.ts'
import { isLocale, type Locale } from '#platform/i18n.ts'
import { newId } from '#platform/ids.ts'
import { errorFields, type Log } from '#platform/log.ts'
import { Refusal } from '#platform/errors.ts'
import { writeRefusal } from '#platform/http.ts'
import { texts } from '#platform/texts.ts'
import { assertSameOrigin, readCookies, type Api, type Origin } from '../api/pipeline.ts'
import type { Sso } from './sso.ts'

export type RenderPage = (
  request: Request,
  visit: { callApi: (request: Request) => Promise<Response>; nonce: string; secure: boolean },
) => Promise<Response>

export type ServerSettings = {
  api: Api
  /** Signing in elsewhere. */
  sso?: Sso
  renderPage: RenderPage
  /** Folder of the built screens. */
  assets: string
  originOf(request: Request, incoming: IncomingMessage): Promise<Origin>
  /** Ready to serve: database reachable, migrations done. */
  isReady(): Promise<boolean>
  log: Log
}

/** The paths of the sign-in contract; other paths below /auth are screens. */
const authCalls = new Set(
  areaRoutes.flatMap(({ prefix, endpoints }) =>
    prefix === '/auth' ? endpoints.map(({ path }) => `/auth${path}`.replace(/\/$/, '')) : [],
  ),
)

/** One process, two faces: the API for programs, pages for people. */
export function buildServer(settings: ServerSettings): Server & { stopping: boolean } {
  const listener = getRequestListener(
    (request, env) => face(settings, server, request, (env as HttpBindings).incoming),
    { overrideGlobalObjects: false },
  )
  const server = Object.assign(
    createServer(
      {
        requestTimeout: 15_000,
        headersTimeout: 10_000,
        connectionsCheckingInterval: 2000,
        keepAliveTimeout: 10_000,
        maxHeaderSize: 16_384,
      },
      (incoming, outgoing) => {
        const problem = hostProblem(incoming)
        if (problem) {
          outgoing.writeHead(problem, {
            'content-type': 'text/plain; charset=utf-8',
            connection: 'close',
            'x-content-type-options': 'nosniff',
          })
          outgoing.end(
            problem === 421 ? 'Deze website kennen we niet. We do not know this website.\n' : 'Bad request\n',
          )
          return
        }
        void listener(incoming, outgoing)
      },
    ),
    { stopping: false },
  )
  return server
}

/** Node takes the first of two Host headers and lets nonsense through; neither may decide whose data is shown. */
function hostProblem(incoming: IncomingMessage): 400 | 421 | undefined {
  const hosts = incoming.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
  if (hosts.length !== 1) return 400
  return /^[a-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:]+\](:\d{1,5})?$/i.test(incoming.headers.host ?? '') ? undefined : 400
}

async function face(
  settings: ServerSettings,
  server: { stopping: boolean },
  request: Request,
  incoming: IncomingMessage,
): Promise<Response> {
  const nonce = randomBytes(16).toString('base64')
  const started = performance.now()
  const url = new URL(request.url)
  const path = url.pathname
  try {
    const response = await serve(settings, server, request, incoming, nonce)
    settings.log.debug('request', {
      method: request.method,
      path,
      status: response.status,
      ms: Math.round(performance.now() - started),
    })
    return packed(secured(response, nonce, url), request, url)
  } catch (error) {
    const reference = newId()
    const refusal = error instanceof Refusal ? error : new Refusal(500, 'platform.failed', { values: { reference } })
    if (refusal.status >= 500)
      settings.log.error('request failed', { request_id: reference, path, ...errorFields(error) })
    return secured(writeRefusal(refusal, texts[preferredLocale(request)], reference, undefined), nonce, url)
  }
}

async function serve(
  settings: ServerSettings,
  server: { stopping: boolean },
  request: Request,
  incoming: IncomingMessage,
  nonce: string,
): Promise<Response> {
  const url = new URL(request.url)
  const { pathname } = url
  if (pathname === '/healthz') return new Response('ok\n')
  if (pathname === '/readyz') {
    const ready = !server.stopping && (await settings.isReady())
    return new Response(ready ? 'ready\n' : 'not ready\n', { status: ready ? 200 : 503 })
  }
  if (request.method === 'TRACE' || request.method === 'TRACK') return new Response(null, { status: 405 })
  const origin = await settings.originOf(request, incoming)
  if (pathname.startsWith('/api/') || authCalls.has(pathname.replace(/\/$/, ''))) return settings.api(request, origin)
  const forMachines = callForMachines(pathname)
  if (forMachines) return settings.api(new Request(new URL(forMachines, url), request), origin)
  const away = await settings.sso?.(request, origin, preferredLocale(request))
  if (away) return away
  const asset = await staticFile(settings.assets, pathname, request)
  if (asset) return asset
  if (!['GET', 'HEAD'].includes(request.method)) assertSameOrigin(request, origin.origin)
  const moved = toLocalePath(request, url)
  if (moved) return moved
  return settings.renderPage(withoutNullOrigin(request), {
    callApi: (inner) => settings.api(inner, { ...origin, forPage: true }),
    nonce,
    secure: origin.origin.startsWith('https:'),
  })
}

/** What search engines look for by a fixed name is answered by a call. */
function callForMachines(pathname: string): string | undefined {
  if (pathname === '/robots.txt') return '/api/v1/robots'
  if (pathname === '/sitemap.xml') return '/api/v1/sitemap'
  const [, locale, page] = /^\/sitemap-([a-z]{2})-(\d{1,4})\.xml$/.exec(pathname) ?? []
  return locale && `/api/v1/sitemap/${locale}/${page}`
}

/** A page that tells nobody its address posts with `Origin: null`; whose it is was judged above. */
function withoutNullOrigin(request: Request): Request {
  if (request.headers.get('origin') !== 'null') return request
  const headers = new Headers(request.headers)
  headers.delete('origin')
  const { method, body, signal } = request
  return new Request(request.url, { method, headers, body, signal, duplex: 'half' } as RequestInit)
}

/** A screen without a language in its path moves to the visitor's. */
function toLocalePath(request: Request, url: URL): Response | undefined {
  const [, first = '', ...rest] = url.pathname.split('/')
  // The data of the home page is asked at `/nl.data`.
  if (isLocale(first.replace(/\.data$/, ''))) return undefined
  // `/nl-NL` and `/en-US` were addresses once.
  const [tagged = ''] = first.toLowerCase().match(/^[a-z]{2}(?=-[a-z]{2}$)/) ?? []
  if (isLocale(tagged)) return redirectTo(`/${[tagged, ...rest].join('/')}${url.search}`, 301)
  const path = url.pathname === '/' ? '' : url.pathname
  return redirectTo(`/${preferredLocale(request)}${path}${url.search}`, 302)
}

function redirectTo(location: string, status: 301 | 302): Response {
  // Two slashes at the front would name another host.
  return new Response(null, {
    status,
    headers: { location: location.replace(/^\/+/, '/'), vary: 'Cookie, Accept-Language' },
  })
}

/** The visitor's language: cookie, then what the browser asks, then Dutch. */
export function preferredLocale(request: Request): Locale {
  const kept = readCookies(request).get('i18n_redirected')
  if (isLocale(kept)) return kept
  const wishes = (request.headers.get('accept-language') ?? '')
    .split(',')
    .map((part) => part.trim().slice(0, 2).toLowerCase())
  return wishes.find(isLocale) ?? 'nl'
}

const mimeTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
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
async function staticFile(folder: string, pathname: string, request: Request): Promise<Response | undefined> {
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

/** Pages and the data of pages, styles, scripts, drawings; not what is packed already, nor what streams for long. */
const packable = /^(text\/(html|css|javascript|plain|x-script)|image\/svg|application\/(xml|json|manifest))/

function accepts(request: Request, coding: string): boolean {
  return (request.headers.get('accept-encoding') ?? '').split(/,\s*/).some((one) => one.split(';')[0] === coding)
}

/** A page packed for the way. One that holds a link's secret goes as it is: its length would tell of the secret. */
function packed(response: Response, request: Request, { pathname, searchParams }: URL): Response {
  const type = response.headers.get('content-type') ?? ''
  const isForPrograms = pathname.startsWith('/api/') || pathname.startsWith('/auth/')
  if (!response.body || isForPrograms || !packable.test(type) || response.headers.has('content-encoding'))
    return response
  const headers = new Headers(response.headers)
  headers.append('vary', 'Accept-Encoding')
  const isSecret = secretParameters.some((name) => searchParams.has(name))
  if (isSecret || request.method === 'HEAD' || !accepts(request, 'gzip'))
    return new Response(response.body, { status: response.status, headers })
  headers.set('content-encoding', 'gzip')
  headers.delete('content-length')
  return new Response(response.body.pipeThrough(new CompressionStream('gzip')), { status: response.status, headers })
}

const secretParameters = ['t', 'reset_password_token', 'confirmation_token', 'unlock_token', 'email_token']

/** What every answer carries, errors and files too. Written on the answer itself: a copy of it would be read anew. */
function secured(response: Response, nonce: string, { pathname: path, searchParams }: URL): Response {
  const { headers } = response
  headers.delete('x-no-session')
  headers.set('x-content-type-options', 'nosniff')
  headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains')
  // An address with a link's secret in it is told to nobody.
  headers.set(
    'referrer-policy',
    secretParameters.some((name) => searchParams.has(name)) ? 'no-referrer' : 'same-origin',
  )
  headers.set('cross-origin-opener-policy', 'same-origin')
  headers.set('cross-origin-resource-policy', 'same-origin')
  headers.set('permissions-policy', 'camera=(), microphone=(), geolocation=(self), payment=(), usb=()')
  headers.set('x-frame-options', 'DENY')
  if (!headers.has('content-security-policy')) headers.set('content-security-policy', contentPolicy(nonce))
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  if (!path.startsWith('/assets/')) headers.append('vary', 'Host')
  return response
}

// Positions computed by the components stand in style attributes; styles in elements and files need the nonce or the host.
function contentPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')
}

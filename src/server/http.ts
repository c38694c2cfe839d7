import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { randomBytes } from 'node:crypto'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { areaRoutes } from '#areas/registry.ts'
import { screens } from '#areas/screens.ts'
import { newId } from '#platform/ids.ts'
import { errorFields, type Log } from '#platform/log.ts'
import { wishCookie } from '#platform/cookies.ts'
import { Refusal } from '#platform/errors.ts'
import { writeRefusal } from '#platform/http.ts'
import { texts } from '#platform/texts.ts'
import { assertSameOrigin } from '../api/access.ts'
import { refusalFor } from '../api/refusals.ts'
import type { Origin } from '../api/origin.ts'
import type { Api } from '../api/pipeline.ts'
import { appName, type Tenant } from '#areas/tenancy/model.ts'
import { themeCss } from '#areas/tenancy/themes/model.ts'
import type { SiteLook, Visit } from '#web/api.ts'
import { staticFile } from './assets.ts'
import type { Atlas } from './atlas.ts'
import { isPreflight, preflight, readableFrom, type MayCallFrom } from './cross-origin.ts'
import { boundForm } from './forms.ts'
import { secured, securedPage } from './headers.ts'
import { preferredLocale, toLocalePath } from './language.ts'
import type { KeptPages, SentCopy } from './kept-pages.ts'
import { packed } from './packing.ts'
import type { Redirects } from './redirects.ts'
import type { Sso } from './sso.ts'

export type RenderPage = (request: Request, visit: Visit) => Promise<Response>

export type ServerSettings = {
  api: Api
  /** Signing in elsewhere. */
  sso?: Sso
  renderPage: RenderPage
  /** Copies of pages for visitors; without it each is drawn anew. */
  kept?: KeptPages
  /** Addresses of a tenant's website that lead elsewhere, asked before any screen. */
  redirects?: Redirects
  /** What the map is drawn of; without it there is none. */
  atlas?: Atlas
  /** Folder of the built screens. */
  assets: string
  originOf(request: Request, incoming: IncomingMessage): Promise<Origin>
  /** Pages of which other origins may call the API; without it none. */
  mayCallFrom?: MayCallFrom
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

const nobody: MayCallFrom = async () => false

const authScreens = new Set(screens.flatMap(({ path }) => (path.startsWith('auth/') ? [`/${path}`] : [])))

/** Below /auth stand calls and screens. What is neither is told to a program as a call, and to a person as a page. */
function isCall({ headers }: Request, pathname: string): boolean {
  const path = pathname.replace(/\/$/, '')
  if (pathname.startsWith('/api/') || authCalls.has(path)) return true
  if (!pathname.startsWith('/auth/') || authScreens.has(path)) return false
  return !(headers.get('accept') ?? '').includes('text/html')
}

/** One process, two faces: the API for programs, pages for people. */
export function buildServer(settings: ServerSettings): Server & { stopping: boolean } {
  const listener = getRequestListener((request, env) => face(settings, server, request, env as HttpBindings), {
    overrideGlobalObjects: false,
  })
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
        const problem = requestProblem(incoming)
        if (problem) {
          outgoing.writeHead(problem, {
            'content-type': 'text/plain; charset=utf-8',
            connection: 'close',
            'x-content-type-options': 'nosniff',
          })
          outgoing.end(sentences[problem])
          return
        }
        void listener(incoming, outgoing)
      },
    ),
    { stopping: false },
  )
  return server
}

const sentences = {
  400: 'Bad request\n',
  414: 'Dit adres is te lang. This address is too long.\n',
}

/** Answers name the address they are of, some of them twice; what is longer would make one that few can read. */
const longestAddress = 8192

/** Node takes the first of two Host headers and lets nonsense through; neither may decide whose data is shown. */
function requestProblem({ rawHeaders, headers, url = '' }: IncomingMessage): keyof typeof sentences | undefined {
  if (url.length > longestAddress) return 414
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
  if (hosts.length !== 1) return 400
  return /^[a-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:]+\](:\d{1,5})?$/i.test(headers.host ?? '') ? undefined : 400
}

async function face(
  settings: ServerSettings,
  server: { stopping: boolean },
  request: Request,
  { incoming, outgoing }: HttpBindings,
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
      status: response instanceof Response ? response.status : 200,
      ms: Math.round(performance.now() - started),
    })
    if (!(response instanceof Response)) {
      const headers = securedPage(response.headers, nonce, url, settings.atlas?.origins)
      return send(outgoing, response.bytes, headers)
    }
    return packed(secured(response, nonce, url, settings.atlas?.origins), request, url)
  } catch (error) {
    const reference = newId()
    const refusal = error instanceof Refusal ? error : refusalFor(error, reference)
    if (refusal.status >= 500)
      settings.log.error('request failed', { request_id: reference, path, ...errorFields(error) })
    const refused = writeRefusal(refusal, texts[preferredLocale(request)], reference, undefined)
    const told = isCall(request, path)
      ? await readableFrom(request, refused, settings.mayCallFrom ?? nobody).catch(() => refused)
      : refused
    return secured(told, nonce, url)
  }
}

/** A copy goes to who asked as it is; nothing is left to answer with. */
function send(outgoing: ServerResponse, bytes: Uint8Array, headers: Record<string, string>): Response {
  // Whoever left meanwhile is told nothing.
  if (!outgoing.destroyed) {
    outgoing.writeHead(200, { ...headers, 'content-length': bytes.length })
    outgoing.end(bytes)
  }
  return RESPONSE_ALREADY_SENT
}

async function serve(
  settings: ServerSettings,
  server: { stopping: boolean },
  request: Request,
  incoming: IncomingMessage,
  nonce: string,
): Promise<Response | SentCopy> {
  const url = new URL(request.url)
  const { pathname } = url
  if (pathname === '/healthz') return new Response('ok\n')
  if (pathname === '/readyz') {
    const ready = !server.stopping && (await settings.isReady())
    return new Response(ready ? 'ready\n' : 'not ready\n', { status: ready ? 200 : 503 })
  }
  if (request.method === 'TRACE' || request.method === 'TRACK') return new Response(null, { status: 405 })
  const origin = await settings.originOf(request, incoming)
  if (isCall(request, pathname)) {
    if (isPreflight(request)) return preflight(request, settings.mayCallFrom ?? nobody)
    return readableFrom(request, await settings.api(request, origin), settings.mayCallFrom ?? nobody, origin.tenant.id)
  }
  if (request.method === 'OPTIONS')
    return new Response(null, { status: 204, headers: { allow: 'GET, HEAD, POST, OPTIONS' } })
  const forMachines = callForMachines(url)
  if (forMachines) return settings.api(new Request(new URL(forMachines, url), request), origin)
  // Where keepers of passwords send people: the screen says itself who must sign in first.
  if (pathname === '/.well-known/change-password')
    return new Response(null, { status: 302, headers: { location: '/profile-edit/settings' } })
  const away = await settings.sso?.(request, origin, preferredLocale(request))
  if (away) return away
  const drawnMap = await settings.atlas?.answer(request)
  if (drawnMap) return drawnMap
  const asset = await staticFile(settings.assets, pathname, request)
  if (asset) return asset
  if (!['GET', 'HEAD'].includes(request.method)) assertSameOrigin(request, origin.origin)
  const chosen = chosenTenant(request, origin, url)
  if (chosen) return chosen
  const moved = await movedFrom(settings, request, origin, url)
  if (moved) return moved
  const draw = (drawn: string) =>
    settings.renderPage(boundForm(withoutNullOrigin(request)), {
      callApi: (inner) => settings.api(inner, { ...origin, forPage: true }),
      nonce: drawn,
      secure: origin.origin.startsWith('https:'),
      look: lookOf(origin),
      origin: origin.origin,
      address: origin.address ?? origin.origin,
    })
  const page = settings.kept ? await settings.kept.answer(request, origin, nonce, draw) : await draw(nonce)
  if (!(page instanceof Response)) return page
  if (page.status === 503) page.headers.set('retry-after', '5')
  if (page.status === 429) page.headers.set('retry-after', '60')
  return page
}

/** Where an address leads that is not that of a screen: elsewhere, or to itself in the visitor's language. */
async function movedFrom({ redirects }: ServerSettings, request: Request, origin: Origin, url: URL) {
  return (await redirects?.answer(request, origin, preferredLocale(request))) ?? toLocalePath(request, url)
}

/**
 * At the address that all websites share somebody says which one they mean by `?tenant=`: it is remembered, and is theirs
 * from then on. At a website's own address nothing can be chosen.
 */
function chosenTenant({ method }: Request, { isShared, origin }: Origin, { pathname, searchParams }: URL) {
  const key = searchParams.get('tenant')
  if (!isShared || method !== 'GET' || key === null || !/^[a-z][a-z0-9-]{0,39}$/.test(key)) return undefined
  const rest = new URLSearchParams([...searchParams].filter(([name]) => name !== 'tenant'))
  // Two slashes at the front would name another host.
  const location = pathname.replace(/^\/+/, '/') + (rest.size > 0 ? `?${rest}` : '')
  const cookie = wishCookie('tenant', key, origin.startsWith('https:'))
  return new Response(null, { status: 302, headers: { location, 'set-cookie': cookie } })
}

/** What a page looks like here, also when nothing can be read. */
const looks = new WeakMap<Tenant, SiteLook>()

function lookOf({ tenant }: Origin): SiteLook {
  const known = looks.get(tenant)
  if (known) return known
  const look = {
    key: tenant.key,
    headerKind: tenant.theme.headerKind,
    themeCss: themeCss(tenant.theme),
    appName: appName(tenant),
    supportEmail: tenant.supportEmail,
    homePath: tenant.capabilities.homePath,
  }
  looks.set(tenant, look)
  return look
}

/** The sizes of the sign of a website, by where browsers and devices look for it. */
const icons: Partial<Record<string, string>> = {
  '/favicon.svg': 'svg',
  '/favicon.ico': '48',
  '/apple-touch-icon.png': '180',
  '/icon-192.png': '192',
  '/icon-512.png': '512',
}

/** The call that answers an address that search engines, browsers and devices look for by its fixed name. */
function callForMachines({ pathname, search }: URL): string | undefined {
  const icon = icons[pathname]
  if (icon) return `/api/v1/site_icons/${icon}`
  if (pathname === '/manifest.webmanifest') return `/api/v1/site_manifest${search}`
  if (pathname === '/robots.txt') return '/api/v1/robots'
  if (pathname === '/sitemap.xml') return '/api/v1/sitemap'
  if (pathname === '/.well-known/security.txt') return '/api/v1/security_contact'
  const [, fed] = /^\/([a-z]{2})\/nieuws\.xml$/.exec(pathname) ?? []
  if (fed) return `/api/v1/news_feed/${fed}`
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

import { Hono } from 'hono'
import type { Ctx } from '#areas/context.ts'
import type { AreaEndpoint } from '#areas/endpoint.ts'
import { areaRoutes } from '#areas/registry.ts'
import { fieldsAt, typesOfRelationships } from '#areas/shapes.ts'
import { writeLooks, writeLooksAfter } from '#areas/privacy/commands.ts'
import type { Actor } from '#areas/users/model.ts'
import { pointerInto, readBody, takeBody } from '#platform/body.ts'
import { mayStand } from '#platform/db.ts'
import { forbidden, notFound, Refusal } from '#platform/errors.ts'
import { assertAcceptable, tagOf, writeAllowance, writeAnswer, writeRefusal, type Call } from '#platform/http.ts'
import { newId, sha256Hex } from '#platform/ids.ts'
import { parseQuery, type Query } from '#platform/jsonapi.ts'
import { isId } from '#platform/uuid.ts'
import { errorFields } from '#platform/log.ts'
import { texts } from '#platform/texts.ts'
import { callAllowance } from '#platform/throttle.ts'
import {
  assertAccess,
  assertKeyMay,
  assertOwnEyes,
  assertSameOrigin,
  assertSecondFactor,
  assertTenantHas,
  isSecret,
} from './access.ts'
import { afterCommit, openCallContext, type Open } from './context.ts'
import { noteKeyInUse, noteSessionUse, withSession } from './credentials.ts'
import { once } from './idempotency.ts'
import { localeOf } from './locale.ts'
import { noteRefusal } from './noted.ts'
import { openApi } from './openapi.ts'
import type { Origin } from './origin.ts'
import { refusalFor } from './refusals.ts'
import { buildStreams } from './streams.ts'
import { inside, lookUp, openVisit, type Offered, type ApiSettings, type Settings, type Visit } from './visit.ts'
import { withTimeToUndo } from './undo.ts'
import { assertUnchanged, unlessKnown } from './conditions.ts'

const methods = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE']

/** Answers a request of the tenant that `origin` names. */
export type Api = (request: Request, origin: Origin) => Promise<Response>

function described(): { text: string; etag: string } {
  const text = JSON.stringify(openApi(areaRoutes))
  return { text, etag: tagOf(text) }
}

/** Offers every call of every area. */
export function buildApi(settings: ApiSettings): Api {
  const app = new Hono<{ Bindings: { origin: Origin } }>({ strict: false })
  const counters = settings.limits && {
    signedIn: callAllowance('calls of a session', settings.limits.signedIn, 60),
    anonymous: callAllowance('calls of an address', settings.limits.anonymous, 60),
    pages:
      settings.limits.pages === undefined ? undefined : callAllowance('pages of an address', settings.limits.pages, 60),
  }
  let description: { text: string; etag: string } | undefined
  app.get('/api/openapi.json', (c) => {
    description ??= described()
    const { text, etag } = description
    const headers = {
      'content-type': 'application/json',
      etag,
      'cache-control': 'public, max-age=300',
    }
    return unlessKnown(c.req.raw, new Response(text, { headers }))
  })
  const streams = buildStreams(
    settings.watch,
    async (request, origin) => app.fetch(request, { origin }),
    settings.askAgain,
  )
  app.get('/api/v1/events', (c) =>
    streams(c.req.raw, c.env.origin).catch((error: unknown) => {
      const reference = newId()
      const refusal = error instanceof Refusal ? error : refusalFor(error, reference)
      if (refusal.status >= 500)
        settings.services.log.error('request failed', { request_id: reference, ...errorFields(error) })
      return writeRefusal(refusal, texts[localeOf(c.req.raw)], reference, undefined)
    }),
  )
  for (const { prefix, endpoints } of areaRoutes) {
    for (const definition of endpoints) {
      const query = {
        ...definition.query,
        fields: fieldsAt(definition),
        parameters: { ...definition.query?.parameters, ...everywhere },
      }
      const offered = { ...definition, query, settable: typesOfRelationships(definition) }
      app.on(methodsOf(definition), prefix + whereIdsAreIds(definition.path), (c) =>
        answer({ ...settings, counters }, offered, c.req.raw, c.req.param(), c.env.origin),
      )
    }
  }
  app.notFound(async (c) => {
    const { pathname } = new URL(c.req.raw.url)
    // An address that does not take this method is 403 (JSON:API asks that); an address that is nothing is 404.
    const allowed = methods.filter((method) => app.router.match(method, pathname)[0].length > 0)
    if (c.req.method === 'OPTIONS' && allowed.length > 0)
      return new Response(null, { status: 204, headers: { allow: [...allowed, 'OPTIONS'].join(', ') } })
    const refusal = allowed.length > 0 ? forbidden('platform.not-offered') : notFound()
    const visit = openVisit({ ...settings, counters }, nowhere(pathname), c.req.raw, {}, c.env.origin)
    const response = await refused(visit, refusal)
    if (allowed.length > 0) response.headers.set('allow', allowed.join(', '))
    return response
  })
  return async (request, origin) => app.fetch(request, { origin })
}

function methodsOf({ method }: AreaEndpoint): string[] {
  return method === 'patch' ? ['PATCH', 'PUT'] : [method.toUpperCase()]
}

/** `/vacancies/:id` is no address of `/vacancies/managed`, in whichever order the two are offered. */
function whereIdsAreIds(path: string): string {
  return path.replace(/:(id|[a-z]\w*Id)\b/g, ':$1{[0-9a-fA-F-]{36}}')
}

/** What every call takes besides: the secret of a link, and whether a token is to be changed at once. */
const everywhere = { t: { about: 'The secret of a link' }, unbatch: { about: 'Give a new token at once' } }

/** An address that no call is at, for who asks for it: they are told in the form of its neighbours. */
function nowhere(pathname: string): Offered {
  const isAuth = /^\/auth(\/|$)/.test(pathname)
  const handle = async () => undefined
  return {
    method: 'get',
    path: '',
    who: 'everyone',
    summary: '',
    query: {},
    handle,
    ...(isAuth ? { wire: 'auth' } : {}),
  }
}

/**
 * The way of a call, top to bottom: body, slow preparation, transaction, who asks, access, handler, record, commit, what
 * waits for the commit. A handler opens no transaction; whatever it throws undoes everything.
 */
async function answer(
  settings: Settings,
  definition: Offered,
  incoming: Request,
  params: Record<string, string>,
  origin: Origin,
): Promise<Response> {
  const visit = openVisit(settings, definition, incoming, params, origin)
  try {
    assertAcceptable(incoming)
    const request = await takeBody(incoming, definition)
    const query = parseQuery(visit.url.searchParams, definition.query)
    for (const [name, value] of Object.entries(params)) if (/^id$|Id$/.test(name) && !isId(value)) throw notFound()
    const { response, ctx } = await work(visit, request, query)
    if (visit.readOnly) await writeLooksAfter(settings.db, ctx, ctx.looks())
    await afterCommit(ctx)
    return await sent(visit, response)
  } catch (error) {
    return refused(visit, error)
  }
}

/** `isKept`: it was answered with what the same request was answered before. */
type Worked = { response: Response; ctx: Open; isKept: boolean }

/** Does what is asked. What takes long is made between two transactions: it holds no connection and no lock. */
async function work(visit: Visit, request: Request, query: Query): Promise<Worked> {
  const { definition } = visit
  if (!definition.prepare) return inside(visit, (db) => handle(visit, db, request, query, undefined))
  const slow = await inside(
    visit,
    async (db) => definition.prepare?.((await admitted(visit, db, request.clone(), query)).call),
    true,
  )
  const prepared = await slow?.make()
  try {
    const worked = await inside(visit, (db) => handle(visit, db, request, query, prepared))
    if (worked.isKept) worked.ctx.afterCommit(async () => slow?.discard?.(prepared))
    return worked
  } catch (error) {
    if (!mayStand(error)) await slow?.discard?.(prepared)
    throw error
  }
}

async function handle(visit: Visit, db: Ctx['db'], request: Request, query: Query, prepared: unknown): Promise<Worked> {
  const { definition, readOnly, url } = visit
  const { ctx, call } = await admitted(visit, db, request, query)
  if (!readOnly) await assertUnchanged(visit, call)
  let isKept = true
  const run = async () => {
    isKept = false
    const answered = await withTimeToUndo(definition, call.url, ctx, () => definition.handle({ ...call, prepared }))
    if (!readOnly) await writeLooks(db, ctx, ctx.looks())
    return writeAnswer(answered, query, url, definition.method === 'get' && !visit.origin.forPage)
  }
  const response =
    readOnly || isSecret(definition) ? await run() : await once(ctx, request, await saidBy(definition, call), run)
  return { response, ctx, isKept }
}

/** What a request says besides its address, by which one that is sent again is known: of bytes that is their digest. */
async function saidBy({ bodyKind }: Offered, { request, body }: Call<Ctx>): Promise<unknown> {
  if (bodyKind !== 'bytes' || !request.headers.has('idempotency-key')) return body
  return sha256Hex(new Uint8Array(await request.clone().arrayBuffer()))
}

/** Finds out who asks, counts the call, and lets it in or not; only then is the body read. */
async function admitted(
  visit: Visit,
  db: Ctx['db'],
  request: Request,
  query: Query,
): Promise<{ ctx: Open; call: Call<Ctx> }> {
  const { settings, definition, origin, requestId, credentials, readOnly, url, params } = visit
  const now = settings.clock.now()
  const known = await lookUp(visit, db, now)
  const actor: Actor = known?.actor ?? { kind: 'visitor' }
  if (visit.holder) assertKeyMay(visit.holder, definition, !readOnly)
  const { services } = settings
  const ctx = openCallContext({ db, origin, actor, now, locale: visit.locale, requestId, services, request })
  assertAccess(definition, actor)
  assertTenantHas(definition, origin.tenant)
  assertOwnEyes(definition, actor, readOnly)
  assertSecondFactor(services, definition, visit.session)
  if (credentials?.byCookie && !readOnly) assertSameOrigin(request, origin.origin)
  const body =
    definition.method === 'get' ? undefined : await readBody(request, definition, ctx.t, params.id, visit.sent)
  return { ctx, call: { ctx, request, url, params, query, body, prepared: undefined } }
}

async function sent(visit: Visit, response: Response): Promise<Response> {
  const { settings, scope, session, holder, allowance, credentials, url } = visit
  if (session) await noteSessionUse(settings, scope, session)
  if (holder) await noteKeyInUse(settings, scope, holder)
  if (allowance) writeAllowance(response.headers, allowance)
  return withSession(settings, scope, unlessKnown(visit.request, response), session, credentials, url)
}

async function refused(visit: Visit, thrown: unknown): Promise<Response> {
  const error = await lookedUpLate(visit, thrown)
  const { settings, definition, requestId, url, locale, allowance, scope, session, credentials } = visit
  const refusal = error instanceof Refusal ? error : refusalFor(error, requestId)
  if (refusal.status >= 500)
    settings.services.log.error('request failed', { request_id: requestId, path: url.pathname, ...errorFields(error) })
  await noteRefusal(refusal, {
    ...settings,
    now: settings.clock.now(),
    origin: visit.origin,
    request: visit.request,
    requestId,
    definition,
    call: `${definition.method.toUpperCase()} ${definition.path}`,
    actor: session?.actor ?? visit.holder?.actor ?? { kind: 'visitor' },
    isKey: visit.secret !== undefined,
  })
  const response = writeRefusal(
    refusal,
    texts[locale],
    requestId,
    definition.wire,
    pointerInto(visit.sent.document, definition),
  )
  if (allowance) writeAllowance(response.headers, allowance)
  // A request that is refused for what it says ends no session: its credentials come back as ever.
  return refusal.status === 401 || refusal.status >= 500
    ? response
    : withSession(settings, scope, response, session, credentials, url)
}

/**
 * What is refused before anybody asked who it is (a query that cannot be read, a body too large) counts like every call, and a
 * program has its credentials back with it.
 */
async function lookedUpLate(visit: Visit, error: unknown): Promise<unknown> {
  if (visit.wasLookedUp || !(error instanceof Refusal) || error.status >= 500) return error
  try {
    await inside(visit, (db) => lookUp(visit, db, visit.settings.clock.now()), true)
  } catch (other) {
    return other instanceof Refusal && other.status === 429 ? other : error
  }
  return error
}

import { Hono } from 'hono'
import type { Kysely } from 'kysely'
import type { Ctx, Services, Tables } from '#areas/context.ts'
import type { AreaEndpoint } from '#areas/endpoint.ts'
import { areaRoutes } from '#areas/registry.ts'
import { fieldsAt } from '#areas/shapes.ts'
import { readKey } from '#areas/integrations/keys/model.ts'
import { findKeyHolder, type KeyHolder } from '#areas/integrations/keys/queries.ts'
import { writeLooks, writeLooksAfter } from '#areas/privacy/commands.ts'
import { findSession, type Session } from '#areas/identity/queries.ts'
import type { Actor } from '#areas/users/model.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction } from '#platform/db.ts'
import { forbidden, notFound, Refusal, tooMany, unauthorized } from '#platform/errors.ts'
import {
  assertAcceptable,
  readBody,
  takeBody,
  writeAllowance,
  writeAnswer,
  writeRefusal,
  type Call,
} from '#platform/http.ts'
import type { Locale } from '#platform/i18n.ts'
import { newId } from '#platform/ids.ts'
import { parseQuery, type Query, type QueryRules } from '#platform/jsonapi.ts'
import { isId } from '#platform/uuid.ts'
import { errorFields } from '#platform/log.ts'
import type { Watch } from '#platform/stream.ts'
import { texts } from '#platform/texts.ts'
import { callAllowance, networkOf, type Allowance } from '#platform/throttle.ts'
import { assertAccess, assertKeyMay, assertOwnEyes, assertSameOrigin, assertSecondFactor, isSecret } from './access.ts'
import { afterCommit, openCallContext, type Open } from './context.ts'
import { credentialsOf, noteKeyInUse, noteSessionUse, withSession, type SentCredentials } from './credentials.ts'
import { once } from './idempotency.ts'
import { explicitLocale, localeOf } from './locale.ts'
import { noteRefusal } from './noted.ts'
import { openApi } from './openapi.ts'
import type { Origin } from './origin.ts'
import { refusalFor } from './refusals.ts'
import { buildStreams } from './streams.ts'

export type ApiSettings = {
  db: Kysely<Tables>
  clock: Clock
  services: Services
  /** A new token with every answer to a program. */
  authRotate?: boolean
  /** Live updates to pages that are open. */
  watch?: Watch
  /** Milliseconds after which an open stream is judged again. */
  askAgain?: number
  /**
   * Calls a minute of one session or key, of one address that is nobody, and those that pages make for such an address;
   * without it as many as one likes.
   */
  limits?: { signedIn: number; anonymous: number; pages?: number }
}

const methods = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE']

/** Answers a request of the tenant that `origin` names. */
export type Api = (request: Request, origin: Origin) => Promise<Response>

/** Offers every call of every area. */
export function buildApi(settings: ApiSettings): Api {
  const app = new Hono<{ Bindings: { origin: Origin } }>({ strict: false })
  const counters = settings.limits && {
    signedIn: callAllowance('calls of a session', settings.limits.signedIn, 60),
    anonymous: callAllowance('calls of an address', settings.limits.anonymous, 60),
    pages:
      settings.limits.pages === undefined ? undefined : callAllowance('pages of an address', settings.limits.pages, 60),
  }
  let description: unknown
  app.get('/api/openapi.json', (c) => c.json((description ??= openApi(areaRoutes))))
  const streams = buildStreams(
    settings.watch,
    async (request, origin) => app.fetch(request, { origin }),
    settings.askAgain,
  )
  app.get('/api/v1/events', (c) =>
    streams(c.req.raw, c.env.origin).catch((error: unknown) => {
      const refusal = error instanceof Refusal ? error : refusalFor(error, newId())
      return writeRefusal(refusal, texts[localeOf(c.req.raw)], newId(), undefined)
    }),
  )
  for (const { prefix, endpoints } of areaRoutes) {
    for (const definition of endpoints) {
      const { parameters = [] } = definition.query ?? {}
      const query = { ...definition.query, fields: fieldsAt(definition), parameters: [...parameters, 't', 'unbatch'] }
      const offered = { ...definition, query }
      app.on(methodsOf(definition), prefix + whereIdsAreIds(definition.path), (c) =>
        answer({ ...settings, counters }, offered, c.req.raw, c.req.param(), c.env.origin),
      )
    }
  }
  app.notFound((c) => {
    const { pathname } = new URL(c.req.raw.url)
    // An address that does not take this method is 403 (JSON:API asks that); an address that is nothing is 404.
    const allowed = methods.filter((method) => app.router.match(method, pathname)[0].length > 0)
    const refusal = allowed.length > 0 ? forbidden('platform.not-offered') : notFound()
    const response = writeRefusal(refusal, texts[localeOf(c.req.raw)], newId(), wireOf(pathname))
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

function wireOf(pathname: string): 'auth' | undefined {
  return /^\/auth(\/|$)/.test(pathname) ? 'auth' : undefined
}

type Settings = ApiSettings & {
  counters: (Record<'signedIn' | 'anonymous', Counter> & { pages: Counter | undefined }) | undefined
}
type Counter = ReturnType<typeof callAllowance>
type Offered = AreaEndpoint & { query: QueryRules }

/** One call on its way through: the request, and what became known of its sender. */
type Visit = {
  settings: Settings
  definition: Offered
  incoming: Request
  origin: Origin
  url: URL
  params: Record<string, string>
  requestId: string
  scope: { tenantId: string; cooperationId: string }
  secret: string | undefined
  credentials: SentCredentials | undefined
  readOnly: boolean
  locale: Locale
  session?: Session | undefined
  holder?: KeyHolder | undefined
  allowance?: Allowance
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

function openVisit(
  settings: Settings,
  definition: Offered,
  incoming: Request,
  params: Record<string, string>,
  origin: Origin,
): Visit {
  const secret = readKey(incoming.headers.get('authorization'))
  return {
    settings,
    definition,
    origin,
    params,
    secret,
    incoming,
    url: new URL(incoming.url),
    requestId: newId(),
    locale: localeOf(incoming),
    scope: { tenantId: origin.tenant.id, cooperationId: origin.tenant.cooperationId },
    credentials: secret ? undefined : credentialsOf(incoming, origin.origin.startsWith('https:')),
    readOnly: definition.method === 'get' || definition.readOnly === true,
  }
}

type Worked = { response: Response; ctx: Open }

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
    return await inside(visit, (db) => handle(visit, db, request, query, prepared))
  } catch (error) {
    await slow?.discard?.(prepared)
    throw error
  }
}

function inside<Result>(
  { settings, scope, definition, readOnly }: Visit,
  run: (db: Ctx['db']) => Promise<Result>,
  onlyReads = readOnly,
): Promise<Result> {
  return inTransaction(settings.db, scope, run, {
    readOnly: onlyReads,
    ...(definition.timeout ? { timeout: definition.timeout } : {}),
  })
}

async function handle(visit: Visit, db: Ctx['db'], request: Request, query: Query, prepared: unknown): Promise<Worked> {
  const { definition, readOnly, url } = visit
  const { ctx, call } = await admitted(visit, db, request, query)
  const run = async () => {
    const answered = await definition.handle({ ...call, prepared })
    await ctx.flush()
    if (!readOnly) await writeLooks(db, ctx, ctx.looks())
    return writeAnswer(answered, query, url)
  }
  const response = readOnly || isSecret(definition) ? await run() : await once(ctx, request, call.body, run)
  return { response, ctx }
}

/** Finds out who asks, counts the call, and lets it in or not; only then is the body read. */
async function admitted(
  visit: Visit,
  db: Ctx['db'],
  request: Request,
  query: Query,
): Promise<{ ctx: Open; call: Call<Ctx> }> {
  const { settings, definition, origin, requestId, secret, credentials, readOnly, url, params } = visit
  const { tenantId } = visit.scope
  const now = settings.clock.now()
  visit.session = credentials && (await findSession(db, tenantId, credentials.values, now))
  visit.holder = secret ? await findKeyHolder(db, tenantId, secret, now) : undefined
  const known = visit.session ?? visit.holder
  await count(visit, known?.actor.sessionId, now)
  if (secret && !visit.holder) throw unauthorized('integrations.unknown-key')
  if (known && !explicitLocale(request)) visit.locale = known.locale
  const actor: Actor = known?.actor ?? { kind: 'visitor' }
  if (visit.holder) assertKeyMay(visit.holder, definition, url, !readOnly)
  const { services } = settings
  const ctx = openCallContext({ db, origin, actor, now, locale: visit.locale, requestId, services, request })
  assertAccess(definition, actor)
  assertOwnEyes(definition, actor, readOnly)
  assertSecondFactor(services, definition, visit.session)
  if (credentials?.byCookie && !readOnly) assertSameOrigin(request, origin.origin)
  const body = definition.method === 'get' ? undefined : await readBody(request, definition, ctx.t, params.id)
  return { ctx, call: { ctx, request, url, params, query, body, prepared: undefined } }
}

/** @throws Refusal 429 with when to ask again */
async function count(visit: Visit, sessionId: string | undefined, now: Date): Promise<void> {
  const { settings, origin } = visit
  // A call with `prepare` comes by here twice, and is counted once.
  if (!settings.counters || visit.allowance) return
  const { signedIn, anonymous, pages } = settings.counters
  // What a page asks for who is signed in is not counted: it asks as much as it needs. Strangers are counted by what it asks for them.
  const counter = origin.forPage ? (sessionId ? undefined : pages) : sessionId ? signedIn : anonymous
  if (!counter) return
  visit.allowance = await counter({ services: settings.services, now }, sessionId ?? networkOf(origin.ip))
  if (!visit.allowance.allowed) throw tooMany('platform.too-many-calls', visit.allowance.resetSeconds)
}

async function sent(visit: Visit, response: Response): Promise<Response> {
  const { settings, scope, session, holder, allowance, credentials, url } = visit
  if (session) await noteSessionUse(settings, scope, session)
  if (holder) await noteKeyInUse(settings, scope, holder)
  if (allowance) writeAllowance(response.headers, allowance)
  return withSession(settings, scope, response, session, credentials, url)
}

async function refused(visit: Visit, error: unknown): Promise<Response> {
  const { settings, definition, requestId, url, locale, allowance, scope, session, credentials } = visit
  const refusal = error instanceof Refusal ? error : refusalFor(error, requestId)
  if (refusal.status >= 500)
    settings.services.log.error('request failed', { request_id: requestId, path: url.pathname, ...errorFields(error) })
  await noteRefusal(refusal, {
    ...settings,
    now: settings.clock.now(),
    origin: visit.origin,
    request: visit.incoming,
    requestId,
    definition,
    call: `${definition.method.toUpperCase()} ${definition.path}`,
    actor: session?.actor ?? visit.holder?.actor ?? { kind: 'visitor' },
    isKey: visit.secret !== undefined,
  })
  const response = writeRefusal(refusal, texts[locale], requestId, definition.wire)
  if (allowance) writeAllowance(response.headers, allowance)
  // A request that is refused for what it says ends no session: its credentials come back as ever.
  return refusal.status === 401 || refusal.status >= 500
    ? response
    : withSession(settings, scope, response, session, credentials, url)
}

import { Hono } from 'hono'
import type { Kysely } from 'kysely'
import type { Ctx, Look, Services, Tables } from '#areas/context.ts'
import type { AreaEndpoint } from '#areas/endpoint.ts'
import { areaRoutes } from '#areas/registry.ts'
import { fieldsAt } from '#areas/shapes.ts'
import { rotateSession } from '#areas/identity/commands.ts'
import { readCredentials, sessionHeaders } from '#areas/identity/model.ts'
import { noteKeyUse } from '#areas/integrations/keys/commands.ts'
import { keyFault, mayHoldKeys, noteUseEvery as noteKeyUseEvery, readKey } from '#areas/integrations/keys/model.ts'
import { findKeyHolder, type KeyHolder } from '#areas/integrations/keys/queries.ts'
import { writeLooks, writeLooksAfter } from '#areas/privacy/commands.ts'
import { findSession, type Session } from '#areas/identity/queries.ts'
import { isObligatory } from '#areas/identity/second-factor/commands.ts'
import { noteUse } from '#areas/identity/sessions/commands.ts'
import { noteUseEvery } from '#areas/identity/sessions/model.ts'
import type { Tenant } from '#areas/tenancy/model.ts'
import { capacitiesOf, organizationsOf, type Actor } from '#areas/users/model.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, postgresCode } from '#platform/db.ts'
import { badRequest, conflict, forbidden, notFound, Refusal, tooMany, unauthorized } from '#platform/errors.ts'
import {
  assertAcceptable,
  readBody,
  takeBody,
  writeAllowance,
  writeAnswer,
  writeRefusal,
  type Answer,
} from '#platform/http.ts'
import { isLocale, type Locale } from '#platform/i18n.ts'
import { isId, newId, sha256Hex } from '#platform/ids.ts'
import { parseQuery, type QueryRules } from '#platform/jsonapi.ts'
import { errorFields } from '#platform/log.ts'
import { writeHappenings } from '#platform/outbox.ts'
import { eventStream, type Watch } from '#platform/stream.ts'
import { texts } from '#platform/texts.ts'
import { fixedWindow, type Allowance } from '#platform/throttle.ts'
import { openApi } from './openapi.ts'

export type Origin = {
  tenant: Tenant
  /** Scheme, host and port of this tenant's pages. */
  origin: string
  ip: string | undefined
  /** Asked by a screen of our own, in this process: pages are not counted as calls. */
  forPage?: boolean
}

export type ApiSettings = {
  db: Kysely<Tables>
  clock: Clock
  services: Services
  /** A new token with every answer to a program. */
  authRotate?: boolean
  /** For what is watched as it happens. */
  watch?: Watch
  /** Calls a minute of one session or key, and of one address that is nobody; without it as many as one likes. */
  limits?: { signedIn: number; anonymous: number }
}

/** What a page may follow as it happens, by the name of its resource. */
const watchable = new Set(['contracts', 'applications', 'internships', 'timesheets'])

const methods = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE']

/** Answers a request of the tenant that `origin` names. */
export type Api = (request: Request, origin: Origin) => Promise<Response>

/**
 * The pipeline, top to bottom: tenant, transaction, actor, door, idempotency, body, handler, record, commit.
 * A handler opens no transaction; whatever it throws undoes everything.
 */
export function buildApi(settings: ApiSettings): Api {
  const app = new Hono({ strict: false })
  const counters = settings.limits && {
    signedIn: fixedWindow(settings.limits.signedIn, 60),
    anonymous: fixedWindow(settings.limits.anonymous, 60),
  }
  let description: unknown
  app.get('/api/openapi.json', (c) => c.json((description ??= openApi(areaRoutes))))
  app.get('/api/v1/events', async (c) => {
    const { watch } = settings
    const { origin } = c.env as { origin: Origin }
    const [kind = '', id = ''] = (c.req.query('watch') ?? '').split('/')
    if (!watch || !watchable.has(kind) || !isId(id))
      return writeRefusal(notFound(), texts[localeOf(c.req.raw)], newId(), undefined)
    // Who may read it may watch it: the same door, asked once, before the stream opens.
    const seen = await app.fetch(
      new Request(new URL(`/api/v1/${kind}/${id}`, c.req.raw.url), { headers: c.req.raw.headers }),
      c.env,
    )
    if (!seen.ok) return seen
    return eventStream((changed) => watch.subscribe(origin.tenant.id, `${kind}/${id}`, changed), c.req.raw.signal)
  })
  for (const { prefix, endpoints } of areaRoutes) {
    for (const definition of endpoints) {
      const methods = definition.method === 'patch' ? ['PATCH', 'PUT'] : [definition.method.toUpperCase()]
      const { parameters = [] } = definition.query ?? {}
      const query = { ...definition.query, fields: fieldsAt(definition), parameters: [...parameters, 't', 'unbatch'] }
      app.on(methods, prefix + whereIdsAreIds(definition.path), (c) =>
        answer(
          { ...settings, counters },
          { ...definition, query },
          c.req.raw,
          c.req.param(),
          (c.env as { origin: Origin }).origin,
        ),
      )
    }
  }
  app.notFound((c) => {
    const { pathname } = new URL(c.req.raw.url)
    // What is there but not for this is refused as such (JSON:API asks 403); what is not there is not found.
    const allowed = methods.filter((method) => app.router.match(method, pathname)[0].length > 0)
    const refusal = allowed.length > 0 ? forbidden('platform.not-offered') : notFound()
    const response = writeRefusal(refusal, texts[localeOf(c.req.raw)], newId(), wireOf(c.req.raw))
    if (allowed.length > 0) response.headers.set('allow', allowed.join(', '))
    return response
  })
  return async (request, origin) => app.fetch(request, { origin })
}

/** `/vacancies/:id` is no address of `/vacancies/managed`, in whichever order the two are offered. */
function whereIdsAreIds(path: string): string {
  return path.replace(/:(id|[a-z]\w*Id)\b/g, ':$1{[0-9a-fA-F-]{36}}')
}

type Counters = Record<'signedIn' | 'anonymous', ReturnType<typeof fixedWindow>>

async function answer(
  settings: ApiSettings & { counters: Counters | undefined },
  definition: AreaEndpoint & { query: QueryRules },
  incoming: Request,
  params: Record<string, string>,
  origin: Origin,
): Promise<Response> {
  const requestId = newId()
  let locale = localeOf(incoming)
  const url = new URL(incoming.url)
  const scope = { tenantId: origin.tenant.id, cooperationId: origin.tenant.cooperationId }
  const secret = readKey(incoming.headers.get('authorization'))
  const credentials = secret ? undefined : credentialsOf(incoming)
  let session: Session | undefined
  let holder: KeyHolder | undefined
  let allowance: Allowance | undefined
  try {
    assertAcceptable(incoming)
    const request = await takeBody(incoming, definition)
    const query = parseQuery(url.searchParams, definition.query)
    for (const [name, value] of Object.entries(params)) if (/^id$|Id$/.test(name) && !isId(value)) throw notFound()
    const readOnly = definition.method === 'get' || definition.readOnly === true
    let shown: Open | undefined
    const response = await inTransaction(
      settings.db,
      scope,
      async (db) => {
        const now = settings.clock.now()
        session = credentials && (await findSession(db, origin.tenant.id, credentials.values, now))
        holder = secret ? await findKeyHolder(db, origin.tenant.id, secret, now) : undefined
        const known = session ?? holder
        if (settings.counters && !origin.forPage) {
          allowance = known
            ? settings.counters.signedIn(known.actor.sessionId, now.getTime())
            : settings.counters.anonymous(origin.ip ?? '', now.getTime())
          if (!allowance.allowed) throw tooMany('platform.too-many-calls', allowance.resetSeconds)
        }
        if (secret && !holder) throw unauthorized('integrations.unknown-key')
        if (known && !explicitLocale(request)) locale = known.locale
        const actor: Actor = known?.actor ?? { kind: 'visitor' }
        if (holder) assertKeyMay(holder, definition, url, !readOnly)
        const ctx = makeContext(settings, { db, origin, actor, now, locale, requestId, request })
        shown = ctx
        assertMayEnter(definition, actor)
        assertOwnEyes(definition, actor, readOnly)
        assertSecondFactor(settings, definition, session)
        if (credentials?.byCookie && !readOnly) assertSameOrigin(request, origin.origin)
        const body =
          readOnly && definition.method === 'get' ? undefined : await readBody(request, definition, ctx.t, params.id)
        const run = async () => {
          const answered = await definition.handle({ ctx, request, url, params, query, body })
          await ctx.flush()
          if (!readOnly) await writeLooks(db, ctx, ctx.looks())
          return answered
        }
        return readOnly || isSecret(definition)
          ? writeAnswer(await run(), query, url)
          : once(ctx, request, body, async () => writeAnswer(await run(), query, url))
      },
      { readOnly, ...(definition.timeout ? { timeout: definition.timeout } : {}) },
    )
    if (shown && readOnly) await writeLooksAfter(settings.db, shown, shown.looks())
    if (session) await inUse(settings, scope, session)
    if (holder) await keyInUse(settings, scope, holder)
    if (allowance) writeAllowance(response.headers, allowance)
    return await withSession(settings, scope, response, session, credentials, url)
  } catch (error) {
    const refusal = error instanceof Refusal ? error : refusalFor(error, requestId)
    if (refusal.status >= 500)
      settings.services.log.error('request failed', {
        request_id: requestId,
        path: url.pathname,
        ...errorFields(error),
      })
    const refused = writeRefusal(refusal, texts[locale], requestId, definition.wire)
    if (allowance) writeAllowance(refused.headers, allowance)
    // What is wrong with a request ends no session: the credentials come back as ever.
    return refusal.status === 401 || refusal.status >= 500
      ? refused
      : withSession(settings, scope, refused, session, credentials, url)
  }
}

type Parts = {
  db: Ctx['db']
  origin: Origin
  actor: Actor
  now: Date
  locale: Locale
  requestId: string
  request: Request
}

function makeContext(settings: ApiSettings, { db, origin, actor, now, locale, requestId, request }: Parts): Open {
  return openContext({
    db,
    tenant: origin.tenant,
    actor,
    now,
    locale,
    organizationId: chosenOrganization(actor, request),
    requestId,
    ip: origin.ip,
    userAgent: request.headers.get('user-agent') ?? undefined,
    origin: origin.origin,
    services: settings.services,
  })
}

/** A context that remembers whose records were shown. */
type Open = Ctx & { flush(): Promise<void>; looks(): Look[] }

type Standing = Pick<Ctx, 'db' | 'tenant' | 'now' | 'origin' | 'services'> & { actor?: Actor }

/** A context without a request: the queue, the command line, the demo. As the system, unless somebody is named. */
export function openSystemContext(standing: Standing): Open {
  return openContext({
    actor: { kind: 'system' },
    locale: 'nl',
    organizationId: undefined,
    requestId: newId(),
    ip: undefined,
    userAgent: undefined,
    ...standing,
  })
}

type Visiting = Pick<Ctx, 'db' | 'now' | 'services'> & { origin: Origin; request: Request }

/** A context for who is on the way in from elsewhere. */
export function openVisitorContext({ origin, request, ...standing }: Visiting): Ctx & { flush(): Promise<void> } {
  return openContext({
    ...standing,
    actor: { kind: 'visitor' },
    tenant: origin.tenant,
    origin: origin.origin,
    ip: origin.ip,
    userAgent: request.headers.get('user-agent') ?? undefined,
    locale: 'nl',
    organizationId: undefined,
    requestId: newId(),
  })
}

/** A context that keeps what is recorded until `flush` writes it, as the last thing before the commit. */
function openContext(parts: Omit<Ctx, 'record' | 'audit' | 'saw' | 't'>): Open {
  const events: Parameters<Ctx['record']>[0][] = []
  const audits: Parameters<Ctx['audit']>[0][] = []
  const looks = new Map<string, Look>()
  const { actor } = parts
  return {
    ...parts,
    t: texts[parts.locale],
    record: (happening) => void events.push(happening),
    audit: (entry) => void audits.push(entry),
    saw: (what, subjectId) => void looks.set(`${what} ${subjectId}`, { what, subjectId }),
    looks: () => [...looks.values()],
    flush: () =>
      writeHappenings(
        parts.db,
        parts.tenant.id,
        parts.now,
        {
          requestId: parts.requestId,
          ...(parts.ip ? { ip: parts.ip } : {}),
          ...(actor.kind === 'user'
            ? {
                id: actor.userId,
                name: actor.name,
                ...(actor.impersonatorId ? { impersonatorId: actor.impersonatorId } : {}),
              }
            : {}),
        },
        events.splice(0),
        audits.splice(0),
      ),
  }
}

function assertMayEnter({ who }: AreaEndpoint, actor: Actor): void {
  if (who === 'everyone' || who === 'link') return
  if (actor.kind !== 'user') throw unauthorized()
  if (who === 'signed-in') return
  if (!capacitiesOf(actor).some((capacity) => who.includes(capacity))) throw forbidden('users.role-may-not')
}

/** Who looks through another's eyes sees what they see, and does in their name only what is said to be allowed. */
function assertOwnEyes({ throughOthersEyes }: AreaEndpoint, actor: Actor, readOnly: boolean): void {
  if (actor.kind !== 'user' || !actor.impersonatorId) return
  if ((throughOthersEyes ?? (readOnly ? 'allowed' : 'refused')) === 'refused')
    throw forbidden('identity.not-through-others-eyes')
}

/** An administrator without a second factor comes no further than getting one. */
function assertSecondFactor({ services }: ApiSettings, definition: AreaEndpoint, session: Session | undefined): void {
  if (!session || session.hasSecondFactor || session.actor.impersonatorId) return
  if (definition.who === 'everyone' || definition.who === 'link' || definition.beforeSecondFactor) return
  if (isObligatory({ services }, session.actor)) throw forbidden('identity.second-factor-first')
}

/** The organization the actor looks from. One that is not the actor's own is refused, never ignored. */
function chosenOrganization(actor: Actor, request: Request): string | undefined {
  const asked = request.headers.get('current-organization-id') ?? undefined
  const preferred = request.headers.get('preferred-organization-id')
  // What a browser remembers may be of who sat there before: then it counts for nothing.
  if (!asked && preferred && organizationsOf(actor).includes(preferred)) return preferred
  if (!asked || actor.kind !== 'user') return undefined
  if (!organizationsOf(actor).includes(asked)) throw forbidden('identity.wrong-center')
  return asked
}

/** Answers to signing in hold secrets, which are kept nowhere. */
function isSecret({ wire, secret }: AreaEndpoint): boolean {
  return wire === 'auth' || secret === true
}

/** Same key, same request: same answer, and the effect once. Another body under the same key is refused. */
async function once(ctx: Ctx, request: Request, body: unknown, work: () => Promise<Response>): Promise<Response> {
  const key = request.headers.get('idempotency-key')
  if (!key || key.length > 255) return work()
  const actor = ctx.actor.kind === 'user' ? ctx.actor.userId : (ctx.ip ?? 'visitor')
  const requestHash = sha256Hex(
    `${request.method} ${new URL(request.url).pathname}${new URL(request.url).search} ${JSON.stringify(body ?? null)}`,
  )
  const claimed = await ctx.db
    .insertInto('idempotencyKeys')
    .values({ tenantId: ctx.tenant.id, actor, key, requestHash, status: 0, headers: '{}', body: '' })
    .onConflict((conflicting) => conflicting.doNothing())
    .executeTakeFirst()
  const where = { tenantId: ctx.tenant.id, actor, key }
  if (!claimed.numInsertedOrUpdatedRows) {
    const kept = await ctx.db
      .selectFrom('idempotencyKeys')
      .selectAll()
      .where((eb) => eb.and(where))
      .executeTakeFirst()
    if (!kept || kept.requestHash !== requestHash)
      throw new Refusal(422, 'platform.idempotency-mismatch', { header: 'Idempotency-Key' })
    return new Response(kept.status === 204 ? null : kept.body, {
      status: kept.status,
      headers: kept.headers as Record<string, string>,
    })
  }
  const response = await work()
  const text = await response.clone().text()
  await ctx.db
    .deleteFrom('idempotencyKeys')
    .where((eb) => eb.and(where))
    .execute()
  await ctx.db
    .insertInto('idempotencyKeys')
    .values({
      ...where,
      requestHash,
      status: response.status,
      headers: JSON.stringify(Object.fromEntries(response.headers)),
      body: text,
    })
    .execute()
  return response
}

type SentCredentials = { values: NonNullable<ReturnType<typeof readCredentials>>; byCookie: boolean }

function credentialsOf(request: Request): SentCredentials | undefined {
  const byHeader = readCredentials((name) => request.headers.get(name))
  if (byHeader) return { values: byHeader, byCookie: false }
  const cookies = readCookies(request)
  const byCookie = readCredentials((name) => (name === 'authorization' ? undefined : cookies.get(name)))
  return byCookie && { values: byCookie, byCookie: true }
}

export function readCookies(request: Request): Map<string, string> {
  const pairs = (request.headers.get('cookie') ?? '').split(/;\s*/).filter((pair) => pair.includes('='))
  return new Map(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), decode(pair.slice(pair.indexOf('=') + 1))]))
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** A cookie travels by itself: a request that changes something must come from this very site. Sibling tenants are not it. */
export function assertSameOrigin(request: Request, origin: string): void {
  const site = request.headers.get('sec-fetch-site')
  const sent = request.headers.get('origin')
  // A page that keeps its address to itself sends `Origin: null`; what the browser says of the site itself counts first.
  const same = site ? site === 'same-origin' && (!sent || sent === 'null' || sent === origin) : sent === origin
  if (!same) throw forbidden('platform.cross-site')
}

/** Written in a transaction of its own: most requests only read. */
async function inUse(
  { db, clock }: ApiSettings,
  scope: { tenantId: string; cooperationId: string },
  { actor: { sessionId }, lastUsedAt }: Session,
): Promise<void> {
  const now = clock.now()
  if (now.getTime() - lastUsedAt.getTime() < noteUseEvery) return
  await inTransaction(db, scope, (own) => noteUse(own, { tenantId: scope.tenantId, sessionId, now }))
}

/** A key reaches what it was made for, and never what is for people alone. */
function assertKeyMay({ key, actor }: KeyHolder, definition: AreaEndpoint, { pathname }: URL, changes: boolean): void {
  if (!mayHoldKeys(capacitiesOf(actor))) throw unauthorized('integrations.unknown-key')
  const [, , , resource = ''] = pathname.split('/')
  const byHand = definition.byHand === true || isSecret(definition)
  const fault = keyFault(key, { resource, byHand, changes })
  if (fault) throw forbidden(`integrations.${fault}`)
}

async function keyInUse(
  { db, clock }: ApiSettings,
  scope: { tenantId: string; cooperationId: string },
  { key: { id, lastUsedAt } }: KeyHolder,
): Promise<void> {
  const now = clock.now()
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < noteKeyUseEvery) return
  await inTransaction(db, scope, (own) => noteKeyUse(own, { tenantId: scope.tenantId, id, now }))
}

/** Programs get their credentials back on every answer; browsers have them in cookies that scripts cannot read. */
async function withSession(
  { db, clock, authRotate = false }: ApiSettings,
  scope: { tenantId: string; cooperationId: string },
  response: Response,
  session: Session | undefined,
  credentials: SentCredentials | undefined,
  url: URL,
): Promise<Response> {
  if (!session || !credentials || credentials.byCookie || response.headers.has('access-token')) return response
  if (response.headers.get('x-no-session')) return response
  const { tenantId } = scope
  const { values } = credentials
  const unbatch = url.searchParams.get('unbatch') === 'true'
  const { sessionId } = session.actor
  const headers = authRotate
    ? await inTransaction(db, scope, (own) =>
        rotateSession(own, { tenantId, sessionId, credentials: values, now: clock.now(), unbatch }),
      )
    : sessionHeaders(values, session.expiresAt)
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return response
}

function refusalFor(error: unknown, reference: string): Refusal {
  switch (postgresCode(error)) {
    case '23505':
    case '40001':
    case '40P01':
      return conflict('platform.stale')
    case '55P03':
      return conflict('platform.busy')
    // A sign or a number the database cannot keep, which no check of ours foresaw.
    case '22003':
    case '22007':
    case '22008':
    case '22021':
    case '22P02':
    case '22P05':
      return badRequest('platform.unreadable-body')
    case '57014':
    case '57P01':
    case '53300':
      return new Refusal(503, 'platform.stopping', { retryAfter: 2 })
    default:
      return new Refusal(
        isUnreachable(error) ? 503 : 500,
        isUnreachable(error) ? 'platform.stopping' : 'platform.failed',
        { values: { reference }, retryAfter: 2 },
      )
  }
}

function isUnreachable(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  return (
    code === 'ECONNREFUSED' ||
    code === 'ECONNRESET' ||
    /timeout exceeded when trying to connect|Connection terminated/.test(message ?? '')
  )
}

function explicitLocale(request: Request): boolean {
  return request.headers.has('x-locale') || new URL(request.url).searchParams.has('locale')
}

function localeOf(request: Request): Locale {
  const asked = request.headers.get('x-locale') ?? new URL(request.url).searchParams.get('locale')
  if (isLocale(asked)) return asked
  return /^\s*en/i.test(request.headers.get('accept-language') ?? '') ? 'en' : 'nl'
}

function wireOf(request: Request): 'auth' | undefined {
  return /^\/auth(\/|$)/.test(new URL(request.url).pathname) ? 'auth' : undefined
}

export type { Answer }

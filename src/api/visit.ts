import type { Clock } from '#platform/clock.ts'
import type { Kysely } from 'kysely'
import type { Watch } from '#platform/stream.ts'
import type { Ctx, Services, Tables } from '#areas/context.ts'
import type { AreaEndpoint } from '#areas/endpoint.ts'
import { findSession, isSessionElsewhere, type Session } from '#areas/identity/queries.ts'
import { readKey } from '#areas/integrations/keys/model.ts'
import { findKeyHolder, isKeyElsewhere, type KeyHolder } from '#areas/integrations/keys/queries.ts'
import { inTransaction } from '#platform/db.ts'
import { forbidden, tooMany, unauthorized } from '#platform/errors.ts'
import type { Locale } from '#platform/i18n.ts'
import { newId } from '#platform/ids.ts'
import type { QueryRules } from '#platform/jsonapi.ts'
import { networkOf, type Allowance, type callAllowance } from '#platform/throttle.ts'
import { credentialsOf, type SentCredentials } from './credentials.ts'
import { explicitLocale, localeOf } from './locale.ts'
import type { Origin } from './origin.ts'

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

export type Settings = ApiSettings & {
  counters: (Record<'signedIn' | 'anonymous', Counter> & { pages: Counter | undefined }) | undefined
}
type Counter = ReturnType<typeof callAllowance>
export type Offered = AreaEndpoint & { query: QueryRules }

/** One call on its way through: the request, and what became known of its sender. */
export type Visit = {
  settings: Settings
  definition: Offered
  origin: Origin
  url: URL
  params: Record<string, string>
  request: Request
  requestId: string
  scope: { tenantId: string; cooperationId: string }
  secret: string | undefined
  credentials: SentCredentials | undefined
  readOnly: boolean
  /** What is changed must still be as the caller read it. */
  ifMatch: string | null
  locale: Locale
  /** The document that came, once it was read. */
  sent: { document?: unknown }
  /** Who asks was looked up, whatever came of it. */
  wasLookedUp: boolean
  session?: Session | undefined
  holder?: KeyHolder | undefined
  allowance?: Allowance
}

export function openVisit(
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
    sent: {},
    wasLookedUp: false,
    request: incoming,
    ifMatch: incoming.headers.get('if-match'),
    url: new URL(incoming.url),
    requestId: newId(),
    locale: localeOf(incoming),
    scope: { tenantId: origin.tenant.id, cooperationId: origin.tenant.cooperationId },
    credentials: secret ? undefined : credentialsOf(incoming, origin.origin.startsWith('https:')),
    readOnly: definition.method === 'get' || definition.readOnly === true,
  }
}

/** Works in a transaction of the visited tenant. */
export function inside<Result>(
  { settings, scope, definition, readOnly, ifMatch }: Visit,
  run: (db: Ctx['db']) => Promise<Result>,
  onlyReads = readOnly,
): Promise<Result> {
  return inTransaction(settings.db, scope, run, {
    readOnly: onlyReads,
    // What was compared may not change before it is written: who comes in between makes this call fail.
    asOfOneMoment: ifMatch !== null,
    ...(definition.timeout ? { timeout: definition.timeout } : {}),
  })
}

/**
 * Finds out who asks, and counts the call. A call with `prepare` comes by here twice, and is counted once.
 * @throws Refusal 401 by an unknown key, 403 with credentials of another tenant, 429
 */
export async function lookUp(visit: Visit, db: Ctx['db'], now: Date): Promise<Session | KeyHolder | undefined> {
  const { credentials, secret, request } = visit
  const { tenantId } = visit.scope
  visit.wasLookedUp = true
  visit.session = credentials && (await findSession(db, tenantId, credentials.values, now))
  visit.holder = secret ? await findKeyHolder(db, tenantId, secret, now) : undefined
  const known = visit.session ?? visit.holder
  await count(visit, known?.actor.sessionId, now)
  if (!known) await assertNotElsewhere(visit, db, now)
  if (secret && !visit.holder) throw unauthorized('integrations.unknown-key')
  if (known && !explicitLocale(request, credentials?.byCookie !== true)) visit.locale = known.locale
  return known
}

/**
 * Credentials of another tenant: their holder stands at the wrong door, which is not the same as being nobody. A browser
 * sends its cookies everywhere, so by those a visitor stays one; and whoever signs in may send what they had before.
 * @throws Refusal 403 'wrong center'
 */
async function assertNotElsewhere({ definition, credentials, secret }: Visit, db: Ctx['db'], now: Date): Promise<void> {
  const isOpen = definition.who === 'everyone' || definition.who === 'link'
  if (isOpen && (credentials?.byCookie || (definition.wire === 'auth' && definition.method !== 'get'))) return
  const elsewhere = secret
    ? await isKeyElsewhere(db, secret, now)
    : credentials && (await isSessionElsewhere(db, credentials.values, now))
  if (elsewhere) throw forbidden('identity.wrong-center')
}

/** @throws Refusal 429 with when to ask again */
async function count(visit: Visit, sessionId: string | undefined, now: Date): Promise<void> {
  const { settings, origin, definition, url } = visit
  if (!settings.counters || visit.allowance) return
  const { signedIn, anonymous, pages } = settings.counters
  // What a page asks for who is signed in is not counted: it asks as much as it needs. Strangers are counted by what it asks for them.
  const ofPages = origin.forPage || definition.isShownInPages?.(url)
  const counter = sessionId ? (origin.forPage ? undefined : signedIn) : ofPages ? pages : anonymous
  if (!counter) return
  visit.allowance = await counter({ services: settings.services, now }, sessionId ?? networkOf(origin.ip))
  if (!visit.allowance.allowed) throw tooMany('platform.too-many-calls', visit.allowance.resetSeconds)
}

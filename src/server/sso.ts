import type { Kysely } from 'kysely'
import * as oidc from 'openid-client'
import type { Ctx, Services, Tables } from '#areas/context.ts'
import { openSession, type SignedIn } from '#areas/identity/commands.ts'
import { sessionHeaders } from '#areas/identity/model.ts'
import { clientSecretOf, welcome } from '#areas/identity/providers/commands.ts'
import { type Claims, callbackOf, mayBeIssuer, minutesAway } from '#areas/identity/providers/model.ts'
import { findProvider, type Provider } from '#areas/identity/providers/queries.ts'
import { sealChallenge } from '#areas/identity/second-factor/commands.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction } from '#platform/db.ts'
import type { Locale } from '#platform/i18n.ts'
import { newId } from '#platform/ids.ts'
import { inMind } from '#platform/in-mind.ts'
import { fetchOut } from '#platform/outgoing.ts'
import { networkOf, windowThrottle } from '#platform/throttle.ts'
import { isId } from '#platform/uuid.ts'
import { errorFields } from '#platform/log.ts'
import { lockAway, takeOut } from '#platform/vault.ts'
import { challengeCookie, sessionCookies } from '#areas/identity/ui/session.ts'
import { safeReturn } from '#web/safe-return.ts'
import { ownCookie, readOwnCookie } from '#platform/cookies.ts'
import { openVisitorContext } from '../api/context.ts'
import type { Origin } from '../api/origin.ts'

export type SsoSettings = { db: Kysely<Tables>; clock: Clock; services: Services }

/** Answers `/auth/sso/…`; undefined for every other path. */
export type Sso = (request: Request, origin: Origin, locale: Locale) => Promise<Response | undefined>

type Journey = { providerId: string; state: string; nonce: string; verifier: string; back: string; until: number }

const cookieName = 'sso'
/** A whole class begins at once, from one address, and each of them comes by twice. */
const journeys = windowThrottle('signing in elsewhere', 240, 60)
const patience = 5

/** What an issuer says of itself, asked of it and kept for ten minutes. Throws where it may not be asked, or does not answer. */
function askingIssuers({ clock, services }: SsoSettings): (provider: Provider) => Promise<oidc.Configuration> {
  const known = inMind<{ until: number; config: Promise<oidc.Configuration> }>(500)
  const ask = fetchOut({ loopback: services.testPages }, patience * 1000)

  async function discover(provider: Provider): Promise<oidc.Configuration> {
    if (!mayBeIssuer(provider.issuer, services.testPages)) throw new Error('this issuer may not be asked')
    return oidc.discovery(
      new URL(provider.issuer),
      provider.clientId,
      await clientSecretOf({ services }, provider),
      undefined,
      {
        timeout: patience,
        // Every address its own document names is judged too, and each redirect is refused.
        [oidc.customFetch]: (url, { method, headers, body }) => ask(url, { method, headers, body }),
        ...(services.testPages ? { execute: [oidc.allowInsecureRequests] } : {}),
      },
    )
  }

  return function configOf(provider) {
    const key = `${provider.id} ${provider.issuer} ${provider.clientId}`
    const now = clock.now().getTime()
    const kept = known.get(key)
    if (kept && kept.until > now) return kept.config
    const config = discover(provider)
    known.set(key, { config, until: now + 600_000 })
    // Failures too, for less long: who keeps asking has us ask the other place once a minute.
    config.catch(() => known.set(key, { config, until: now + 60_000 }))
    return config
  }
}

type Desk = SsoSettings & { configOf: (provider: Provider) => Promise<oidc.Configuration> }
type Asked = { request: Request; origin: Origin; locale: Locale }

/**
 * Signing in elsewhere (OpenID Connect, code with PKCE). What has to be known on the way back travels in a sealed cookie.
 * The other place is asked between transactions, never within one: it may be slow.
 */
export function buildSso(settings: SsoSettings): Sso {
  const { services } = settings
  const desk: Desk = { ...settings, configOf: askingIssuers(settings) }
  return async (request, origin, locale) => {
    const id = /^\/auth\/sso\/([\w-]+)$/.exec(new URL(request.url).pathname)?.[1]
    const asked = { request, origin, locale }
    if (!id || request.method !== 'GET') return undefined
    try {
      return id === 'callback' ? await comeBack(desk, asked) : await leave(desk, asked, id)
    } catch (error) {
      // The other place said no, is not there, or somebody made this answer up.
      services.log.warn('signing in elsewhere failed', { request_id: newId(), ...errorFields(error) })
      return toSignIn(locale, 'failed', [journeyCookie('', origin, 0)])
    }
  }
}

function within<Result>(
  { db: all, clock, services }: SsoSettings,
  { origin, request }: Asked,
  work: (ctx: Ctx) => Promise<Result>,
): Promise<Result> {
  const scope = { tenantId: origin.tenant.id, cooperationId: origin.tenant.cooperationId }
  return inTransaction(all, scope, async (db) => {
    const ctx = openVisitorContext({ db, origin, request, now: clock.now(), services })
    const result = await work(ctx)
    await ctx.flush()
    return result
  })
}

async function leave(desk: Desk, asked: Asked, id: string): Promise<Response> {
  const { clock, services, configOf } = desk
  const { request, origin, locale } = asked
  if ((await journeys.take({ services, now: clock.now() }, networkOf(origin.ip))) > 0) return toSignIn(locale, 'failed')
  const provider = isId(id) ? await within(desk, asked, (ctx) => findProvider(ctx, id)) : undefined
  if (!provider) return toSignIn(locale, 'failed')
  const config = await configOf(provider)
  const journey: Journey = {
    providerId: provider.id,
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
    back: safeReturn(new URL(request.url).searchParams.get('redirect'), `/${locale}/dashboard`),
    until: clock.now().getTime() + minutesAway * 60_000,
  }
  const address = oidc.buildAuthorizationUrl(config, {
    redirect_uri: callbackOf(origin),
    scope: 'openid profile email',
    state: journey.state,
    nonce: journey.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(journey.verifier),
    code_challenge_method: 'S256',
  })
  const sealed = await lockAway(services.dataDir, JSON.stringify(journey), purposeOf(origin))
  return moved(address.href, [journeyCookie(sealed.toString('base64url'), origin, minutesAway * 60)])
}

async function comeBack(desk: Desk, asked: Asked): Promise<Response> {
  const { clock, services } = desk
  const { request, origin, locale } = asked
  if ((await journeys.take({ services, now: clock.now() }, networkOf(origin.ip))) > 0) return toSignIn(locale, 'failed')
  const sealed = readOwnCookie(request, cookieName, origin.origin.startsWith('https:'))
  const opened = sealed && (await takeOut(services.dataDir, Buffer.from(sealed, 'base64url'), purposeOf(origin)))
  const journey = opened ? (JSON.parse(opened) as Journey) : undefined
  const ended = [journeyCookie('', origin, 0)]
  if (!journey || journey.until <= clock.now().getTime()) return toSignIn(locale, 'expired', ended)
  const provider = await within(desk, asked, (ctx) => findProvider(ctx, journey.providerId))
  if (!provider) return toSignIn(locale, 'failed', ended)
  const claims = await claimsOf(desk, provider, journey, new URL(callbackOf(origin) + new URL(request.url).search))
  const arrived = await within(desk, asked, async (ctx) => {
    const arrival = await welcome(ctx, provider, claims)
    if ('problem' in arrival) return arrival
    const { entry, accountId, wantsCode } = arrival
    return wantsCode
      ? { challenge: await sealChallenge(ctx, { ...entry, accountId }) }
      : { signedIn: await openSession(ctx, entry) }
  })
  if ('problem' in arrived) return toSignIn(locale, arrived.problem, ended)
  const secure = origin.origin.startsWith('https:')
  if (arrived.challenge !== undefined) {
    const cookie = challengeCookie(arrived.challenge, secure).getSetCookie()
    return moved(`/${locale}/auth/code?redirect=${encodeURIComponent(journey.back)}`, [...ended, ...cookie])
  }
  return moved(journey.back, [...ended, ...cookiesOf(arrived.signedIn, secure)])
}

async function claimsOf({ configOf }: Desk, provider: Provider, journey: Journey, url: URL): Promise<Claims> {
  const config = await configOf(provider)
  const tokens = await oidc.authorizationCodeGrant(config, url, {
    pkceCodeVerifier: journey.verifier,
    expectedState: journey.state,
    expectedNonce: journey.nonce,
    idTokenExpected: true,
  })
  const told = tokens.claims() as Claims
  const more = config.serverMetadata().userinfo_endpoint
    ? await oidc.fetchUserInfo(config, tokens.access_token, told.sub)
    : {}
  return { ...told, ...more, sub: told.sub }
}

function cookiesOf({ credentials, expiresAt }: SignedIn, secure: boolean): string[] {
  return sessionCookies(new Headers({ ...sessionHeaders(credentials, expiresAt) }), secure).getSetCookie()
}

function toSignIn(locale: Locale, problem: string, cookies: string[] = []): Response {
  return moved(`/${locale}/auth/login-1?sso=${problem}`, cookies)
}

function moved(location: string, cookies: string[]): Response {
  const headers = new Headers({ location, 'cache-control': 'no-store' })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(null, { status: 302, headers })
}

function purposeOf({ tenant }: Origin): string {
  return `sso ${tenant.id}`
}

/** Lax, because the way back begins on another site. */
function journeyCookie(value: string, { origin }: Origin, maxAge: number): string {
  return ownCookie(cookieName, value, { secure: origin.startsWith('https:'), maxAge })
}

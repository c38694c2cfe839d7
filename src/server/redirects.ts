import type { Kysely } from 'kysely'
import type { Ctx, Services, Tables } from '#areas/context.ts'
import { countHit } from '#areas/content/redirects/commands.ts'
import { endOf, locationOf, pathMeant } from '#areas/content/redirects/model.ts'
import { listLeads, type Lead } from '#areas/content/redirects/queries.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction } from '#platform/db.ts'
import type { Locale } from '#platform/i18n.ts'
import { inMind } from '#platform/in-mind.ts'
import { errorFields } from '#platform/log.ts'
import { openSystemContext } from '../api/context.ts'
import type { Origin } from '../api/origin.ts'

export type RedirectSettings = { db: Kysely<Tables>; clock: Clock; services: Services }

/** Answers a path of the website that leads elsewhere; undefined for every other. */
export type Redirects = (request: Request, origin: Origin, locale: Locale) => Promise<Response | undefined>

type Kept = { until: number; byPath: Map<string, Lead>; ends: Record<Locale, Map<string, string>> }

/** A tenant's redirects are few, asked for with every page, and kept in memory; a changed one is seen within two seconds. */
const freshFor = 2000

export function buildRedirects({ db, clock, services }: RedirectSettings): Redirects {
  const known = inMind<Kept>(500)

  const within = <Result>({ tenant, origin }: Origin, work: (ctx: Ctx) => Promise<Result>) =>
    inTransaction(db, { tenantId: tenant.id, cooperationId: tenant.cooperationId }, async (connection) =>
      work(openSystemContext({ db: connection, tenant, now: clock.now(), origin, services })),
    )

  async function keptOf(origin: Origin): Promise<Kept | undefined> {
    const now = clock.now().getTime()
    const kept = known.get(origin.tenant.id)
    if (kept && kept.until > now) return kept
    try {
      const fresh = { until: now + freshFor, ...sorted(await within(origin, listLeads)) }
      known.set(origin.tenant.id, fresh)
      return fresh
    } catch (error) {
      // Whatever ails the database is told by the page itself; until then those that are known hold.
      services.log.warn('redirects could not be asked', errorFields(error))
      return kept
    }
  }

  return async (request, origin, locale) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
    const url = new URL(request.url)
    const path = pathMeant(decoded(url.pathname))
    if (path === undefined) return undefined
    const kept = await keptOf(origin)
    const lead = kept?.byPath.get(path)
    const [, named] = /^\/(nl|en)(?=\/|$)/.exec(url.pathname) ?? []
    const language = named === 'nl' || named === 'en' ? named : locale
    const end = lead && kept?.ends[language].get(path)
    if (!lead || !end) return undefined
    void within(origin, (ctx) => countHit(ctx, lead.id)).catch((error: unknown) =>
      services.log.warn('a redirect could not be counted', errorFields(error)),
    )
    const location = locationOf(end, language)
    return new Response(null, {
      status: lead.status,
      headers: { location, 'cache-control': 'no-cache', vary: 'Cookie, Accept-Language' },
    })
  }
}

function decoded(pathname: string): string {
  try {
    return decodeURI(pathname)
  } catch {
    return pathname
  }
}

/** Where each path leads in the end, in either language: a page has an address in each that it has words in. */
function sorted(leads: readonly (Lead & { locale: string | null })[]): Omit<Kept, 'until'> {
  const byPath = new Map(leads.map((lead) => [lead.fromPath, lead]))
  const inLocale = (locale: Locale) => {
    const next = new Map<string, string>()
    for (const { fromPath, to, locale: own } of leads) if (!next.has(fromPath) || own === locale) next.set(fromPath, to)
    return new Map([...next.keys()].flatMap((path) => [[path, endOf(next, path) ?? ''] as const]))
  }
  return { byPath, ends: { nl: inLocale('nl'), en: inLocale('en') } }
}

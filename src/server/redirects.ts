import type { Kysely } from 'kysely'
import type { Ctx, Services, Tables } from '#areas/context.ts'
import { addHits, type RedirectHits } from '#areas/content/redirects/commands.ts'
import { endsOf, locationOf, pathMeant } from '#areas/content/redirects/model.ts'
import { listLeads, type Lead } from '#areas/content/redirects/queries.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction } from '#platform/db.ts'
import type { Locale } from '#platform/i18n.ts'
import { inMind } from '#platform/in-mind.ts'
import { errorFields } from '#platform/log.ts'
import { openSystemContext } from '../api/context.ts'
import type { Origin } from '../api/origin.ts'

export type RedirectSettings = {
  db: Kysely<Tables>
  clock: Clock
  services: Services
  /** Milliseconds after which is written who came by. */
  writeEvery?: number
}

export type Redirects = {
  /** Answers a path of the website that leads elsewhere; undefined for every other. */
  answer(request: Request, origin: Origin, locale: Locale): Promise<Response | undefined>
  /** Writes who came by and was not written yet. */
  stop(): Promise<void>
}

type Kept = { until: number; byPath: Map<string, Lead>; ends: Record<Locale, Map<string, string>> }
type Within = <Result>(origin: Origin, work: (ctx: Ctx) => Promise<Result>) => Promise<Result>

/** A tenant's redirects are few, asked for with every page, and kept in memory; a changed one is seen within two seconds. */
const freshFor = 2000

export function buildRedirects({ db, clock, services, writeEvery = 5000 }: RedirectSettings): Redirects {
  const within: Within = ({ tenant, origin }, work) =>
    inTransaction(db, { tenantId: tenant.id, cooperationId: tenant.cooperationId }, async (connection) =>
      work(openSystemContext({ db: connection, tenant, now: clock.now(), origin, services })),
    )
  const keptOf = keepLeads(within, clock, services)
  const hits = countHits(within, services, writeEvery)
  return {
    stop: hits.stop,
    async answer(request, origin, locale) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
      const url = new URL(request.url)
      const path = pathMeant(url.pathname)
      if (path === undefined) return undefined
      const kept = await keptOf(origin)
      const lead = kept?.byPath.get(path)
      const [, named] = /^\/(nl|en)(?=\/|$)/.exec(url.pathname) ?? []
      const language = named === 'nl' || named === 'en' ? named : locale
      const end = kept?.ends[language].get(path)
      if (!lead || end === undefined) return undefined
      hits.add(origin, lead.id, { count: 1, lastAt: clock.now() })
      return ledTo(lead.status, end, language, url)
    },
  }
}

/** A page that is open asks for the data of the next one, and must be told to go there itself: it would read what it is led to as data. */
function ledTo(status: number, end: string, language: Locale, { pathname, search }: URL): Response {
  const headers = { 'cache-control': 'no-cache', vary: 'Cookie, Accept-Language' }
  if (!pathname.endsWith('.data'))
    return new Response(null, { status, headers: { location: locationOf(end, language, search), ...headers } })
  const asked = new URLSearchParams(search)
  asked.delete('_routes')
  const location = locationOf(end, language, asked.size > 0 ? `?${asked}` : '')
  const led = { 'x-remix-redirect': location, 'x-remix-status': String(status), 'x-remix-reload-document': 'true' }
  return new Response(null, { status: 204, headers: { ...led, ...headers } })
}

/** The host of a request, without a port that it alone names. */
const hostOf = ({ address, origin }: Origin) => new URL(address ?? origin).host

/** The redirects of a tenant as they are known at one of its hosts. Whoever comes while they are asked waits for that answer. */
function keepLeads(within: Within, clock: Clock, { log }: Services) {
  const known = inMind<Kept>(500)
  const asking = new Map<string, Promise<Kept | undefined>>()

  async function ask(key: string, host: string, origin: Origin): Promise<Kept | undefined> {
    try {
      const leads = sorted(await within(origin, listLeads), host)
      const fresh = { until: clock.now().getTime() + freshFor, ...leads }
      known.set(key, fresh)
      return fresh
    } catch (error) {
      // Whatever ails the database is told by the page itself; until then those that are known hold.
      log.warn('redirects could not be asked', errorFields(error))
      return known.get(key)
    } finally {
      asking.delete(key)
    }
  }

  return async (origin: Origin): Promise<Kept | undefined> => {
    const host = hostOf(origin)
    const key = `${origin.tenant.id} ${host}`
    const kept = known.get(key)
    if (kept && kept.until > clock.now().getTime()) return kept
    const asked = asking.get(key) ?? ask(key, host, origin)
    asking.set(key, asked)
    return asked
  }
}

/** Where each path leads in the end, in either language: a page has an address in each that it has words in. */
function sorted(leads: readonly (Lead & { locale: string | null })[], host: string): Omit<Kept, 'until'> {
  const byPath = new Map(leads.map((lead) => [lead.fromPath, lead]))
  const inLocale = (locale: Locale) => {
    const next = new Map<string, string>()
    for (const { fromPath, to, locale: own } of leads) if (!next.has(fromPath) || own === locale) next.set(fromPath, to)
    return endsOf(next, host)
  }
  return { byPath, ends: { nl: inLocale('nl'), en: inLocale('en') } }
}

/**
 * Counts in memory who came by, and writes it in one statement a tenant every few seconds: however often somebody asks for
 * an address, the database hears of it as often as of the others.
 */
function countHits(within: Within, { log }: Services, writeEvery: number) {
  let counted = new Map<string, { origin: Origin; byLead: Map<string, RedirectHits> }>()
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  function add(origin: Origin, id: string, { count, lastAt }: RedirectHits): void {
    const of = counted.get(origin.tenant.id) ?? { origin, byLead: new Map<string, RedirectHits>() }
    counted.set(origin.tenant.id, of)
    of.byLead.set(id, { count: (of.byLead.get(id)?.count ?? 0) + count, lastAt })
    timer ??= setTimeout(write, writeEvery).unref()
  }

  async function writeAll(): Promise<void> {
    const taken = counted
    counted = new Map()
    for (const { origin, byLead } of taken.values())
      try {
        await within(origin, (ctx) => addHits(ctx, byLead))
      } catch (error) {
        log.warn('redirects could not be counted', errorFields(error))
        for (const [id, hits] of byLead) add(origin, id, hits)
      }
  }

  function write(): void {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(writeAll)
  }

  async function stop(): Promise<void> {
    write()
    await writing
    clearTimeout(timer)
  }
  return { add, stop }
}

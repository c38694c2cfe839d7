import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Services, Tables } from '#areas/context.ts'
import { oldestCopy } from '#areas/content/kept/commands.ts'
import { siteVersion } from '#areas/content/kept/queries.ts'
import { isSlugTaken } from '#areas/content/model.ts'
import { screens } from '#areas/screens.ts'
import type { Tenant } from '#areas/tenancy/model.ts'
import { countView } from '#areas/vacancies/view-counts/commands.ts'
import type { Clock } from '#platform/clock.ts'
import { readCookies } from '#platform/cookies.ts'
import { inMind } from '#platform/in-mind.ts'
import { errorFields } from '#platform/log.ts'
import { askedTogether } from '#platform/together.ts'
import { dayOf } from '#platform/week.ts'
import type { Origin } from '../api/origin.ts'
import { holdsSecret } from './headers.ts'
import { accepts } from './packing.ts'
import { takeApart, weave, weavePacked, type WovenPage } from './woven-page.ts'

type Copy = { tenant: Tenant; version: string; madeAt: number; day: string; page: WovenPage }
type Draw = (nonce: string) => Promise<Response>
/** What was drawn with a mark in the place of the nonce: a copy, or something for the one who asked. */
type Drawn = { copy: Copy } | { response: Response; mark: string }

/** A copy as it goes to somebody. It is no Response: that would make a stream of its bytes, which costs more than all the rest. */
export type SentCopy = { bytes: Uint8Array<ArrayBuffer>; headers: Record<string, string> }

export type KeptPages = {
  /** Answers with a copy where there may be one, made now if there is none; else as it is drawn. */
  answer(request: Request, origin: Origin, nonce: string, draw: Draw): Promise<Response | SentCopy>
}

/** Cookies that say how somebody likes things, and nothing of who they are; the look stands in the page. */
const wishes = new Set(['mode', 'i18n_redirected', 'tenant'])
/** A question of more signs than this is nobody else's. */
const longestQuestion = 200
const mostCopies = 150

const paths = screens.map(({ path }) => path)
const keptScreens = screens
  .filter(({ kept }) => kept)
  .map(({ path }) => ({
    path,
    pattern: new RegExp(`^/(?:nl|en)${path && `/${path.replaceAll(/:\w+/g, '([^/.]+)')}`}$`),
  }))

/** The screen of which visitors get a copy at an address; undefined where the page is drawn for each. */
function keptScreenAt(pathname: string): { path: string; id: string | undefined } | undefined {
  for (const { path, pattern } of keptScreens) {
    const [found, id] = pattern.exec(pathname) ?? []
    // Where a screen of the product stands is no page of the website.
    if (found !== undefined && !(path === ':slug' && isSlugTaken(id ?? '', paths))) return { path, id }
  }
  return undefined
}

/** Whether whoever asks gets what everybody gets: nobody is signed in, and nothing was asked that is theirs alone. */
function isForEverybody(request: Request, { search, searchParams }: URL): boolean {
  return (
    request.method === 'GET' &&
    search.length <= longestQuestion &&
    !holdsSecret(searchParams) &&
    ['authorization', 'access-token', 'range'].every((name) => !request.headers.has(name)) &&
    Object.keys(readCookies(request)).every((name) => wishes.has(name))
  )
}

/**
 * Copies of pages that all visitors of a website get alike. The database is asked with every request whether anything they
 * show has changed: a copy is never older than what was written before it was asked for, on whichever node.
 */
export function keepPages({
  db,
  clock,
  services,
}: {
  db: Kysely<Tables>
  clock: Clock
  services: Services
}): KeptPages {
  const copies = inMind<Copy>(mostCopies)
  const drawing = new Map<string, Promise<Drawn>>()

  const askVersion = askedTogether(
    ({ id }: Tenant) => id,
    (tenant) => siteVersion({ db, tenant, now: clock.now() }),
  )
  const versionOf = (tenant: Tenant) =>
    askVersion(tenant).catch((error: unknown) => {
      // What ails the database the page itself tells.
      services.log.warn('the version of a website could not be asked', errorFields(error))
      return undefined
    })

  return {
    async answer(request, origin, nonce, draw) {
      const url = new URL(request.url)
      const screen = keptScreenAt(url.pathname)
      if (!screen || !isForEverybody(request, url)) return draw(nonce)
      const { tenant, ip } = origin
      const version = await versionOf(tenant)
      if (version === undefined) return draw(nonce)
      const now = clock.now()
      const at = { tenant, version, madeAt: now.getTime(), day: dayOf(now) }
      const { mode = '' } = readCookies(request)
      const key = JSON.stringify([tenant.id, origin.origin, origin.address, mode, url.pathname, url.search])
      const known = copies.get(key)
      if (known && isStill(known, at)) {
        const userAgent = request.headers.get('user-agent') ?? undefined
        const visit = { tenant, now, ip, userAgent, actor: { kind: 'visitor' } } as const
        if (screen.path === 'vacancies/:id') countView(visit, { id: screen.id ?? '', organizationId: '' })
        return sent(known, request, nonce)
      }
      const turn = `${version} ${key}`
      const others = drawing.get(turn)
      const made = others ?? make(at, draw).finally(() => drawing.delete(turn))
      if (!others) drawing.set(turn, made)
      const found = await made
      if ('copy' in found) {
        copies.set(key, found.copy)
        return sent(found.copy, request, nonce)
      }
      // What cannot be kept was drawn for the one who asked; others have it drawn for them.
      return others ? draw(nonce) : marked(found, nonce)
    },
  }
}

async function make(at: Omit<Copy, 'page'>, draw: Draw): Promise<Drawn> {
  const mark = randomBytes(24).toString('hex')
  const response = await draw(mark)
  if (response.status !== 200 || response.headers.has('set-cookie')) return { response, mark }
  return { copy: { ...at, page: takeApart(await response.text(), mark) } }
}

function isStill(copy: Copy, at: Omit<Copy, 'page'>): boolean {
  return (
    copy.version === at.version &&
    // A tenant whose settings or colours changed is another object.
    copy.tenant === at.tenant &&
    copy.day === at.day &&
    at.madeAt - copy.madeAt < oldestCopy
  )
}

const type = { 'content-type': 'text/html; charset=utf-8' }
const packedType = { ...type, 'content-encoding': 'gzip' }

function sent({ page }: Copy, request: Request, nonce: string): SentCopy {
  const headers = { vary: 'Accept-Encoding' }
  return accepts(request, 'gzip')
    ? { bytes: weavePacked(page, nonce), headers: { ...packedType, ...headers } }
    : { bytes: weave(page, nonce), headers: { ...type, ...headers } }
}

/** What was drawn for one alone, with their nonce. */
async function marked({ response, mark }: { response: Response; mark: string }, nonce: string): Promise<Response> {
  const { status, headers, body } = response
  return body === null ? response : new Response((await response.text()).replaceAll(mark, nonce), { status, headers })
}

import { isSafeLink } from '../blocks/model.ts'

/** For good, or for the time being. */
export const redirectStatuses = [301, 302] as const
export type RedirectStatus = (typeof redirectStatuses)[number]

/** How many a tenant may have: they are all kept in mind. */
export const mostRedirects = 2000

/**
 * The path of this website somebody means, as it stands behind the language: `/nl/oud/` and `https://…/oud?x=1` are
 * `/oud`. There is one form of each, whether it was typed, pasted, sent by a browser or asked for by its scripts (`/oud.data`):
 * what may be written without `%` is. Undefined where it is none.
 */
export function pathMeant(text: string): string | undefined {
  const sent = text.trim().replace(/[?#].*/s, '')
  if (!/^(\/|https?:\/\/)/i.test(sent) || !isSafeLink(sent)) return undefined
  const pathname = URL.parse(sent, 'http://here.invalid')?.pathname ?? ''
  const bare = decoded(pathname)
    .replace(/(?<=\/)_\.data$|\.data$/, '')
    .replace(/^\/(?:nl|en)(?=\/|$)/, '')
    .replace(/(?<!\/)\/+$/, '')
  return bare === '' || bare.length > 200 || /[\s\p{Cc}]/u.test(bare) || !isSafeLink(bare) ? undefined : bare
}

/** A path with its own signs in place of `%…`, apart from those that part an address, and from `%` itself. */
function decoded(pathname: string): string {
  let path = pathname
  try {
    path = decodeURI(pathname.replaceAll(/%(?![0-9a-f]{2})|%25/gi, '%2525'))
  } catch {
    // Signs as another encoding writes them stay as they were sent.
  }
  return path.normalize('NFC').replaceAll(/%[0-9a-f]{2}/gi, (sign) => sign.toUpperCase())
}

/** The path of this website an address leads to, by itself or with the host in full; undefined where it leads away. */
export function pathOn(address: string, host: string): string | undefined {
  const url = URL.parse(address, `http://${host}`)
  return url && /^https?:$/.test(url.protocol) && url.host === host ? pathMeant(url.pathname) : undefined
}

/** Whether somebody who goes from one path to another would come back to where they began, or go round on the way. */
export function isLoop(ways: ReadonlyMap<string, string>, from: string, to: string | undefined): boolean {
  let at = to
  for (let steps = 0; at !== undefined && steps <= ways.size; steps += 1) {
    if (at === from) return true
    at = ways.get(at)
  }
  return at !== undefined
}

/** Where each path leads in the end, over however many; what leads round leads nowhere. Each is walked once. */
export function endsOf(leads: ReadonlyMap<string, string>, host: string): Map<string, string> {
  const ends = new Map<string, string | undefined>()
  for (const from of leads.keys()) {
    const way: string[] = []
    let end: string | undefined
    for (let at: string | undefined = from; at !== undefined;) {
      const to = leads.get(at)
      if (to === undefined) break
      if (ends.has(at)) {
        end = ends.get(at)
        break
      }
      ends.set(at, undefined)
      way.push(at)
      end = to
      at = pathOn(to, host)
    }
    for (const path of way) ends.set(path, end)
  }
  return new Map([...ends].flatMap(([path, end]) => (end === undefined ? [] : [[path, end] as const])))
}

/**
 * The address a browser is sent to, in signs a header can hold. A path of this website gets the reader's language, unless it
 * names one, and what was asked with the old address, unless it asks something itself.
 */
export function locationOf(to: string, locale: string, asked = ''): string {
  if (!to.startsWith('/')) return URL.parse(to)?.href ?? to
  const { pathname, search, hash } = new URL(to, 'http://here.invalid')
  const path = /^\/(?:nl|en)(?=\/|$)/.test(pathname) ? pathname : `/${locale}${pathname === '/' ? '' : pathname}`
  return path + (search || asked) + hash
}

/**
 * Whether a screen of the product stands at a path, which no redirect may hide. Addresses that pages of the tenant have
 * are not among them.
 */
export function isScreen(path: string, screens: readonly string[]): boolean {
  const parts = path.slice(1).split('/')
  return screens.some((screen) => {
    const own = screen.split('/')
    if (own.at(-1) === ':slug' || own.length !== parts.length) return false
    return own.every((part, at) => part.startsWith(':') || part === parts[at])
  })
}

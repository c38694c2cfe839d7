import { isSafeLink } from '../blocks/model.ts'

/** For good, or for the time being. */
export const redirectStatuses = [301, 302] as const
export type RedirectStatus = (typeof redirectStatuses)[number]

/** How many a tenant may have: they are all kept in mind. */
export const mostRedirects = 2000

/**
 * The path of this website somebody means, as it stands behind the language: `/nl/oud/` and `https://…/oud?x=1` are
 * `/oud`. Undefined where it is none.
 */
export function pathMeant(text: string): string | undefined {
  const sent = text.trim()
  const path = /^https?:\/\//i.test(sent) && URL.canParse(sent) ? new URL(sent).pathname : sent.replace(/[?#].*$/s, '')
  if (!path.startsWith('/') || !isSafeLink(path) || path.length > 200) return undefined
  const bare = path.replace(/^\/(?:nl|en)(?=\/|$)/, '').replace(/\/+$/, '')
  return bare === '' ? undefined : bare
}

/** Whether an address is of this website, so that it may lead on. */
const isOwn = (address: string) => address.startsWith('/')

/** By where they lead from: where each leads to. */
export type Leads = ReadonlyMap<string, string>

/** Whether somebody who goes from one address to another would come back to where they began. */
export function isLoop(leads: Leads, from: string, to: string): boolean {
  const seen = new Set([from])
  for (let at: string | undefined = to; at !== undefined && isOwn(at); at = leads.get(pathMeant(at) ?? '')) {
    const path = pathMeant(at)
    if (path === undefined) return false
    if (seen.has(path)) return true
    seen.add(path)
  }
  return false
}

/** Where a path leads in the end, over however many; undefined where it leads nowhere. */
export function endOf(leads: Leads, from: string): string | undefined {
  let found: string | undefined
  const seen = new Set<string>()
  for (let at: string | undefined = from; at !== undefined && !seen.has(at);) {
    seen.add(at)
    const next: string | undefined = leads.get(at)
    if (next === undefined) break
    found = next
    at = isOwn(next) ? pathMeant(next) : undefined
  }
  return found
}

/** The address a browser is sent to: one of this website gets the reader's language, unless it names one. */
export function locationOf(to: string, locale: string): string {
  if (!isOwn(to) || /^\/(?:nl|en)(?=[/?#]|$)/.test(to)) return to
  return `/${locale}${to === '/' ? '' : to}`
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

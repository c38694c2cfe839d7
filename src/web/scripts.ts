import { isLineThere, lineIsBack } from './connection.ts'

const reloadedAt = 'stageplein-reloaded-at'
const reloadGuard = 10_000

/**
 * Brings a script that comes later: a screen's, or a part's. Without a line it waits until that is back, and the page stays. A
 * script that does not come at the second try though the line stands is of a version that is gone: then the page is read anew, and
 * the promise stays open. Rejects once nobody waits for it.
 */
export async function bringScript<Script>(
  load: () => Promise<Script>,
  gone = new AbortController().signal,
): Promise<Script> {
  for (let isSecond = false; ;) {
    try {
      const script = await load()
      await bringStyles()
      return script
    } catch (error) {
      if (gone.aborted) throw error
      if (!(await isLineThere())) await lineIsBack(gone)
      else if (!isSecond) isSecond = true
      else if (readAnew()) return new Promise(() => undefined)
      else throw error
    }
  }
}

/** Reads the page anew, and tells whether it does: at most once in ten seconds, never in a circle. */
export function readAnew(): boolean {
  if (Date.now() - Number(sessionStorage.getItem(reloadedAt) ?? 0) < reloadGuard) return false
  sessionStorage.setItem(reloadedAt, String(Date.now()))
  location.reload()
  return true
}

/**
 * Asks again for the styles that did not come, also those of a script that was fetched beforehand: the build's own way of reading a
 * script asks for its styles once only. The element that failed stays, because React may know it; a browser does not ask for it twice.
 */
async function bringStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
  const come = new Set(links.filter(({ sheet }) => sheet && hasRules(sheet)).map(({ href }) => href))
  const missing = new Map(links.filter(({ href }) => !come.has(href)).map((link) => [link.href, link]))
  await Promise.all(
    [...missing.values()].map((link) => {
      const again = link.cloneNode() as HTMLLinkElement
      const settled = new Promise<void>((settle) => {
        again.addEventListener('load', () => settle(), { once: true })
        again.addEventListener('error', () => settle(again.remove()), { once: true })
      })
      link.after(again)
      return settled
    }),
  )
}

/** What did not come is to a browser a sheet without rules, or one whose rules are not to be read. */
function hasRules(sheet: CSSStyleSheet): boolean {
  try {
    return sheet.cssRules.length > 0
  } catch {
    return false
  }
}

import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { isLocale } from '#platform/i18n.ts'
import { isLineThere, waitForTheLine } from '#web/connection.ts'
import { loadMessages } from '#web/messages.ts'

const reloadedAt = 'stageplein-reloaded-at'
const reloadGuard = 10_000

// After a new version is put in place, pieces of the old one are gone: read the page anew, but never in a circle.
// Where the line dropped nothing is read anew: the page would be gone.
addEventListener('vite:preloadError', () => {
  if (Date.now() - Number(sessionStorage.getItem(reloadedAt) ?? 0) < reloadGuard) return
  void isLineThere().then((isThere) => {
    if (!isThere) return
    sessionStorage.setItem(reloadedAt, String(Date.now()))
    location.reload()
  })
})

waitForTheLine()

const first = location.pathname.split('/')[1]
await loadMessages(isLocale(first) ? first : 'nl')
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})

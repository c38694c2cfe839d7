import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { isLocale } from '#platform/i18n.ts'
import { waitForTheLine } from '#web/connection.ts'
import { loadMessages } from '#web/messages.ts'
import { bringScript } from '#web/scripts.ts'

waitForTheLine()

const first = location.pathname.split('/')[1]
await bringScript(() => loadMessages(isLocale(first) ? first : 'nl'))
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})

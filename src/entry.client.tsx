import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { isLocale } from '#platform/i18n.ts'
import { loadMessages } from '#web/messages.ts'

const first = location.pathname.split('/')[1]
await loadMessages(isLocale(first) ? first : 'nl')
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})

import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import LiveMap from '#areas/geography/ui/live/live-map.tsx'
import type { LivePin } from '#areas/geography/ui/live/pin-layers.ts'
import type { View } from '#areas/geography/ui/map-view.ts'
import { TranslateProvider } from '#web/i18n.tsx'
import { addTexts, loadMessages } from '#web/messages.ts'
import '#web/design/fonts.css'
import '#web/design/roles.css'
import '#areas/geography/ui/map.css'

/** The same pins every time, thick around a hundred towns and thin between them; the first twenty are those of a list. */
function pinsOf(count: number): LivePin[] {
  let seed = 7
  const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
  const towns = Array.from({ length: 100 }, () => ({ lat: 51 + 2.3 * random(), lng: 4.2 + 2.6 * random() }))
  return Array.from({ length: count }, (_, at) => {
    const town = towns[Math.floor(random() ** 2 * 100)] ?? { lat: 52, lng: 5 }
    const spread = (random() + random() - 1) * 0.12
    const pin = { id: String(at), lat: town.lat + spread * 0.6, lng: town.lng + (random() - 0.5) * 0.2 }
    return at < 20 ? { ...pin, number: at + 1 } : pin
  })
}

const asked = new URLSearchParams(location.search)
const pins = pinsOf(Number(asked.get('pins')))
const view: View = { lat: 52.1, lng: 5.4, zoom: 8.5 }
const home = { lat: 52.1, lng: 5.4, km: 2.9, label: '15 minuten fietsen' }
const nobody = new Set<string>()
const nothing = () => undefined
const tell = (state: string) => () => document.body.setAttribute('data-map', state)

document.documentElement.dataset['mode'] = asked.get('mode') ?? 'light'
/** As in the bank: the map is there before its places are. */
function Bench() {
  const [shown, setShown] = useState<readonly LivePin[]>([])
  return (
    <LiveMap
      view={view}
      pins={shown}
      reach={home}
      on={nobody}
      onReady={() => {
        tell('ready')()
        setShown(pins)
      }}
      onFail={tell('failed')}
      onMove={nothing}
      onMark={nothing}
      onChoose={nothing}
    />
  )
}

await addTexts({ nl: () => import('#web/messages/nl.ts'), en: () => import('#web/messages/en.ts') })
const translate = await loadMessages('nl')
createRoot(document.getElementById('map') as HTMLElement).render(
  <TranslateProvider translate={translate}>
    <Bench />
  </TranslateProvider>,
)

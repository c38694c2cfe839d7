import { Drawing } from './scene.tsx'

/** Drawings for places whose title names nothing we can draw: a sign of the sector, never a thing the place may not have. */
const bySector: Record<string, string> = {
  animals: 'paw',
  nature: 'garden',
  care: 'tea',
  children: 'blocks',
  sport: 'sport',
  culture: 'books',
  technology: 'tools',
  hospitality: 'stall',
  ict: 'laptop',
  events: 'tent',
}

/** Drawings by a word of the title: a dog drawn beside a place with goats would mislead. */
const byWord: [RegExp, string][] = [
  [/geit|schaap|schapen/i, 'goat'],
  [/\begels?\b/i, 'hedgehog'],
  [/konijn/i, 'rabbit'],
  [/\bhond(en)?\b/i, 'dog'],
  [/paard|pony|manege/i, 'horse'],
  [/kikker|poel|sloot|vijver/i, 'frog'],
  [/moestuin|groente|planten/i, 'garden'],
  [/bol(len)?\b|bloem/i, 'bulbs'],
  [/koffie|thee/i, 'tea'],
  [/voedselpakket|pakketten/i, 'parcels'],
  [/voetbal|training|sport|toernooi/i, 'sport'],
]

type SpotProps = { sector: string | undefined; title?: string; className?: string }

/** The drawing of a place without a photo: what its title names, else the sign of its sector. */
export function Spot({ sector = '', title = '', className }: SpotProps) {
  const named = byWord.find(([word]) => word.test(title))?.[1]
  return <Drawing name={`spot-${named ?? bySector[sector] ?? 'parcels'}`} {...(className ? { className } : {})} />
}

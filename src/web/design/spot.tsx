import { Drawing } from './scene.tsx'

/** A drawing of a thing, small beside words and as a scene of its own. */
type Drawn = { spot: string; scene: string }

/** Drawings for places whose title names nothing we can draw: a sign of the sector, never a thing the place may not have. */
const bySector: Record<string, Drawn> = {
  animals: { spot: 'paw', scene: 'barrow-shed' },
  nature: { spot: 'garden', scene: 'tree-meadow' },
  care: { spot: 'tea', scene: 'heart-square' },
  children: { spot: 'blocks', scene: 'swing-square' },
  sport: { spot: 'sport', scene: 'whistle-hall' },
  culture: { spot: 'books', scene: 'easel-hall' },
  technology: { spot: 'tools', scene: 'tools-shed' },
  hospitality: { spot: 'stall', scene: 'stall-square' },
  ict: { spot: 'laptop', scene: 'laptop-room' },
  events: { spot: 'tent', scene: 'tent-square' },
}

/** Drawings by a word of the title: a dog drawn beside a place with goats would mislead. */
const byWord: [RegExp, Drawn][] = [
  [/geit|schaap|schapen|kinderboerderij/i, { spot: 'goat', scene: 'goat-meadow' }],
  [/\begels?\b/i, { spot: 'hedgehog', scene: 'hedgehog-garden' }],
  [/konijn/i, { spot: 'rabbit', scene: 'rabbit-garden' }],
  [/\bhond(en)?\b/i, { spot: 'dog', scene: 'dog-street' }],
  [/paard|pony|manege/i, { spot: 'horse', scene: 'horse-shed' }],
  [/kikker|\bpoel|sloot|vijver/i, { spot: 'frog', scene: 'frog-water' }],
  [/moestuin|groente|planten/i, { spot: 'garden', scene: 'garden-garden' }],
  [/bol(len)?\b|bloem/i, { spot: 'bulbs', scene: 'bulbs-meadow' }],
  [/koffie|\bthee/i, { spot: 'tea', scene: 'tea-room' }],
  [/voedselpakket|pakketten/i, { spot: 'parcels', scene: 'parcels-room' }],
  [/voetbal|training|sport|toernooi/i, { spot: 'sport', scene: 'sport-meadow' }],
  [/fiets/i, { spot: 'tools', scene: 'bicycle-street' }],
  [/werkplaats|bouwbedrijf|timmer/i, { spot: 'tools', scene: 'drill-shed' }],
  [/spelletjes|schoolplein|speel/i, { spot: 'blocks', scene: 'blocks-square' }],
  [/voorle|boek/i, { spot: 'books', scene: 'books-room' }],
  [/muziek|gitaar/i, { spot: 'books', scene: 'guitar-hall' }],
  [/bak(ken|kerij)|brood/i, { spot: 'stall', scene: 'bread-room' }],
  [/kook|koken|keuken/i, { spot: 'stall', scene: 'pan-room' }],
  [/rolstoel|wandel/i, { spot: 'tea', scene: 'wheelchair-street' }],
]

type Named = { sector: string | undefined; title?: string }

function drawnFor({ sector = '', title = '' }: Named): Drawn {
  return (
    byWord.find(([word]) => word.test(title))?.[1] ?? bySector[sector] ?? { spot: 'parcels', scene: 'stall-street' }
  )
}

/** The drawing of a place without a photo: what its title names, else the sign of its sector. */
export function Spot({ className, ...named }: Named & { className?: string }) {
  return <Drawing name={`spot-${drawnFor(named).spot}`} {...(className ? { className } : {})} />
}

/** The same as a whole scene, where there is room for one. */
export function SpotScene(named: Named) {
  return <Drawing name={`stock-${drawnFor(named).scene}`} />
}

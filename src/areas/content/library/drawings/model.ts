import type { SectorKey } from '#areas/organizations/sectors/model.ts'

/** A drawing of ours that a tenant may use: a thing in a setting, in the tenant's colours. House fronts stand alone. */
export type StockDrawing = { name: string; sector: SectorKey | 'square'; thing: string; setting?: string }

/** By sector: each thing with the settings it is drawn in. */
const drawn: Record<SectorKey, Record<string, readonly string[]>> = {
  animals: {
    goat: ['meadow', 'shed'],
    dog: ['garden', 'street'],
    horse: ['shed'],
    rabbit: ['garden', 'room'],
    cow: ['meadow', 'shed'],
    hen: ['shed', 'garden'],
    hedgehog: ['garden'],
    cat: ['room', 'street'],
  },
  nature: {
    garden: ['garden', 'meadow'],
    bulbs: ['meadow', 'square'],
    frog: ['water'],
    tree: ['meadow', 'street'],
    bee: ['garden'],
    barrow: ['garden', 'shed'],
    bird: ['water'],
    can: ['garden'],
    nestbox: ['garden'],
  },
  children: {
    blocks: ['room', 'square'],
    bear: ['room'],
    kite: ['meadow'],
    swing: ['garden', 'square'],
  },
  care: {
    tea: ['room', 'garden'],
    heart: ['room', 'square'],
    wheelchair: ['garden', 'street'],
    vase: ['room'],
    spectacles: ['room'],
  },
  sport: { sport: ['meadow', 'hall'], racket: ['hall'], whistle: ['meadow', 'hall'], bicycle: ['meadow', 'street'] },
  culture: {
    books: ['room'],
    easel: ['room', 'hall'],
    mask: ['hall'],
    guitar: ['hall', 'square'],
    camera: ['street'],
    microphone: ['room', 'hall'],
  },
  technology: { tools: ['shed', 'room'], gear: ['shed'], drill: ['shed', 'street'], panel: ['meadow', 'street'] },
  hospitality: {
    stall: ['square', 'street'],
    bread: ['room'],
    pan: ['room'],
    bag: ['street'],
    cupcake: ['room'],
    parcels: ['shed', 'room'],
  },
  ict: {
    laptop: ['room', 'hall'],
    overview: ['room', 'hall'],
    phone: ['room', 'street'],
    robot: ['hall', 'room'],
    chip: ['room'],
  },
  events: {
    tent: ['meadow', 'square'],
    drum: ['square', 'hall'],
    lantern: ['street', 'meadow'],
    balloons: ['square'],
    route: ['square', 'room'],
  },
}

const fronts = ['animals', 'care', 'children', 'community', 'culture', 'nature', 'shops', 'sport']

/** Every drawing, those of a sector together. */
export const drawings: readonly StockDrawing[] = [
  ...fronts.map((front) => ({ name: `front-${front}`, sector: 'square' as const, thing: `front-${front}` })),
  ...Object.entries(drawn).flatMap(([sector, things]) =>
    Object.entries(things).flatMap(([thing, settings]) =>
      settings.map((setting) => ({ name: `${thing}-${setting}`, sector: sector as SectorKey, thing, setting })),
    ),
  ),
]

const byName = new Map(drawings.map((one) => [one.name, one]))

export const findDrawing = (name: string): StockDrawing | undefined => byName.get(name)

/** The file of a drawing among the scenes. */
export const sceneOf = ({ name }: StockDrawing): string =>
  name.startsWith('front-') ? `facade-${name.slice(6)}` : `stock-${name}`

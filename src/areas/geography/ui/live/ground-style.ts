import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { MapSource } from '#areas/geography/atlas/model.ts'
import type { Colours } from './colours.ts'

const sign = ['Signika']
const source = 'ground'

const wider = (near: number): ['interpolate', ['exponential', number], ['zoom'], ...number[]] => [
  'interpolate',
  ['exponential', 1.5],
  ['zoom'],
  6,
  near / 8,
  14,
  near,
]

function areas({ land, built, green, heath, water }: Colours): LayerSpecification[] {
  const fill = (id: string, layer: string, color: string, kinds?: string[]): LayerSpecification => ({
    id,
    type: 'fill',
    source,
    'source-layer': layer,
    ...(kinds ? { filter: ['match', ['get', 'class'], kinds, true, false] } : {}),
    paint: { 'fill-color': color },
  })
  return [
    { id: 'land', type: 'background', paint: { 'background-color': land } },
    fill('built', 'landuse', built, ['residential', 'suburb', 'neighbourhood', 'commercial', 'industrial', 'retail']),
    fill('green', 'landcover', green, ['wood', 'grass', 'wetland']),
    fill('heath', 'landcover', heath, ['scrub', 'heath', 'sand']),
    fill('park', 'park', green),
    fill('water', 'water', water),
    fill('island', 'landcover', land, ['land']),
  ]
}

function roads({ water, road, motorway, casing, rail, land, name }: Colours): LayerSpecification[] {
  const line = (id: string, kinds: string[], color: string, width: number, dashes?: number[]): LayerSpecification => ({
    id,
    type: 'line',
    source,
    'source-layer': 'transportation',
    filter: ['match', ['get', 'class'], kinds, true, false],
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': color,
      'line-width': wider(width),
      ...(dashes ? { 'line-dasharray': dashes } : {}),
    },
  })
  return [
    {
      id: 'river',
      type: 'line',
      source,
      'source-layer': 'waterway',
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: { 'line-color': water, 'line-width': wider(10) },
    },
    { ...line('street', ['minor', 'service', 'tertiary', 'secondary'], road, 6), minzoom: 11 },
    line('road', ['primary', 'trunk'], road, 8),
    line('motorway-edge', ['motorway'], casing, 12),
    line('motorway', ['motorway'], motorway, 9),
    line('rail', ['rail'], rail, 4),
    line('rail-sleepers', ['rail'], land, 2, [4, 4]),
    {
      id: 'border',
      type: 'line',
      source,
      'source-layer': 'boundary',
      filter: ['<=', ['get', 'admin_level'], 2],
      paint: { 'line-color': name, 'line-width': 1.2, 'line-dasharray': [4, 3], 'line-opacity': 0.6 },
    },
  ]
}

function names({ name, waterName, water, land, text }: Colours): LayerSpecification[] {
  const place = (id: string, kinds: string[], size: number, color: string): LayerSpecification => ({
    id,
    type: 'symbol',
    source,
    'source-layer': 'place',
    filter: ['match', ['get', 'class'], kinds, true, false],
    layout: {
      'text-field': ['coalesce', ['get', 'name:nl'], ['get', 'name']],
      'text-font': sign,
      'text-size': size,
      'text-max-width': 8,
      'text-padding': 6,
      // Where signs stand on its spot, a name stands beside them.
      'text-variable-anchor': ['center', 'top', 'bottom', 'left', 'right'],
      'text-radial-offset': 1.3,
      'symbol-sort-key': ['coalesce', ['get', 'rank'], 99],
    },
    paint: { 'text-color': color, 'text-halo-color': land, 'text-halo-width': 2 },
  })
  return [
    {
      id: 'water-name',
      type: 'symbol',
      source,
      'source-layer': 'water_name',
      layout: { 'text-field': ['get', 'name'], 'text-font': sign, 'text-size': 14, 'text-letter-spacing': 0.08 },
      paint: { 'text-color': waterName, 'text-halo-color': water, 'text-halo-width': 2 },
    },
    { ...place('village', ['village', 'hamlet', 'suburb', 'quarter'], 13, name), minzoom: 9 },
    place('town', ['town'], 15, name),
    place('city', ['city'], 18, text),
  ]
}

/** The look of the map: layers called as OpenMapTiles calls them, of which the file at hand may hold only some. */
export function groundStyle({ tiles, minzoom, maxzoom }: MapSource, colours: Colours): StyleSpecification {
  const absolute = tiles.map((address) => (address.startsWith('/') ? location.origin + address : address))
  return {
    version: 8,
    sources: { [source]: { type: 'vector', tiles: absolute, minzoom, maxzoom } },
    layers: [...areas(colours), ...roads(colours), ...names(colours)],
  }
}

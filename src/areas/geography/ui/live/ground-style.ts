import type { FeatureCollection } from 'geojson'
import type {
  FilterSpecification,
  GeoJSONSource,
  LayerSpecification,
  LineLayerSpecification,
  Map as LibreMap,
  StyleSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl'
import type { MapSource } from '#areas/geography/atlas/model.ts'
import type { Colours } from './colours.ts'
import type { LiveTown } from './pin-layers.ts'

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

/** A thread from afar, a track from nearby. */
const railWidth = (share: number): ['interpolate', ['linear'], ['zoom'], ...number[]] => [
  'interpolate',
  ['linear'],
  ['zoom'],
  6,
  1 * share,
  10,
  3 * share,
  14,
  5 * share,
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
  const line = (
    id: string,
    kinds: string[],
    color: string,
    width: number,
    dashes?: number[],
  ): LineLayerSpecification => ({
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
    { ...line('rail', ['rail'], rail, 0), paint: { 'line-color': rail, 'line-width': railWidth(1) } },
    {
      ...line('rail-sleepers', ['rail'], land, 0),
      minzoom: 8.5,
      paint: { 'line-color': land, 'line-width': railWidth(0.45), 'line-dasharray': [5, 5] },
    },
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

/** Which places have a name of which size. */
const placeKinds = {
  quarter: ['neighbourhood', 'suburb', 'quarter'],
  village: ['village', 'hamlet'],
  town: ['town'],
  city: ['city'],
}

/** All of a kind, but for the town whose name is told by itself. */
const placesOf = (kinds: string[], home: LiveTown | undefined): FilterSpecification => [
  'all',
  ['match', ['get', 'class'], kinds, true, false],
  ['!=', ['get', 'name'], home?.name ?? ''],
]

function homeOf(home: LiveTown | undefined): FeatureCollection {
  const geometry = { type: 'Point' as const, coordinates: home ? [home.lng, home.lat] : [] }
  return {
    type: 'FeatureCollection',
    features: home ? [{ type: 'Feature', geometry, properties: { name: home.name } }] : [],
  }
}

/** The corner of a name that turns to its spot, and where that is from there. */
const sides: Record<string, [across: number, down: number]> = {
  top: [0, 1],
  left: [1, 0],
  right: [-1, 0],
  bottom: [0, -1],
  'top-left': [0.7, 0.7],
  'top-right': [-0.7, 0.7],
  'bottom-left': [0.7, -0.7],
  'bottom-right': [-0.7, -0.7],
}

/** Round its spot, ring by ring; farther out it would be read at another town. */
const homeOffsets: (string | [number, number])[] = [
  'center',
  [0, 0],
  ...[1.3, 2.1, 2.9, 3.7, 4.5].flatMap((far) =>
    Object.entries(sides).flatMap(([side, [across, down]]): (string | [number, number])[] => [
      side,
      [across * far, down * far],
    ]),
  ),
]

function names({ name, waterName, water, land, text }: Colours, home: LiveTown | undefined): LayerSpecification[] {
  const words = (size: number): SymbolLayerSpecification['layout'] => ({
    'text-field': ['coalesce', ['get', 'name:nl'], ['get', 'name']],
    'text-font': sign,
    'text-size': size,
    'text-max-width': 8,
    'text-padding': 4,
    // Where signs stand on its spot, a name stands beside them.
    'text-variable-anchor': ['center', 'top', 'bottom', 'left', 'right'],
    'text-radial-offset': 1.3,
    'symbol-sort-key': ['coalesce', ['get', 'rank'], 99],
  })
  const place = (id: keyof typeof placeKinds, size: number, color: string): LayerSpecification => ({
    id,
    type: 'symbol',
    source,
    'source-layer': 'place',
    filter: placesOf(placeKinds[id], home),
    layout: words(size),
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
    { ...place('quarter', 12, name), minzoom: 11 },
    {
      id: 'station',
      type: 'symbol',
      source,
      'source-layer': 'poi',
      minzoom: 10.5,
      filter: ['==', ['get', 'class'], 'railway'],
      layout: {
        ...words(12),
        'icon-image': 'station',
        'icon-allow-overlap': true,
        'icon-padding': 0,
        'text-optional': true,
        'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
        'text-radial-offset': 0.7,
        'text-max-width': 12,
      },
      paint: { 'text-color': name, 'text-halo-color': land, 'text-halo-width': 2 },
    },
    { ...place('village', 13, name), minzoom: 9 },
    place('town', 15, name),
    place('city', 18, text),
    {
      id: 'home-name',
      type: 'symbol',
      source: 'home-name',
      layout: {
        'text-field': ['get', 'name'],
        'text-font': sign,
        'text-size': 17,
        // Farther aside than others, before it would be left out.
        'text-variable-anchor-offset': homeOffsets,
        'text-allow-overlap': true,
      },
      paint: { 'text-color': text, 'text-halo-color': land, 'text-halo-width': 2 },
    },
  ]
}

/** The look of the map: layers called as OpenMapTiles calls them, of which the file at hand may hold only some. */
export function groundStyle(
  { tiles, minzoom, maxzoom }: MapSource,
  colours: Colours,
  home: LiveTown | undefined,
): StyleSpecification {
  const absolute = tiles.map((address) => (address.startsWith('/') ? location.origin + address : address))
  return {
    version: 8,
    sources: {
      [source]: { type: 'vector', tiles: absolute, minzoom, maxzoom },
      'home-name': { type: 'geojson', data: homeOf(home) },
    },
    layers: [...areas(colours), ...roads(colours), ...names(colours, home)],
  }
}

/** Another town whose name is always told; a style of an operator's own tells its names itself. */
export function moveHome(map: LibreMap, home: LiveTown | undefined): void {
  map.getSource<GeoJSONSource>('home-name')?.setData(homeOf(home))
  for (const [id, kinds] of Object.entries(placeKinds))
    if (map.getSource('home-name') && map.getLayer(id)) map.setFilter(id, placesOf(kinds, home))
}

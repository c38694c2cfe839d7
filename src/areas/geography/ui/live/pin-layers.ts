import type { Feature, FeatureCollection, Point as PointShape } from 'geojson'
import type {
  DataDrivenPropertyValueSpecification,
  GeoJSONSource,
  LayerSpecification,
  Map as LibreMap,
  SymbolLayerSpecification,
} from 'maplibre-gl'
import { boxAround, type Point } from '#areas/geography/model.ts'
import type { Colours } from './colours.ts'
import { addSigns, clusterSides } from './signs.ts'

export type LivePin = Point & { id: string; number?: number | undefined }
/** How far somebody gets, and in which words. */
export type BikeReach = Point & { km: number; label: string }
export type LiveShown = { pins: readonly LivePin[]; on: ReadonlySet<string>; reach: BikeReach | undefined }

const sign = ['Signika']
/** How near each other, in pixels, places are many. */
const clusterRadius = 44

function points(pins: readonly LivePin[], on: ReadonlySet<string>): FeatureCollection {
  const features = pins.map(({ id, lat, lng, number }): Feature<PointShape> => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lng, lat] },
    properties: { id, number: number === undefined ? '' : String(number), on: on.has(id), order: number ?? 0 },
  }))
  return { type: 'FeatureCollection', features }
}

/** The list's own and what is pointed at never go under among many; the others gather. */
function divided({ pins, on }: LiveShown): { listed: FeatureCollection; others: FeatureCollection } {
  const isListed = ({ id, number }: LivePin) => number !== undefined || on.has(id)
  return {
    listed: points(pins.filter(isListed), on),
    others: points(
      pins.filter((pin) => !isListed(pin)),
      on,
    ),
  }
}

function circleOf({ lat, lng, km }: BikeReach): [number, number][] {
  const { north, east } = boxAround({ lat, lng }, km)
  return Array.from({ length: 97 }, (_, at): [number, number] => {
    const angle = (2 * Math.PI * (at % 96)) / 96
    return [lng + (east - lng) * Math.cos(angle), lat + (north - lat) * Math.sin(angle)]
  })
}

/** What is within reach, where it starts, and all that is beyond, which fades. */
function reached(reach: BikeReach | undefined): FeatureCollection {
  if (!reach) return { type: 'FeatureCollection', features: [] }
  const edge = circleOf(reach)
  const world: [number, number][] = [
    [-20, 35],
    [30, 35],
    [30, 65],
    [-20, 65],
    [-20, 35],
  ]
  return {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        geometry: { type: 'Polygon', coordinates: [world, edge.toReversed()] },
        properties: { part: 'far' },
      },
      { type: 'Feature', geometry: { type: 'LineString', coordinates: edge }, properties: { part: 'edge' } },
      {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [reach.lng, reach.lat] },
        properties: { part: 'home' },
      },
      {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [reach.lng, boxAround(reach, reach.km).north] },
        properties: { part: 'label', label: reach.label },
      },
    ],
  }
}

function reachLayers({ land, text, surface }: Colours): LayerSpecification[] {
  return [
    {
      id: 'far',
      type: 'fill',
      source: 'reach',
      filter: ['==', ['get', 'part'], 'far'],
      // From afar all but a speck is beyond: there nothing fades.
      paint: { 'fill-color': land, 'fill-opacity': ['interpolate', ['linear'], ['zoom'], 9, 0, 11, 0.55] },
    },
    {
      id: 'reach-edge',
      type: 'line',
      source: 'reach',
      filter: ['==', ['get', 'part'], 'edge'],
      layout: { 'line-cap': 'round' },
      paint: { 'line-color': text, 'line-width': 2.5, 'line-dasharray': [2.5, 2.5] },
    },
    {
      id: 'home',
      type: 'circle',
      source: 'reach',
      filter: ['==', ['get', 'part'], 'home'],
      paint: { 'circle-radius': 6, 'circle-color': text, 'circle-stroke-color': surface, 'circle-stroke-width': 3 },
    },
    {
      id: 'reach-label',
      type: 'symbol',
      source: 'reach',
      filter: ['==', ['get', 'part'], 'label'],
      layout: { 'text-field': ['get', 'label'], 'text-font': sign, 'text-size': 14, 'text-allow-overlap': true },
      paint: { 'text-color': text, 'text-halo-color': surface, 'text-halo-width': 3 },
    },
  ]
}

/**
 * How far below its spot the sign of so many hangs: half of its height, since pins stand above theirs and would hide its number.
 * @param unit what the map counts by: pixels for pictures, the size of the letters for words
 */
function hanging(unit: number): DataDrivenPropertyValueSpecification<[number, number]> {
  const [[, side], ...larger] = clusterSides
  return [
    'step',
    ['get', 'point_count'],
    ['literal', [0, side / 2 / unit]],
    ...larger.flatMap(([from, one]) => [from, ['literal', [0, one / 2 / unit]]]),
  ] as unknown as DataDrivenPropertyValueSpecification<[number, number]>
}

/** The size of the letters on a sign, by which MapLibre counts where words stand. */
const letters = 15

/** The sign of one place: its facade with its number, the foot on the spot. */
const pinOf = (look: 'pin' | 'on'): SymbolLayerSpecification['layout'] => ({
  'icon-image': ['concat', `${look}-`, ['get', 'number']],
  'icon-anchor': 'bottom',
})

function placeLayers({ text, surface, accent }: Colours): LayerSpecification[] {
  const [first, ...larger] = clusterSides
  const dot = {
    'circle-radius': 7,
    'circle-color': accent,
    'circle-stroke-color': surface,
    'circle-stroke-width': 2.5,
  } as const
  return [
    {
      id: 'dots',
      type: 'circle',
      source: 'others',
      filter: ['!', ['has', 'point_count']],
      paint: dot,
    },
    { id: 'listed', type: 'circle', source: 'listed', paint: dot },
    {
      id: 'many',
      type: 'symbol',
      source: 'others',
      filter: ['has', 'point_count'],
      layout: {
        'icon-image': [
          'step',
          ['get', 'point_count'],
          `many-${first[0]}`,
          ...larger.flatMap(([from]) => [from, `many-${from}`]),
        ],
        'icon-offset': hanging(1),
        'icon-allow-overlap': true,
        'text-offset': hanging(letters),
        'text-field': ['to-string', ['get', 'point_count']],
        'text-font': sign,
        'text-size': letters,
        'text-allow-overlap': true,
      },
      paint: { 'text-color': text },
    },
    {
      id: 'pins',
      type: 'symbol',
      source: 'listed',
      filter: ['!', ['get', 'on']],
      // The first of the list have room before the others; what has none stays the dot below it until one comes nearer.
      layout: { ...pinOf('pin'), 'icon-padding': 3, 'symbol-sort-key': ['get', 'order'] },
    },
    {
      id: 'on',
      type: 'symbol',
      source: 'listed',
      filter: ['get', 'on'],
      // It comes and goes: nothing makes room for it.
      layout: { ...pinOf('on'), 'icon-allow-overlap': true, 'icon-ignore-placement': true },
    },
  ]
}

/** Puts the pins on a map whose ground is there. */
export function addPins(map: LibreMap, shown: LiveShown, colours: Colours): void {
  addSigns(map, colours)
  const { listed, others } = divided(shown)
  map.addSource('reach', { type: 'geojson', data: reached(shown.reach) })
  map.addSource('others', { type: 'geojson', data: others, cluster: true, clusterRadius, clusterMaxZoom: 14 })
  map.addSource('listed', { type: 'geojson', data: listed })
  for (const layer of [...reachLayers(colours), ...placeLayers(colours)]) map.addLayer(layer)
}

export function movePins(map: LibreMap, shown: LiveShown): void {
  const { listed, others } = divided(shown)
  map.getSource<GeoJSONSource>('others')?.setData(others)
  map.getSource<GeoJSONSource>('listed')?.setData(listed)
}

export function moveReach(map: LibreMap, reach: BikeReach | undefined): void {
  map.getSource<GeoJSONSource>('reach')?.setData(reached(reach))
}

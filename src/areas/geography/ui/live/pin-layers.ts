import type { Feature, FeatureCollection, Point as PointShape } from 'geojson'
import type {
  DataDrivenPropertyValueSpecification,
  GeoJSONSource,
  LayerSpecification,
  Map as LibreMap,
  SymbolLayerSpecification,
} from 'maplibre-gl'
import { movedApart } from '#areas/geography/apart/model.ts'
import { boxAround, type Point } from '#areas/geography/model.ts'
import type { Colours } from './colours.ts'
import { addSigns, clusterSides } from './signs.ts'

export type LivePin = Point & {
  id: string
  number?: number | undefined
  /** The one place that the map is about. */
  isSingle?: boolean
}
/** How far somebody gets, and in which words. */
export type BikeReach = Point & { km: number; label: string }
/** A town whose name is always told. */
export type LiveTown = Point & { name: string }
export type LiveShown = { pins: readonly LivePin[]; on: ReadonlySet<string>; reach: BikeReach | undefined }

const sign = ['Signika']
/** How near each other, in pixels, places are many. */
const clusterRadius = 44

function points(pins: readonly LivePin[]): FeatureCollection {
  const features = pins.map(({ id, lat, lng }): Feature<PointShape> => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lng, lat] },
    properties: { id },
  }))
  return { type: 'FeatureCollection', features }
}

/** The list's own and what is pointed at never go under among many; the others gather. */
const isListed = ({ on }: LiveShown, { id, number, isSingle = false }: LivePin) =>
  number !== undefined || isSingle || on.has(id)

const othersOf = (shown: LiveShown) => points(shown.pins.filter((pin) => !isListed(shown, pin)))

/**
 * The pins with a number, each where it can be read at this height, with a foot to its spot where that is another's. Without a number it is
 * one that is pointed at: it stands on its spot, over what is there.
 */
function listedOf(map: LibreMap, shown: LiveShown): FeatureCollection {
  const listed = shown.pins
    .filter((pin) => isListed(shown, pin))
    .toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0))
    .map((pin) => ({ pin, ...map.project(pin) }))
  const places = movedApart(listed.filter(({ pin }) => pin.number !== undefined))
  const features = listed.flatMap((one): Feature[] => {
    const { id, lat, lng, number } = one.pin
    const at = places.get(one) ?? one
    const isMoved = at.x !== one.x || at.y !== one.y
    const to = isMoved ? map.unproject([at.x, at.y]) : { lng, lat }
    const pin: Feature = {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [to.lng, to.lat] },
      properties: { id, part: 'pin', number: number === undefined ? '' : String(number), on: shown.on.has(id) },
    }
    const spot: [number, number] = [lng, lat]
    const foot = (geometry: Feature['geometry']): Feature => ({
      type: 'Feature',
      geometry,
      properties: { part: 'foot' },
    })
    return isMoved
      ? [
          pin,
          foot({ type: 'LineString', coordinates: [spot, [to.lng, to.lat]] }),
          foot({ type: 'Point', coordinates: spot }),
        ]
      : [pin]
  })
  return { type: 'FeatureCollection', features }
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
    {
      id: 'feet',
      type: 'line',
      source: 'listed',
      filter: ['all', ['==', ['get', 'part'], 'foot'], ['==', ['geometry-type'], 'LineString']],
      paint: { 'line-color': accent, 'line-width': 2 },
    },
    {
      id: 'spots',
      type: 'circle',
      source: 'listed',
      filter: ['all', ['==', ['get', 'part'], 'foot'], ['==', ['geometry-type'], 'Point']],
      paint: { 'circle-radius': 3.5, 'circle-color': accent },
    },
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
        // Where the list stands so close that there is no room for them, the others are seen from nearer.
        'icon-padding': 0,
        'text-padding': 0,
        'text-offset': hanging(letters),
        'text-field': ['to-string', ['get', 'point_count']],
        'text-font': sign,
        'text-size': letters,
      },
      paint: { 'text-color': text },
    },
    {
      id: 'pins',
      type: 'symbol',
      source: 'listed',
      filter: ['all', ['==', ['get', 'part'], 'pin'], ['!', ['get', 'on']]],
      // Each stands where it has room: nothing is left out for another, and names step aside.
      layout: { ...pinOf('pin'), 'icon-padding': 1, 'icon-allow-overlap': true },
    },
    {
      id: 'on',
      type: 'symbol',
      source: 'listed',
      filter: ['all', ['==', ['get', 'part'], 'pin'], ['get', 'on']],
      // It comes and goes: nothing makes room for it.
      layout: { ...pinOf('on'), 'icon-allow-overlap': true, 'icon-ignore-placement': true },
    },
  ]
}

/** Puts the pins on a map whose ground is there. */
export function addPins(map: LibreMap, shown: LiveShown, colours: Colours): void {
  addSigns(map, colours)
  map.addSource('reach', { type: 'geojson', data: reached(shown.reach) })
  map.addSource('others', {
    type: 'geojson',
    data: othersOf(shown),
    cluster: true,
    clusterRadius,
    clusterMaxZoom: 14,
  })
  map.addSource('listed', { type: 'geojson', data: listedOf(map, shown) })
  for (const layer of [...reachLayers(colours), ...placeLayers(colours)]) map.addLayer(layer)
}

export function movePins(map: LibreMap, shown: LiveShown): void {
  map.getSource<GeoJSONSource>('others')?.setData(othersOf(shown))
  moveListed(map, shown)
}

/** The same pins at another height, where others have room. */
export function moveListed(map: LibreMap, shown: LiveShown): void {
  map.getSource<GeoJSONSource>('listed')?.setData(listedOf(map, shown))
}

export function moveReach(map: LibreMap, reach: BikeReach | undefined): void {
  map.getSource<GeoJSONSource>('reach')?.setData(reached(reach))
}

import { VectorTile, type VectorTileFeature, type VectorTileLayer } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'

const side = 4096
/** On the sheet a pixel of a tile of 512 is eight of these; finer is not seen. */
const grain = 4

/** What of a tile is drawn, the lowest first: by layer and class, with the colour role of the page it stands in. */
const drawn: { layer: string; is?(kind: unknown): boolean; style: string }[] = [
  { layer: 'landuse', is: (kind) => kind === 'residential', style: 'fill:var(--map-block)' },
  { layer: 'landcover', is: (kind) => kind === 'wood' || kind === 'grass', style: 'fill:var(--map-green)' },
  { layer: 'water', style: 'fill:var(--map-water)' },
  { layer: 'landcover', is: (kind) => kind === 'land', style: 'fill:var(--map-land)' },
  { layer: 'waterway', is: (kind) => kind === 'river', style: 'fill:none;stroke:var(--map-water);stroke-width:28' },
  { layer: 'boundary', style: 'fill:none;stroke:var(--map-text);stroke-width:10;stroke-dasharray:40 30' },
]

/** A tile that lies beside another, so many tiles to the east and south of it. */
export type Neighbour = { east: number; south: number; bytes: ArrayBuffer | undefined }

/**
 * The ground of one tile as a sheet that pages draw from: `<use href="…svg#ground">`. Its colours are those of the page,
 * which a sheet inherits, so that it follows theme and mode. What lies around it is for the names alone.
 */
export function drawGround(bytes: ArrayBuffer | undefined, around: readonly Neighbour[]): string {
  const layers = layersOf(bytes)
  const paths = drawn.map(({ layer, is, style }) => {
    const found = layers[layer]
    const features = Array.from({ length: found?.length ?? 0 }, (_, at) => found?.feature(at))
    const d = features.map((feature) =>
      feature && (is?.(feature.properties['class']) ?? true) ? outline(feature) : '',
    )
    return d.some(Boolean) ? `<path style="${style}" d="${d.join('')}"/>` : ''
  })
  const names = `<g id="names" style="${nameStyle}">${namesOf([{ east: 0, south: 0, bytes }, ...around])}</g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><g id="ground">${paths.join('')}</g>${names}</svg>`
}

function outline(feature: VectorTileFeature): string {
  const end = feature.type === 3 ? 'Z' : ''
  return feature
    .loadGeometry()
    .map((line) => {
      let last = ''
      const points = line.flatMap(({ x, y }) => {
        const point = `${Math.round(x / grain) * grain} ${Math.round(y / grain) * grain}`
        if (point === last) return []
        last = point
        return [point]
      })
      return points.length > 1 ? `M${points.join('L')}${end}` : ''
    })
    .join('')
}

/** Drawn at a quarter where a spot is shown; there these are fifteen pixels. */
const letter = 60
const nameStyle = `font:600 ${letter}px var(--font-sign);fill:var(--map-text);text-anchor:middle;paint-order:stroke;stroke:var(--map-land);stroke-width:16px;stroke-linejoin:round`

const layersOf = (bytes: ArrayBuffer | undefined): Record<string, VectorTileLayer> =>
  bytes ? new VectorTile(new PbfReader(new Uint8Array(bytes))).layers : {}

/** The names of the first tile that have room, the largest place first; a name may reach over the edge of its sheet. */
function namesOf(tiles: readonly Neighbour[]): string {
  const taken: { x: number; y: number; half: number }[] = []
  return tiles
    .flatMap(placesOf)
    .toSorted((a, b) => a.rank - b.rank || a.name.localeCompare(b.name))
    .flatMap(({ x, y, name, isOwn }) => {
      const half = name.length * letter * 0.3
      if (taken.some((one) => Math.abs(one.x - x) < one.half + half && Math.abs(one.y - y) < letter * 1.6)) return []
      taken.push({ x, y, half })
      return isOwn ? [`<text x="${x}" y="${y + letter}">${escaped(name)}</text>`] : []
    })
    .join('')
}

function placesOf({ east, south, bytes }: Neighbour) {
  const layer = layersOf(bytes)['place']
  return Array.from({ length: layer?.length ?? 0 }, (_, at) => layer?.feature(at)).flatMap((feature) => {
    const spot = feature?.loadGeometry()[0]?.[0]
    // What lies beyond the edge is another sheet's.
    if (!spot || spot.x < 0 || spot.x >= side || spot.y < 0 || spot.y >= side) return []
    const { name, rank } = feature?.properties ?? {}
    return [
      {
        x: spot.x + east * side,
        y: spot.y + south * side,
        name: String(name),
        rank: Number(rank),
        isOwn: east === 0 && south === 0,
      },
    ]
  })
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

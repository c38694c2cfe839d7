import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'

const side = 4096
/** On the sheet a pixel of a tile of 512 is eight of these; finer is not seen. */
const grain = 4

const isRail = (kind: unknown) => kind === 'rail'
/** As wide however near the tile is shown. */
const fixed = 'vector-effect:non-scaling-stroke'

/** What of a tile is drawn, the lowest first: by layer, class and zoom, with the colour role of the page it stands in. */
const drawn: { layer: string; is?(kind: unknown): boolean; from?: number; style: string }[] = [
  { layer: 'landuse', is: (kind) => kind === 'residential', style: 'fill:var(--map-block)' },
  { layer: 'landcover', is: (kind) => kind === 'wood' || kind === 'grass', style: 'fill:var(--map-green)' },
  { layer: 'water', style: 'fill:var(--map-water)' },
  { layer: 'landcover', is: (kind) => kind === 'land', style: 'fill:var(--map-land)' },
  { layer: 'waterway', is: (kind) => kind === 'river', style: 'fill:none;stroke:var(--map-water);stroke-width:28' },
  {
    layer: 'transportation',
    is: isRail,
    style: `fill:none;stroke:color-mix(in srgb,var(--map-text) 62%,var(--map-land));${fixed}`,
  },
  {
    layer: 'transportation',
    is: isRail,
    from: 9,
    style: `fill:none;stroke:var(--map-land);stroke-width:1.5px;stroke-dasharray:7 7;${fixed}`,
  },
  { layer: 'boundary', style: 'fill:none;stroke:var(--map-text);stroke-width:10;stroke-dasharray:40 30' },
]

/**
 * The ground of one tile as a sheet that pages draw from: `<use href="…svg#ground">`. Its colours are those of the page,
 * which a sheet inherits, so that it follows theme and mode.
 */
export function drawGround(zoom: number, bytes: ArrayBuffer | undefined): string {
  const layers = bytes ? new VectorTile(new PbfReader(new Uint8Array(bytes))).layers : {}
  // Seen from afar a line of rails is a thread.
  const rails = zoom < 8 ? 1.2 : zoom < 9 ? 2 : 3.5
  const paths = drawn.map(({ layer, is, from = 0, style }) => {
    if (zoom < from) return ''
    const found = layers[layer]
    const features = Array.from({ length: found?.length ?? 0 }, (_, at) => found?.feature(at))
    const d = features.map((feature) =>
      feature && (is?.(feature.properties['class']) ?? true) ? outline(feature) : '',
    )
    return d.some(Boolean) ? `<path style="${style}" d="${d.join('')}"/>` : ''
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><g id="ground" style="stroke-width:${rails}px">${paths.join('')}</g></svg>`
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

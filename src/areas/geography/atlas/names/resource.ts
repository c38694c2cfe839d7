import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { boxAt, freeSpot, spotsAround, type Box } from '../../apart/model.ts'
import { namedWidths } from '../model.ts'

/** A still picture whose names are asked: what lies in its middle, how near it is, how high it is, and where its signs stand. */
export type NamesAsked = {
  zoom: number
  lat: number
  lng: number
  height: number
  /** In pixels from the middle: names keep off them. */
  signs: readonly Box[]
}

/** The zooms there are tiles of, and how much nearer than its tile a picture is when all the names of that have room. */
const [farthest, nearest, namedFrom] = [4, 10, 1.8]
const side = 4096
const tile = 256

const words = {
  place: { size: 15, weight: 600, letter: 0.53 },
  quarter: { size: 13, weight: 400, letter: 0.5 },
  station: { size: 13, weight: 400, letter: 0.5 },
} as const
type Kind = keyof typeof words
type Named = { kind: Kind; name: string; rank: number; x: number; y: number }

/** The tiles that hold the names of a picture. */
export function tilesOfNames({ zoom, lat, lng, height }: NamesAsked): { z: number; x: number; y: number }[] {
  const z = Math.min(nearest, Math.max(farthest, Math.floor(zoom - namedFrom)))
  const { x, y, scale } = middleOf({ zoom, lat, lng }, z)
  const [wide, high] = [Math.max(...namedWidths) / 2 / scale, height / 2 / scale]
  const tiles = []
  for (let column = Math.floor(x - wide); column <= x + wide; column++)
    for (let row = Math.floor(y - high); row <= y + high; row++) tiles.push({ z, x: column, y: row })
  return tiles
}

/** Where the middle lies among the tiles of a zoom, and how many pixels one of those is wide. */
function middleOf({ zoom, lat, lng }: Pick<NamesAsked, 'zoom' | 'lat' | 'lng'>, z: number) {
  const sine = Math.sin((lat * Math.PI) / 180)
  return {
    x: ((lng + 180) / 360) * 2 ** z,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** z,
    scale: tile * 2 ** (zoom - z),
  }
}

/** The names of a picture as a sheet that pages draw from, for each width: `<use href="…svg#w320">`. Its middle is at 0,0. */
export function drawNames(
  asked: NamesAsked,
  tiles: readonly { z: number; x: number; y: number; bytes: ArrayBuffer | undefined }[],
): string {
  const found = tiles.flatMap(({ z, x, y, bytes }) => {
    const middle = middleOf(asked, z)
    return namedIn(bytes).map((one) => ({
      ...one,
      x: (x + one.x / side - middle.x) * middle.scale,
      y: (y + one.y / side - middle.y) * middle.scale,
    }))
  })
  const { zoom, signs, height } = asked
  const named = found
    .filter(({ kind }) => kind === 'place' || zoom >= nearEnough)
    .toSorted((a, b) => orderOf(a, signs) - orderOf(b, signs) || a.rank - b.rank || a.name.localeCompare(b.name))
  const sheets = namedWidths.map((width) => {
    const half = { x: width / 2 - 6, y: height / 2 - 4 }
    return `<g id="w${width}" style="${look}">${placed(named, boxAt({ x: 0, y: 0 }, half), signs)}</g>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg">${sheets.join('')}</svg>`
}

/** In the colours and letters of the page, which a sheet inherits. */
const look =
  'font-family:var(--font-sign);fill:var(--map-text);text-anchor:middle;paint-order:stroke;stroke:var(--map-land);stroke-width:3.5px;stroke-linejoin:round'

/** From here streets could be seen: quarters and stations are told, too. */
const nearEnough = 11.8

/** What lies by a sign is told before what is large; of stations only the nearest is. */
function orderOf({ kind, x, y }: Named, signs: readonly Box[]): number {
  const [only] = signs.length === 1 ? signs : []
  const away = only ? Math.hypot(x - (only.left + only.right) / 2, y - only.bottom) : 1e6
  if (kind === 'place') return away < 60 ? 0 : 2
  return kind === 'station' ? (away < 260 ? 1 : 3) : 4
}

function namedIn(bytes: ArrayBuffer | undefined): Named[] {
  const layers = bytes ? new VectorTile(new PbfReader(new Uint8Array(bytes))).layers : {}
  return ['place', 'poi'].flatMap((id) => {
    const layer = layers[id]
    return Array.from({ length: layer?.length ?? 0 }, (_, at) => layer?.feature(at)).flatMap((feature) => {
      const spot = feature?.loadGeometry()[0]?.[0]
      // What lies beyond the edge is another tile's.
      if (!spot || spot.x < 0 || spot.x >= side || spot.y < 0 || spot.y >= side) return []
      const { name, rank, class: sort } = feature?.properties ?? {}
      const kind: Kind = sort === 'railway' ? 'station' : sort === 'neighbourhood' ? 'quarter' : 'place'
      return [{ kind, name: String(name), rank: Number(rank ?? 99), x: spot.x, y: spot.y }]
    })
  })
}

/** By these one finds one's way: towns from some 25,000 people. They stand farther aside, before they are left out. */
const sought = 11
const asideMost = 30

/** Half of the sign of a station. */
const stop = 4

/** The names that have room within a picture, the first before the others. */
function placed(named: readonly Named[], inside: Box, signs: readonly Box[]): string {
  const taken = [...signs]
  return named
    .filter(({ x, y }) => x > inside.left && x < inside.right && y > inside.top && y < inside.bottom)
    .map(({ kind, name, rank, x, y }) => {
      const { size, weight, letter } = words[kind]
      const half = { x: (name.length * size * letter) / 2 + 3, y: size * 0.65 }
      const own = kind === 'station' ? [boxAt({ x, y }, { x: stop + 2, y: stop + 2 })] : []
      const full = [...taken, ...own]
      const at =
        freeSpot({ x, y }, half, full, inside) ??
        (rank <= sought
          ? spotsAround({ x, y }, asideMost).flatMap((one) => freeSpot(one, half, full, inside) ?? [])[0]
          : undefined)
      if (!at) return ''
      taken.push(boxAt(at, { x: half.x + 3, y: half.y + 2 }), ...own)
      const sign =
        own.length > 0
          ? `<rect x="${round(x - stop)}" y="${round(y - stop)}" width="8" height="8" rx="2" stroke-width="3"/>`
          : ''
      return `${sign}<text x="${round(at.x)}" y="${round(at.y + size * 0.35)}" font-size="${size}" font-weight="${weight}">${escaped(name)}</text>`
    })
    .join('')
}

const round = (pixels: number) => Math.round(pixels * 10) / 10
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

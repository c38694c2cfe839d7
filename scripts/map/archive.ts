import { gzipSync } from 'node:zlib'

export type Tile = { z: number; x: number; y: number; bytes: Uint8Array }
type About = { bounds: [west: number, south: number, east: number, north: number]; metadata: object }

const headerBytes = 127
const gzipped = 2
const vectorTiles = 1

/** Where a tile stands in the order of the archive: zoom by zoom along a Hilbert curve. */
function placeOf({ z, x, y }: Tile): number {
  let place = (4 ** z - 1) / 3
  let [px, py] = [x, y]
  for (let side = 2 ** (z - 1); side >= 1; side /= 2) {
    const [right, low] = [(px & side) > 0 ? 1 : 0, (py & side) > 0 ? 1 : 0]
    place += side * side * ((3 * right) ^ low)
    if (low === 0) {
      if (right === 1) [px, py] = [2 ** z - 1 - px, 2 ** z - 1 - py]
      ;[px, py] = [py, px]
    }
  }
  return place
}

function varint(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128)
  return [...bytes, rest]
}

type Entry = { place: number; offset: number; length: number }

function directoryOf(entries: readonly Entry[]): Uint8Array {
  const follows = (at: number) => {
    const before = entries[at - 1]
    return before !== undefined && entries[at]?.offset === before.offset + before.length
  }
  return gzipSync(
    Uint8Array.from([
      ...varint(entries.length),
      ...entries.flatMap(({ place }, at) => varint(place - (entries[at - 1]?.place ?? 0))),
      ...entries.flatMap(() => varint(1)),
      ...entries.flatMap(({ length }) => varint(length)),
      ...entries.flatMap(({ offset }, at) => varint(follows(at) ? 0 : offset + 1)),
    ]),
  )
}

/** The tiles as one PMTiles file, version 3: header, one directory, what it is, tiles. Equal tiles are kept once. */
export function archiveOf(tiles: readonly Tile[], { bounds, metadata }: About): Uint8Array {
  const inOrder = tiles.map((tile) => ({ ...tile, place: placeOf(tile) })).toSorted((a, b) => a.place - b.place)
  const kept = new Map<string, { offset: number; packed: Uint8Array }>()
  let end = 0
  const entries = inOrder.map(({ place, bytes }) => {
    const name = Buffer.from(bytes).toString('base64')
    let data = kept.get(name)
    if (!data) {
      data = { offset: end, packed: gzipSync(bytes, { level: 9 }) }
      kept.set(name, data)
      end += data.packed.length
    }
    return { place, offset: data.offset, length: data.packed.length }
  })
  const directory = directoryOf(entries)
  const about = gzipSync(JSON.stringify(metadata))
  const header = new DataView(new ArrayBuffer(headerBytes))
  new Uint8Array(header.buffer).set(new TextEncoder().encode('PMTiles'))
  header.setUint8(7, 3)
  const metadataAt = headerBytes + directory.length
  const dataAt = metadataAt + about.length
  const numbers = [headerBytes, directory.length, metadataAt, about.length, dataAt, 0, dataAt, end]
  const counts = [tiles.length, entries.length, kept.size]
  for (const [at, number] of [...numbers, ...counts].entries()) header.setBigUint64(8 + 8 * at, BigInt(number), true)
  const zooms = tiles.map(({ z }) => z)
  for (const [at, byte] of [1, gzipped, gzipped, vectorTiles, Math.min(...zooms), Math.max(...zooms)].entries())
    header.setUint8(96 + at, byte)
  for (const [at, degrees] of bounds.entries()) header.setInt32(102 + 4 * at, Math.round(degrees * 1e7), true)
  header.setUint8(118, Math.min(...zooms))
  const [west, south, east, north] = bounds
  header.setInt32(119, Math.round(((west + east) / 2) * 1e7), true)
  header.setInt32(123, Math.round(((south + north) / 2) * 1e7), true)
  return Buffer.concat([
    new Uint8Array(header.buffer),
    directory,
    about,
    ...[...kept.values()].map(({ packed }) => packed),
  ])
}

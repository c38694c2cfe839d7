import { createHash } from 'node:crypto'
import { open, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { PMTiles, type Header } from 'pmtiles'
import { ownCredit, type MapSource } from '#areas/geography/atlas/model.ts'
import { drawNames, tilesOfNames, type NamesAsked } from '#areas/geography/atlas/names/resource.ts'
import { drawGround } from '#areas/geography/atlas/resource.ts'
import { inMind } from '#platform/in-mind.ts'
import { StartRefusal } from '#platform/start-refusal.ts'

export type AtlasSettings = {
  /** A PMTiles file on this machine, or addresses with `{z}/{x}/{y}`; undefined for the file that comes with the product. */
  tiles?: string | undefined
  /** The address of an operator's own style, which says itself what it draws and whose that is. */
  style?: string | undefined
  credit?: string | undefined
}

export type Atlas = {
  /** Answers what the map asks for; undefined for every other address. */
  answer(request: Request): Promise<Response | undefined>
  /** Other origins that browsers fetch the map from. */
  origins: readonly string[]
}

const ownFile = fileURLToPath(new URL('../areas/geography/atlas/nederland.pmtiles', import.meta.url))
const vectorTiles = 1
const forEver = 'public, max-age=31536000, immutable'
const forADay = 'public, max-age=86400'

/** The tiles of the map and still pictures of them. The same for every tenant and visitor, and asks no database. */
export async function openAtlas({ tiles, style, credit }: AtlasSettings): Promise<Atlas> {
  const isElsewhere = /^https?:\/\//.test(tiles ?? '')
  let file = isElsewhere ? undefined : await openTiles(tiles ?? ownFile)
  /** The file as it lies there now, which an operator may write anew at any time; undefined while nothing can be read of it. */
  const fileNow = async () => {
    // The file that comes along changes with the product alone.
    if (tiles === undefined || !file || (await writtenAt(tiles)) === file.written) return file
    const anew = await openTiles(tiles).catch(() => undefined)
    if (anew) {
      void file.close()
      file = anew
    }
    return anew
  }
  const sourceOf = (from: TilesFile | undefined): MapSource => ({
    style: style ?? null,
    tiles: isElsewhere ? [tiles ?? ''] : [`/map/tiles/${from?.version}/{z}/{x}/{y}.pbf`],
    minzoom: from?.header.minZoom ?? 0,
    maxzoom: from?.header.maxZoom ?? 14,
    credit: credit ?? from?.credit ?? '',
  })
  const still = tiles === undefined && file ? file : await openTiles(ownFile)
  /** Of the file that comes along, which changes with the product alone: drawn once. */
  const drawn = inMind<string>(1000)
  const drawnOnce = async (key: string, draw: () => Promise<string>) => {
    const picture = drawn.get(key) ?? (await draw())
    drawn.set(key, picture)
    return new Response(picture, { headers: { 'content-type': 'image/svg+xml', 'cache-control': forADay } })
  }
  const namesOf = async (asked: NamesAsked) =>
    drawNames(
      asked,
      await Promise.all(
        tilesOfNames(asked).map(async (tile) => ({ ...tile, bytes: await still.read(tile.z, tile.x, tile.y) })),
      ),
    )
  return {
    origins: [style, isElsewhere ? tiles : undefined].flatMap((address) => (address ? [new URL(address).origin] : [])),
    async answer(request) {
      const { pathname } = new URL(request.url)
      if (!pathname.startsWith('/map/') || !['GET', 'HEAD'].includes(request.method)) return undefined
      if (pathname === '/map/source.json')
        return Response.json(sourceOf((await fileNow()) ?? file), {
          headers: { 'cache-control': 'public, max-age=300' },
        })
      const [, z, x, y] = /^\/map\/ground\/(\d{1,2})\/(\d{1,7})\/(\d{1,7})\.svg$/.exec(pathname) ?? []
      if (z)
        return await drawnOnce(pathname, async () =>
          drawGround(Number(z), await still.read(Number(z), Number(x), Number(y))),
        )
      const names = readNames(pathname)
      if (names) return await drawnOnce(pathname, () => namesOf(names))
      const [, version, ...asked] =
        /^\/map\/tiles\/([0-9a-f]{8})\/(\d{1,2})\/(\d{1,7})\/(\d{1,7})\.pbf$/.exec(pathname) ?? []
      if (!version) return undefined
      const from = await fileNow()
      if (version !== from?.version) return new Response('Not found\n', { status: 404 })
      const [zoom = 0, column = 0, row = 0] = asked.map(Number)
      // Whoever writes over a file does so while it is read, too.
      const bytes = await from.read(zoom, column, row).catch((error: unknown) => {
        if (tiles === undefined) throw error
        return 'unreadable' as const
      })
      if (bytes === 'unreadable') return new Response('Not found\n', { status: 404 })
      const type = 'application/vnd.mapbox-vector-tile'
      return bytes
        ? new Response(bytes, { headers: { 'content-type': type, 'cache-control': forEver } })
        : new Response(null, { status: 204, headers: { 'cache-control': forEver } })
    },
  }
}

/** `/map/names/ZOOM/LAT/LNG/HEIGHT/SIGNS.svg`, the signs as their corners one after the other, or `-` for none. */
function readNames(pathname: string): NamesAsked | undefined {
  const asked =
    /^\/map\/names\/(\d{1,2}(?:\.\d{1,2})?)\/(\d{2}\.\d{1,6})\/(\d\.\d{1,6})\/(\d{3})\/(-|-?\d{1,4}(?:,-?\d{1,4}){3,199})\.svg$/.exec(
      pathname,
    )
  if (!asked) return undefined
  const [zoom = 0, lat = 0, lng = 0, height = 0] = asked.slice(1, 5).map(Number)
  // Farther off a picture would take hundreds of tiles.
  if (zoom < 6 || zoom > 18) return undefined
  const corners = asked[5] === '-' ? [] : (asked[5] ?? '').split(',').map(Number)
  const signs = Array.from({ length: Math.floor(corners.length / 4) }, (_, at) => {
    const [left = 0, top = 0, right = 0, bottom = 0] = corners.slice(4 * at, 4 * at + 4)
    return { left, top, right, bottom }
  })
  return { zoom, lat, lng, height, signs }
}

type TilesFile = {
  header: Header
  credit: string
  /** Changes with the file, so that browsers may keep its tiles for ever. */
  version: string
  /** When, and how large. */
  written: string | undefined
  close(): Promise<void>
  read(z: number, x: number, y: number): Promise<ArrayBuffer | undefined>
}

/** When a file was written last, and which it is; undefined where there is none. */
async function writtenAt(path: string): Promise<string | undefined> {
  try {
    const { ino, size, mtimeMs } = await stat(path)
    return `${ino} ${size} ${mtimeMs}`
  } catch {
    return undefined
  }
}

async function openTiles(path: string): Promise<TilesFile> {
  try {
    const written = await writtenAt(path)
    const file = await open(path)
    const archive = new PMTiles({
      getKey: () => path,
      async getBytes(offset, length) {
        const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset)
        return { data: buffer.buffer.slice(0, bytesRead) }
      },
    })
    const header = await archive.getHeader()
    if (header.tileType !== vectorTiles) throw new Error('it holds no vector tiles')
    const { attribution } = (await archive.getMetadata()) as { attribution?: string }
    const { size, mtimeMs } = await file.stat()
    const version = createHash('sha256').update(`${JSON.stringify(header)} ${size} ${path === ownFile ? '' : mtimeMs}`)
    return {
      header,
      credit: path === ownFile ? ownCredit : (attribution ?? '').replaceAll(/<[^<>]*>/g, ''),
      version: version.digest('hex').slice(0, 8),
      written,
      close: () => file.close(),
      read: async (z, x, y) => (isTile(z, x, y) ? (await archive.getZxy(z, x, y))?.data : undefined),
    }
  } catch (error) {
    throw new StartRefusal(`MAP_TILES cannot be read: ${error instanceof Error ? error.message : String(error)}.`)
  }
}

const isTile = (z: number, x: number, y: number) => z <= 22 && x >= 0 && y >= 0 && x < 2 ** z && y < 2 ** z

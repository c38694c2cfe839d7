import { copyFile, mkdtemp, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MapSource } from '#areas/geography/atlas/model.ts'
import { readConfig } from '#platform/config.ts'
import { openAtlas, type Atlas } from './atlas.ts'
import { secured } from './headers.ts'

const ownFile = new URL('../areas/geography/atlas/nederland.pmtiles', import.meta.url).pathname
const site = 'http://demo.localhost'
const ask = (path: string) => new Request(site + path)
const at = (address: string, z: number, x: number, y: number) =>
  address.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y))

async function sourceOf(atlas: Atlas): Promise<MapSource> {
  const answer = await atlas.answer(ask('/map/source.json'))
  if (!answer) throw new Error('The map says not what it is drawn of.')
  return (await answer.json()) as MapSource
}

function namesIn(bytes: ArrayBuffer): unknown[] {
  const place = new VectorTile(new PbfReader(new Uint8Array(bytes))).layers['place']
  return Array.from({ length: place?.length ?? 0 }, (_, index) => place?.feature(index).properties['name'])
}

describe('the map that comes with the product', () => {
  it('names its tiles and whose they are, and sends them to be kept for ever', async () => {
    const atlas = await openAtlas({})
    const source = await sourceOf(atlas)
    expect(source).toMatchObject({ style: null, minzoom: 4, maxzoom: 10, credit: 'GSHHG, GeoNames, Trainline (ODbL)' })
    const tile = await atlas.answer(ask(at(source.tiles[0] ?? '', 10, 528, 340)))
    expect(tile?.status).toBe(200)
    expect(tile?.headers.get('cache-control')).toContain('immutable')
    expect(namesIn((await tile?.arrayBuffer()) ?? new ArrayBuffer())).toContain('Venray')
    expect(atlas.origins).toEqual([])
  })

  it('is at most three megabytes', async () => {
    expect((await readFile(ownFile)).length).toBeLessThan(3_000_000)
  })

  it('answers what it has not: nothing beyond its edge, 404 for another version, nobody’s other address', async () => {
    const atlas = await openAtlas({})
    const { tiles } = await sourceOf(atlas)
    expect((await atlas.answer(ask(at(tiles[0] ?? '', 10, 1, 1))))?.status).toBe(204)
    expect((await atlas.answer(ask('/map/tiles/00000000/10/528/340.pbf')))?.status).toBe(404)
    expect((await atlas.answer(ask(at(tiles[0] ?? '', 99, 9_999_999, 1))))?.status).toBe(204)
    expect(await atlas.answer(ask('/map/other'))).toBeUndefined()
    expect(await atlas.answer(new Request(`${site}/map/source.json`, { method: 'POST' }))).toBeUndefined()
  })

  it('draws still pictures in the colours of the page, with nothing that runs', async () => {
    const atlas = await openAtlas({})
    const sheet = (await (await atlas.answer(ask('/map/ground/8/131/84.svg')))?.text()) ?? ''
    expect(sheet).toContain('id="ground"')
    expect(sheet).toContain('var(--map-water)')
    expect(sheet).not.toMatch(/script|onload|href/)
    // Rails, as wide however near they are shown.
    expect(sheet).toContain('non-scaling-stroke')
  })

  type Told = { name: string; x: number; y: number; half: number }
  /** The names set for a width, with half of how wide each is at least. */
  const namesAt = async (address: string, width: number): Promise<Told[]> => {
    const atlas = await openAtlas({})
    const sheet = (await (await atlas.answer(ask(`/map/names/${address}.svg`)))?.text()) ?? ''
    expect(sheet).not.toMatch(/script|onload|href/)
    const [part = ''] = new RegExp(`<g id="w${width}".*?</g>`).exec(sheet) ?? []
    return [...part.matchAll(/<text x="(-?[\d.]+)" y="(-?[\d.]+)"[^>]*>([^<]+)</g)].map(([, x, y, name = '']) => ({
      name,
      x: Number(x),
      y: Number(y),
      half: name.length * 3,
    }))
  }
  // A pin in the middle of Zeist.
  const zeist = '12.2/52.09000/5.23333/340/-15,-46,15,0'

  it('names what lies around a place: the place itself, its neighbours and the station, none of them under a sign', async () => {
    const names = await namesAt(zeist, 350)
    expect(names.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Zeist', 'Bunnik', 'Station Driebergen-Zeist']),
    )
    expect(names.filter(({ x, y, half }) => Math.abs(x) < half + 15 && y > -46 && y < 0)).toEqual([])
  })

  it('cuts no name at the sides of the picture, and writes none over another', async () => {
    for (const address of [zeist, '9.5/52.10000/5.20000/240/-', '11/51.19000/5.99000/300/-20,-40,20,0'])
      for (const width of [260, 350, 520, 1000]) {
        const names = await namesAt(address, width)
        expect(names.length).toBeGreaterThan(1)
        expect(names.filter(({ x, half }) => Math.abs(x) + half > width / 2)).toEqual([])
        const over = names.flatMap((one, at) =>
          names
            .slice(at + 1)
            .filter((other) => Math.abs(one.x - other.x) < one.half + other.half && Math.abs(one.y - other.y) < 12)
            .map((other) => `${one.name} and ${other.name}`),
        )
        expect(over).toEqual([])
      }
  })

  it('names nothing for an address that is none', async () => {
    const atlas = await openAtlas({})
    for (const address of [
      '12.2/52.1/5.2/340',
      '12.2/52.1/5.2/340/1,2,3',
      '99.999/52.1/5.2/340/-',
      '99/52.1/5.2/340/-',
      '0/52.1/5.2/999/-',
      '12/52.1/5.2/3e9/-',
    ])
      expect(await atlas.answer(ask(`/map/names/${address}.svg`))).toBeUndefined()
  })
})

describe('an operator’s own map', () => {
  const elsewhere = createServer((request, response) => {
    response.writeHead(200, {
      'content-type': 'application/vnd.mapbox-vector-tile',
      'access-control-allow-origin': '*',
    })
    response.end(request.url)
  })
  let origin = ''
  beforeAll(async () => {
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(elsewhere.address() as { port: number }).port}`
  })
  afterAll(() => elsewhere.close())

  it('comes from a tile server of theirs, which browsers then may ask, and nobody else', async () => {
    const { map } = readConfig({ MAP_TILES: `${origin}/{z}/{x}/{y}.pbf`, MAP_CREDIT: 'Kadaster' }, mode)
    const atlas = await openAtlas(map)
    const { tiles, credit } = await sourceOf(atlas)
    expect(credit).toBe('Kadaster')
    expect(await (await fetch(at(tiles[0] ?? '', 10, 528, 340))).text()).toBe('/10/528/340.pbf')
    expect(policyOf(atlas.origins)).toContain(`connect-src 'self' ${origin};`)
    expect(policyOf([])).toContain(`connect-src 'self';`)
    // The still pictures are of our own file all the same.
    expect((await atlas.answer(ask('/map/ground/8/131/84.svg')))?.status).toBe(200)
  })

  it('comes with a style of theirs', async () => {
    const { map } = readConfig({ MAP_STYLE: `${origin}/style.json` }, mode)
    const atlas = await openAtlas(map)
    expect(await sourceOf(atlas)).toMatchObject({ style: `${origin}/style.json` })
    expect(atlas.origins).toEqual([origin])
  })

  it('comes from a file of theirs, and says what that says of itself', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'atlas-')), 'own.pmtiles')
    await copyFile(ownFile, file)
    const atlas = await openAtlas(readConfig({ MAP_TILES: file }, mode).map)
    const { tiles, credit } = await sourceOf(atlas)
    expect(credit).toBe('GSHHG (LGPL), GeoNames (CC BY), Trainline (ODbL)')
    expect((await atlas.answer(ask(at(tiles[0] ?? '', 10, 528, 340))))?.status).toBe(200)
  })

  it('is another map once their file is written anew, and none while it is half written', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'atlas-')), 'own.pmtiles')
    const bytes = await readFile(ownFile)
    await writeFile(file, bytes)
    const atlas = await openAtlas({ tiles: file })
    const first = (await sourceOf(atlas)).tiles[0] ?? ''
    const statusOf = async (address: string) => (await atlas.answer(ask(at(address, 10, 528, 340))))?.status
    expect(await statusOf(first)).toBe(200)
    // Within the file that is open, as a copy over it writes.
    await writeFile(file, Buffer.from(bytes.subarray(0, 40_000)).fill(7, 200))
    expect([await statusOf(first), await statusOf(first)]).toEqual([404, 404])
    expect((await sourceOf(atlas)).tiles.length).toBe(1)
    await writeAt(file, bytes, 1)
    const second = (await sourceOf(atlas)).tiles[0] ?? ''
    expect(second).not.toBe(first)
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
    // Another file in its place; then none.
    await writeAt(`${file}.new`, bytes, 2)
    await rename(`${file}.new`, file)
    expect([await statusOf(second), await statusOf((await sourceOf(atlas)).tiles[0] ?? '')]).toEqual([404, 200])
    await rm(file)
    expect(await statusOf((await sourceOf(atlas)).tiles[0] ?? '')).toBe(404)
  })

  it('stops the start with a sentence where it cannot be', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'atlas-')), 'broken.pmtiles')
    await writeFile(file, 'no map')
    await expect(openAtlas({ tiles: file })).rejects.toThrow('MAP_TILES cannot be read')
    await expect(openAtlas({ tiles: `${file}.none` })).rejects.toThrow('MAP_TILES cannot be read')
    expect(() => readConfig({ MAP_TILES: 'https://tiles.example/all.pbf' }, mode)).toThrow('MAP_TILES must be')
    expect(() => readConfig({ MAP_STYLE: "https://tiles.example/; script-src 'unsafe-inline'" }, mode)).toThrow(
      'MAP_STYLE must look like',
    )
  })
})

const mode = { production: false, demo: false }

/** Writes a file that says to be of so many seconds from now: some disks tell no two moments within a hundredth of a second apart. */
async function writeAt(file: string, bytes: Uint8Array, seconds: number) {
  await writeFile(file, bytes)
  const moment = new Date(Date.now() + seconds * 1000)
  await utimes(file, moment, moment)
}

function policyOf(origins: readonly string[]): string {
  const answer = secured(new Response(), 'n', new URL(site), origins)
  return answer.headers.get('content-security-policy') ?? ''
}

import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Flat } from '#web/client.ts'
import { siteVersion } from '#areas/content/kept/queries.ts'
import { openDatabase } from '#platform/db.ts'
import type { Scanner } from '#platform/scanner.ts'
import { aPlacement } from '#root/test/placement.ts'
import { aWorld, type Client, type World } from '#root/test/world.ts'
import { scanFile, scanWaiting } from './commands.ts'

const eicar = String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-` + 'ANTIVIRUS-TEST-FILE!$H+H*'
const pdf = '%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF\n'
const sick = pdf.replace('endobj', `endobj\n%${eicar}`)
const picture = async () =>
  new Uint8Array(
    await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c40' } })
      .jpeg()
      .toBuffer(),
  )

/** Says what a scanner says of the letters of EICAR, while it is there. */
function aScanner() {
  const is = { away: false, asked: 0 }
  const scanner: Scanner = async (bytes) => {
    is.asked += 1
    if (is.away) return { says: 'nothing', why: 'away' }
    return Buffer.from(bytes).includes(eicar) ? { says: 'refused', found: 'Eicar-Signature' } : { says: 'clean' }
  }
  return { is, scanner }
}

async function aLibrary(scanner?: Scanner) {
  const world = await aWorld({ now: '2026-11-22T09:00:00Z', ...(scanner ? { scanner } : {}) })
  const keeper = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
  const send = async (body: Uint8Array<ArrayBuffer> | string, name = 'plan.pdf') => {
    const response = await keeper.request(`/content_files?file_name=${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body,
    })
    const { data, errors } = (await response.json()) as { data?: { id: string }; errors?: { detail: string }[] }
    return { status: response.status, id: data?.id ?? '', detail: errors?.[0]?.detail }
  }
  const stateOf = async (id: string) => {
    const { data } = await keeper.get(`/content_files/${id}`)
    return [data.scanState, data.scanFound]
  }
  const got = async (who: Client, id: string, query = '') =>
    (await who.request(`/content_files/${id}/bytes${query}`)).status
  return { world, keeper, send, stateOf, got }
}

/** Five minutes later: the sweep asks for what waits, and the queue does it. */
async function later(world: World): Promise<number> {
  world.setNow(new Date(world.now().getTime() + 5 * 60_000).toISOString())
  await world.inside(scanWaiting)
  const { rows } = await world.inside((ctx) =>
    sql<{ id: string }>`select id from files where tenant_id = ${ctx.tenant.id} and scan_state = 'waiting'`.execute(
      ctx.db,
    ),
  )
  const { services } = await world.inside(async (ctx) => ctx)
  for (const { id } of rows) await scanFile({ id, inside: world.inside, services })
  return rows.length
}

test('without a scanner a file is called looked at by our own rules, and sent', async () => {
  const { world, send, stateOf, got } = await aLibrary()
  const { id } = await send(pdf)
  expect([await stateOf(id), await got(world.visitor, id)]).toEqual([['own_rules', null], 200])
})

test('what a scanner finds something in is refused, and nothing of it is kept', async () => {
  const { scanner } = aScanner()
  const { world, keeper, send, stateOf, got } = await aLibrary(scanner)
  expect(await send(sick)).toMatchObject({ status: 422, detail: expect.stringContaining('virusscanner') })
  const { rows } = await world.inside((ctx) =>
    sql`select 1 from files where tenant_id = ${ctx.tenant.id}`.execute(ctx.db),
  )
  expect(rows).toEqual([])
  const { id } = await send(pdf)
  expect([await stateOf(id), await got(world.visitor, id)]).toEqual([['clean', null], 200])
  expect((await keeper.get<Flat[]>('/content_files?filter[scan_state_eq]=clean')).data.length).toBe(1)
})

test('while a scanner is away a file waits, is asked about again, and nobody gets it in any size', async () => {
  const { scanner, is } = aScanner()
  const { world, keeper, send, stateOf, got } = await aLibrary(scanner)
  is.away = true
  const [plan, photo, bad] = [await send(pdf), await send(await picture(), 'plein.jpg'), await send(sick, 'ziek.pdf')]
  expect([plan.status, photo.status, bad.status]).toEqual([201, 201, 201])
  const sizes = ['', '?width=480', '?width=960&format=avif', '?whole=1']
  const all = async (who: Client) =>
    Promise.all([plan, photo, bad].flatMap(({ id }) => sizes.map((size) => got(who, id, size))))
  expect(new Set(await all(world.visitor))).toEqual(new Set([404]))
  expect(new Set(await all(keeper))).toEqual(new Set([409]))

  // An address that was signed opens nothing of it either.
  await keeper.patch(`/content_files/${plan.id}`, 'content_files', { isPrivate: true })
  const { signedUrl } = (await keeper.get<Flat & { signedUrl: string }>(`/content_files/${plan.id}`)).data
  const { pathname, search } = new URL(signedUrl)
  expect((await world.visitor.request(pathname + search)).status).toBe(404)
  await keeper.patch(`/content_files/${plan.id}`, 'content_files', { isPrivate: false })

  expect(await later(world)).toBe(3)
  expect(await stateOf(bad.id)).toEqual(['waiting', null])
  is.away = false
  expect(await later(world)).toBe(3)
  expect([await stateOf(plan.id), await stateOf(photo.id), await stateOf(bad.id)]).toEqual([
    ['clean', null],
    ['clean', null],
    ['refused', 'Eicar-Signature'],
  ])
  expect([await got(world.visitor, plan.id), await got(world.visitor, photo.id, '?width=480')]).toEqual([200, 200])
  expect([await got(world.visitor, bad.id), await got(keeper, bad.id)]).toEqual([404, 409])
  const asked = is.asked
  expect(await later(world)).toBe(0)
  expect(is.asked).toBe(asked)
  expect((await keeper.delete(`/content_files/${bad.id}`)).status).toBe(204)
})

test('the sweep asks for a file once, and leaves alone what was asked about just now', async () => {
  const { scanner, is } = aScanner()
  const { world, send } = await aLibrary(scanner)
  is.away = true
  const { id } = await send(pdf)
  const { rows } = await world.inside((ctx) =>
    sql<{
      fileId: string
    }>`select file_id from content_files where tenant_id = ${ctx.tenant.id} and id = ${id}`.execute(ctx.db),
  )
  const owner = openDatabase(world.runtime.ownerUrl, { max: 1 })
  const jobs = async () => {
    const { rows: found } = await sql<{ key: string }>`
      select key from graphile_worker.jobs where key = ${`scan:${rows[0]?.fileId}`}`.execute(owner)
    return found.length
  }
  await world.inside(scanWaiting)
  expect(await jobs()).toBe(0)
  world.setNow(new Date(world.now().getTime() + 61_000).toISOString())
  await world.inside(scanWaiting)
  await world.inside(scanWaiting)
  expect(await jobs()).toBe(1)
  await owner.destroy()
})

test('a page shows a picture from the moment it may be seen', async () => {
  const { scanner, is } = aScanner()
  const { world, keeper, send } = await aLibrary(scanner)
  is.away = true
  const { id } = await send(await picture(), 'plein.jpg')
  await keeper.patch(`/content_files/${id}`, 'content_files', { isDecorative: true })
  const made = await keeper.post('/content_pages', 'content_pages', {
    kind: 'page',
    locale: 'nl',
    slug: 'plein',
    title: 'Plein',
    blocks: [{ type: 'picture', picture: id }],
  })
  expect(made.status).toBe(201)
  await keeper.put(`/content_pages/${made.data.id}/publish`, 'content_pages')
  const shown = async () => {
    const { data } = await world.visitor.get<Flat[]>('/published_pages?kind=page&slug=plein')
    return data.map(({ files }) => (files as unknown[]).length)
  }
  const version = () => world.inside(siteVersion)
  const before = await version()
  expect(await shown()).toEqual([0])
  is.away = false
  await later(world)
  expect(await shown()).toEqual([1])
  expect(await version()).not.toBe(before)
})

test('a paper of an internship waits and is refused alike', async () => {
  const { scanner, is } = aScanner()
  const { people, place, ask, papersOf, rule, handIn } = await aPlacement({ scanner })
  await rule({ kind: 'other', name: 'Geheimhouding', handedInBy: 'student' })
  const internshipId = await place()
  await ask(internshipId)
  const paper = (await papersOf(people.student, internshipId)).find(({ name }) => name === 'Geheimhouding')
  expect(await handIn(people.student, String(paper?.id), sick)).toEqual([422, 'files.infected'])
  is.away = true
  expect((await handIn(people.student, String(paper?.id)))[0]).toBe(200)
  const opened = await people.coordinator.get(`/required_documents/${paper?.id}/file`)
  expect([opened.status, opened.errors[0]?.code]).toEqual([409, 'files.waiting'])
})

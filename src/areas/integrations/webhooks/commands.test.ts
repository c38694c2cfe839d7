import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '#platform/db.ts'
import { postOut } from '#platform/outgoing.ts'
import type { Flat } from '#web/client.ts'
import { aWorld, type Client, type World } from '../../../../test/world.ts'
import { recordWebhookOutcome, writeWebhookRequest } from './commands.ts'

type Off = { recent: string[]; offSince: string | null; offByName: string | null }
type Heard = { headers: Record<string, unknown>; body: string }
let server: Server
let url: string
let heard: Heard[] = []
let status = 200

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      heard.push({ headers: request.headers, body })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/haak`
})
afterAll(() => server.close())
beforeEach(() => {
  heard = []
  status = 200
})

async function aPlace() {
  const world = await aWorld()
  const school = await world.make.school()
  const group = await world.make.group(school.id)
  await world.make.period(school.id, [group.id])
  const student = await world.make.student({ schoolId: school.id, groupId: group.id })
  const company = await world.make.company()
  const host = await world.make.user({ roles: [{ name: 'admin', organizationId: company.id }] })
  const admin = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
  const schoolAdmin = await world.make.user({ roles: [{ name: 'admin', organizationId: school.id }] })
  const vacancy = await world.make.vacancy(company.id)
  const add = (of: Client, values: Record<string, unknown> = {}) =>
    of.post<Flat & { secret: string; status: string }>('/webhooks', 'webhooks', {
      url,
      events: ['applications.submitted', 'applications.accepted'],
      ...values,
    })
  const apply = async () => {
    const { data } = await student.post('/applications', 'applications', { vacancyId: vacancy.id })
    await world.settle()
    return data.id
  }
  const log = async (of: Client = admin) =>
    (await of.get<(Flat & { status: string; attempts: number; answer: string })[]>('/webhook_deliveries')).data
  return { world, school, student, host, admin, schoolAdmin, add, apply, log }
}

/** As the queue does. */
async function deliver(world: World, id: string): Promise<void> {
  const letter = await world.inside((ctx) => writeWebhookRequest(ctx, id))
  if (!letter) return
  const outcome = await postOut(letter.url, letter)
  await world.inside((ctx) => recordWebhookOutcome(ctx, id, outcome))
}

describe('a webhook', () => {
  it('hears what it asked for, signed, without a name', async () => {
    const { world, admin, host, schoolAdmin, add, apply, log } = await aPlace()
    const { data } = await add(admin)
    const id = await apply()
    await host.put(`/applications/${id}/decline`, 'applications', { declineReason: 'full' })
    await world.settle()
    const [line, ...rest] = await log()
    expect(rest).toEqual([])
    await deliver(world, line?.id as string)
    const [letter] = heard
    expect(JSON.parse(letter?.body ?? '')).toMatchObject({
      data: {
        attributes: { name: 'applications.submitted' },
        relationships: { subject: { data: { type: 'applications', id } } },
      },
    })
    expect(letter?.body).not.toMatch(/Noor|Yıldız/)
    const [, moment, proof] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(letter?.headers['stageplein-signature'])) ?? []
    expect(proof).toBe(createHmac('sha256', data.secret).update(`${moment}.${letter?.body}`).digest('hex'))
    // What was sent is read back as it went.
    expect(await log()).toMatchObject([{ status: 'delivered', attempts: 1, answer: '200', body: letter?.body }])
    expect((await admin.get<{ recent: string[] }[]>('/webhooks')).data).toMatchObject([{ recent: ['delivered'] }])
    // What is not one's to see is not counted either.
    const counted = async (of: Client) => (await of.get('/webhook_deliveries')).meta?.['by_status']
    expect([await counted(admin), await counted(schoolAdmin)]).toEqual([{ delivered: 1 }, {}])
    // Handled once more, it is told once.
    await deliver(world, line?.id as string)
    expect(heard).toHaveLength(1)
  })

  it('names itself in every message, and can be tried before anything happens', async () => {
    const { world, admin, host, schoolAdmin, add, log } = await aPlace()
    const [{ data: one }, { data: other }] = [await add(admin), await add(admin)]
    const tried = await admin.post(`/webhooks/${one.id}/test`, 'webhook_deliveries')
    expect([tried.status, tried.data]).toMatchObject([201, { event: 'webhooks.test', status: 'waiting' }])
    await deliver(world, tried.data.id)
    const [letter] = heard
    expect(letter?.headers['stageplein-webhook']).toBe(one.id)
    expect(JSON.parse(letter?.body ?? '').data).toMatchObject({
      attributes: { name: 'webhooks.test' },
      relationships: { subject: { data: { type: 'webhooks', id: one.id } } },
    })
    expect(await log()).toMatchObject([{ status: 'delivered', event: 'webhooks.test' }])
    await admin.patch(`/webhooks/${other.id}`, 'webhooks', { status: 'paused' })
    expect((await admin.post(`/webhooks/${other.id}/test`, 'webhook_deliveries')).status).toBe(409)
    expect((await host.post(`/webhooks/${one.id}/test`, 'webhook_deliveries')).status).toBe(403)
    expect((await schoolAdmin.post(`/webhooks/${one.id}/test`, 'webhook_deliveries')).status).toBe(404)
  })

  it('hears of places too, where it is the tenant’s', async () => {
    const { world, admin, add, log } = await aPlace()
    await add(admin, { events: ['vacancies.closed'] })
    const company = await world.make.company()
    const host = await world.make.user({ roles: [{ name: 'admin', organizationId: company.id }] })
    const vacancy = await world.make.vacancy(company.id)
    expect(
      (await host.put(`/vacancies/${vacancy.id}/close`, 'vacancies', { reason: 'Wij zijn verhuisd.' })).status,
    ).toBe(200)
    await world.settle()
    expect(await log()).toMatchObject([{ event: 'vacancies.closed', status: 'waiting' }])
  })

  it('shows its secret once and keeps it locked away', async () => {
    const { world, admin, add } = await aPlace()
    const { data, status: made } = await add(admin)
    expect([made, data.secret.length]).toEqual([201, 43])
    expect((await admin.get<Flat>(`/webhooks/${data.id}`)).text).not.toContain(data.secret)
    const row = await world.inside((ctx) => ctx.db.selectFrom('webhooks').select('secret').executeTakeFirstOrThrow())
    expect(row.secret.toString('latin1')).not.toContain(data.secret)
  })

  it('is tried again, given up after a day, and switched off with a mail', async () => {
    const { world, admin, add, apply, log } = await aPlace()
    const { data } = await add(admin)
    await apply()
    status = 500
    const [{ id: first } = { id: '' }] = await log()
    await deliver(world, first)
    expect(await log()).toMatchObject([
      { status: 'waiting', attempts: 1, answer: '500', nextTryAt: '2026-10-05T09:01:00.000Z' },
    ])
    for (let round = 0; round < 3; round += 1) {
      for (let tries = 0; tries < 8; tries += 1) await deliver(world, first)
      expect(await log()).toMatchObject([{ status: 'given_up', attempts: 8 }])
      if (round < 2)
        expect((await admin.put(`/webhook_deliveries/${first}/send_again`, 'webhook_deliveries')).status).toBe(200)
    }
    expect((await admin.get<Flat>(`/webhooks/${data.id}`)).data).toMatchObject({
      status: 'failing',
      offSince: expect.any(String),
      offByName: null,
    })
    expect((await admin.put(`/webhook_deliveries/${first}/send_again`, 'webhook_deliveries')).status).toBe(409)
    const mails = (await world.visitor.get<(Flat & { templateKey: string })[]>('/test/emails')).data
    expect(mails.filter(({ templateKey }) => templateKey === 'webhook-off')).toHaveLength(1)
    // Switched on again it begins anew.
    status = 204
    await admin.patch(`/webhooks/${data.id}`, 'webhooks', { status: 'active' })
    await admin.put(`/webhook_deliveries/${first}/send_again`, 'webhook_deliveries')
    await deliver(world, first)
    expect(await log()).toMatchObject([{ status: 'delivered', attempts: 1, answer: '204' }])
    expect((await admin.get<Flat>(`/webhooks/${data.id}`)).data).toMatchObject({ status: 'active', failures: 0 })
  })

  it('that is paused or removed hears nothing', async () => {
    const { world, admin, add, apply, log } = await aPlace()
    const paused = (await add(admin)).data
    const removed = (await add(admin)).data
    await apply()
    const lines = await log()
    expect(lines).toHaveLength(2)
    await admin.patch(`/webhooks/${paused.id}`, 'webhooks', { status: 'paused' })
    expect((await admin.delete(`/webhooks/${removed.id}`)).status).toBe(204)
    for (const { id } of lines) await deliver(world, id)
    expect(heard).toEqual([])
    expect((await admin.delete(`/webhooks/${removed.id}`)).status).toBe(404)
    const [off] = (await admin.get<Off[]>('/webhooks')).data
    expect(off).toMatchObject({ status: 'paused', offSince: expect.any(String), offByName: expect.any(String) })
    const on = (await admin.patch(`/webhooks/${paused.id}`, 'webhooks', { status: 'active' })).data
    expect(on).toMatchObject({ offSince: null, offByName: null })
  })

  it('that was paused sends what came due meanwhile once it is switched on, and what fails while it is paused leaves it so', async () => {
    const { world, admin, add, apply, log } = await aPlace()
    const { data } = await add(admin)
    await apply()
    const [{ id } = { id: '' }] = await log()
    const owner = openDatabase(world.runtime.ownerUrl, { max: 1 })
    const jobs = async () => {
      const { rows } = await sql<{
        key: string
      }>`select key from graphile_worker.jobs where key = ${`webhook:${id}`}`.execute(owner)
      return rows.length
    }
    await admin.patch(`/webhooks/${data.id}`, 'webhooks', { status: 'paused' })
    // Its job ran, and found the address switched off.
    await sql`select graphile_worker.remove_job(${`webhook:${id}`})`.execute(owner)
    expect(await jobs()).toBe(0)
    await admin.patch(`/webhooks/${data.id}`, 'webhooks', { status: 'active' })
    expect(await jobs()).toBe(1)
    await admin.patch(`/webhooks/${data.id}`, 'webhooks', { status: 'paused' })
    for (let tries = 0; tries < 40; tries += 1)
      await world.inside((ctx) => recordWebhookOutcome(ctx, id, { status: 500 }))
    expect((await admin.get<Flat>(`/webhooks/${data.id}`)).data).toMatchObject({ status: 'paused' })
    await owner.destroy()
  })

  it('of a school hears of its own pupils alone', async () => {
    const { world, schoolAdmin, school, add, apply, log } = await aPlace()
    const other = await world.make.school()
    const stranger = await world.make.user({ roles: [{ name: 'admin', organizationId: other.id }] })
    const own = await add(schoolAdmin)
    const theirs = await add(stranger)
    expect(own.data).toMatchObject({ organization: { id: school.id } })
    expect((await add(schoolAdmin, { organizationId: other.id })).status).toBe(403)
    await apply()
    expect((await log(schoolAdmin)).length).toBe(1)
    expect(await log(stranger)).toEqual([])
    for (const path of [`/webhooks/${own.data.id}`]) {
      expect((await stranger.get(path)).status).toBe(404)
      expect((await stranger.patch(path, 'webhooks', { status: 'paused' })).status).toBe(404)
      expect((await stranger.delete(path)).status).toBe(404)
    }
    expect((await schoolAdmin.get<Flat[]>('/webhooks')).data.map(({ id }) => id)).not.toContain(theirs.data.id)
    // What was sent, how that went and who switched it off is of each school alone.
    await schoolAdmin.patch(`/webhooks/${own.data.id}`, 'webhooks', { status: 'paused' })
    const states = async (of: Client) => (await of.get<(Flat & Off)[]>('/webhooks')).data
    expect(await states(schoolAdmin)).toMatchObject([
      { id: own.data.id, recent: ['waiting'], offSince: expect.any(String), offByName: expect.any(String) },
    ])
    expect(await states(stranger)).toMatchObject([{ id: theirs.data.id, recent: [], offSince: null, offByName: null }])
    const [line] = await log(schoolAdmin)
    expect((await stranger.put(`/webhook_deliveries/${line?.id}/send_again`, 'webhook_deliveries')).status).toBe(404)
  })

  it('is not for pupils, companies, visitors or other tenants', async () => {
    const { world, student, host, admin, add, apply, log } = await aPlace()
    const { data } = await add(admin)
    const elsewhere = await aWorld()
    const stranger = await elsewhere.make.user({ roles: [{ name: 'tenant_admin' }] })
    for (const [who, expected] of [
      [student, 403],
      [host, 403],
      [world.visitor, 401],
      [stranger, 404],
    ] as const) {
      expect((await who.get(`/webhooks/${data.id}`)).status).toBe(expected)
      expect((await who.delete(`/webhooks/${data.id}`)).status).toBe(expected)
    }
    // Nor is what was sent to it, and how that went.
    await apply()
    expect(await log()).toMatchObject([{ body: expect.stringContaining('applications.submitted') }])
    await admin.patch(`/webhooks/${data.id}`, 'webhooks', { status: 'paused' })
    for (const path of ['/webhooks', '/webhook_deliveries'] as const) {
      for (const who of [student, host]) expect((await who.get(path)).status).toBe(403)
      expect((await world.visitor.get(path)).status).toBe(401)
      expect((await stranger.get(path)).data).toEqual([])
    }
    expect((await stranger.get('/webhook_deliveries')).meta?.['by_status']).toEqual({})
  })

  it.each([
    [{ url: 'http://voorbeeld.nl' }, 'url'],
    [{ url: 'https://10.0.0.1/' }, 'url'],
    [{ url: 'https://metadata.internal/' }, 'url'],
    [{ url: '' }, 'url'],
    [{ events: [] }, 'events'],
    [{ events: ['users.changed'] }, 'events/0'],
  ])('is refused at the field: %j', async (values, field) => {
    const { admin, add } = await aPlace()
    const { status: refused, errors } = await add(admin, values)
    expect([refused, errors[0]?.source?.pointer]).toEqual([422, `/data/attributes/${field}`])
  })
})

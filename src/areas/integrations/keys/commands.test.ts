import { describe, expect, it } from 'vitest'
import type { Flat } from '#web/client.ts'
import { aWorld, type Client } from '../../../../test/world.ts'

async function aPlace() {
  const world = await aWorld()
  const school = await world.make.school()
  const group = await world.make.group(school.id)
  await world.make.period(school.id, [group.id])
  const student = await world.make.student({ schoolId: school.id, groupId: group.id })
  const coordinator = await world.make.user({ roles: [{ name: 'coordinator', organizationId: school.id }] })
  const company = await world.make.company()
  const vacancy = await world.make.vacancy(company.id)
  const { data: application } = await student.post('/applications', 'applications', { vacancyId: vacancy.id })
  const withKey =
    (secret: string, from = world) =>
    (path: string, init: RequestInit = {}) =>
      from.visitor.request(path, {
        ...init,
        headers: { authorization: `Bearer ${secret}`, ...(init.headers as object) },
      })
  const aKey = async (of: Client, values: Record<string, unknown> = {}) => {
    const { data, status } = await of.post<Flat & { secret: string }>('/api_keys', 'api_keys', {
      name: 'Rooster',
      ...values,
    })
    return { status, id: data?.id, secret: data?.secret, ask: withKey(data?.secret) }
  }
  return { world, school, student, coordinator, application, aKey, withKey }
}

const telling = {
  method: 'POST',
  headers: { 'content-type': 'application/vnd.api+json' },
  body: JSON.stringify({ data: { type: 'feedback', attributes: { message: 'Van een programma' } } }),
}

describe('a key', () => {
  it('is shown once, reads as its owner, and says when it was last used', async () => {
    const { coordinator, application, aKey, world } = await aPlace()
    const { id, secret, ask } = await aKey(coordinator)
    expect(secret).toMatch(/^sp_[\w-]{43}$/)
    const kept = await world.inside((ctx) => ctx.db.selectFrom('apiKeys').selectAll().executeTakeFirstOrThrow())
    expect(JSON.stringify(kept)).not.toContain(secret)
    const response = await ask('/applications')
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ data: [{ id: application.id }] })
    // A key is no session: it gets no session's headers back.
    expect(response.headers.get('access-token')).toBeNull()
    const { data } = await coordinator.get<Flat[]>('/api_keys')
    expect(data).toMatchObject([{ id, prefix: secret.slice(0, 9), lastUsedAt: world.now().toISOString() }])
    expect(JSON.stringify(data)).not.toContain(secret)
  })

  it('stands in the record of what it did, for who reads that; a person’s own doing names none', async () => {
    const { coordinator, student, aKey } = await aPlace()
    const { ask, secret } = await aKey(coordinator, { access: 'write' })
    const { status } = await ask(`/students/${student.id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/vnd.api+json' },
      body: JSON.stringify({ data: { type: 'students', id: student.id, attributes: { phone: '0612345678' } } }),
    })
    expect(status).toBe(200)
    const linesOf = async (client: Client) =>
      (await client.get<(Flat & { action: string })[]>('/audit_logs')).data.map(({ action, byKey }) => [action, byKey])
    expect(await linesOf(coordinator)).toEqual(
      expect.arrayContaining([
        ['members.student-changed', secret.slice(0, 9)],
        ['integrations.key-made', null],
      ]),
    )
    // Which program a school works with is not told to the pupil it was about.
    for (const [, byKey] of await linesOf(student)) expect(byKey).toBeNull()
  })

  it('reaches no further than its owner, its access and its resources', async () => {
    const { world, coordinator, aKey } = await aPlace()
    const reads = await aKey(coordinator)
    expect((await reads.ask('/feedback', telling)).status).toBe(403)
    const writes = await aKey(coordinator, { access: 'write' })
    expect((await writes.ask('/feedback', telling)).status).toBe(201)
    // A coordinator does not read what people told.
    expect((await writes.ask('/feedback')).status).toBe(403)
    const narrow = await aKey(coordinator, { resources: ['vacancies'] })
    expect((await narrow.ask('/vacancies')).status).toBe(200)
    expect((await narrow.ask('/applications')).status).toBe(403)
    for (const path of ['/api_keys', '/sessions', '/tenant_settings']) expect((await writes.ask(path)).status).toBe(403)
    expect((await writes.ask('/auth/sign_out', { method: 'DELETE' })).status).toBe(403)
    const other = await world.make.school()
    expect((await writes.ask('/applications', { headers: { 'current-organization-id': other.id } })).status).toBe(403)
  })

  it('opens nothing once it is taken back, has ended, or its owner may not come in', async () => {
    const { world, coordinator, aKey } = await aPlace()
    const [revoked, ended, left] = await Promise.all([
      aKey(coordinator),
      aKey(coordinator, { daysValid: 1 }),
      aKey(coordinator, { daysValid: 60 }),
    ])
    expect((await coordinator.delete(`/api_keys/${revoked.id}`)).status).toBe(204)
    expect((await coordinator.delete(`/api_keys/${revoked.id}`)).status).toBe(204)
    expect((await revoked.ask('/vacancies')).status).toBe(401)
    expect((await ended.ask('/vacancies')).status).toBe(200)
    world.setNow('2026-10-07T09:00:00Z')
    expect((await ended.ask('/vacancies')).status).toBe(401)
    expect((await left.ask('/vacancies')).status).toBe(200)
    await world.inside((ctx) =>
      ctx.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', coordinator.id).execute(),
    )
    expect((await left.ask('/vacancies')).status).toBe(401)
  })

  it('that nobody made is refused, even where anybody may read', async () => {
    const { withKey } = await aPlace()
    expect((await withKey(`sp_${'a'.repeat(43)}`)('/vacancies')).status).toBe(401)
  })

  it('is nothing in another tenant, and nobody else’s business', async () => {
    const { world, coordinator, aKey, withKey } = await aPlace()
    const { id, secret } = await aKey(coordinator)
    const elsewhere = await aWorld()
    expect((await withKey(secret, elsewhere)('/vacancies')).status).toBe(403)
    const admin = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
    const stranger = await elsewhere.make.user({ roles: [{ name: 'tenant_admin' }] })
    for (const other of [admin, stranger]) {
      expect((await other.get(`/api_keys/${id}`)).status).toBe(404)
      expect((await other.delete(`/api_keys/${id}`)).status).toBe(404)
      expect((await other.get<Flat[]>('/api_keys')).data).toEqual([])
    }
    expect((await world.visitor.get('/api_keys')).status).toBe(401)
  })

  it('is not for pupils, nor left behind by who looks through another’s eyes', async () => {
    const { student, aKey } = await aPlace()
    expect((await aKey(student)).status).toBe(403)
  })

  it('is refused at the field that is wrong, and after ten', async () => {
    const { coordinator, aKey } = await aPlace()
    for (const [values, field] of [
      [{ name: '' }, 'name'],
      [{ access: 'all' }, 'access'],
      [{ resources: ['sessions'] }, 'resources/0'],
      [{ daysValid: 400 }, 'days_valid'],
    ] as const) {
      const { status, errors } = await coordinator.post('/api_keys', 'api_keys', { name: 'Rooster', ...values })
      expect([status, errors[0]?.source?.pointer]).toEqual([422, `/data/attributes/${field}`])
    }
    for (let made = 0; made < 10; made += 1) expect((await aKey(coordinator)).status).toBe(201)
    expect((await aKey(coordinator)).status).toBe(409)
  })
})

import { describe, expect, it } from 'vitest'
import type { Flat } from '#web/client.ts'
import { newId } from '#platform/ids.ts'
import { aHome, complete } from '../../../test/home.ts'
import { aWorld } from '../../../test/world.ts'
import { freeSeat, takeSeat } from './writing/seats/commands.ts'

async function aBank() {
  const world = await aWorld()
  const farm = await world.make.company({ name: 'De Springende Geit' })
  const draft = await world.make.vacancy(farm.id, { title: 'Nog niet af', status: 'draft' })
  return { world, farm, draft }
}

describe('a place', () => {
  it('keeps drafts, other schools and other tenants out', async () => {
    const { world, draft, farm } = await aBank()
    expect((await world.visitor.get(`/vacancies/${draft.id}`)).status).toBe(404)
    const host = await world.make.user({ roles: [{ name: 'supervisor', organizationId: farm.id }] })
    expect((await host.get(`/vacancies/${draft.id}`)).status).toBe(200)
    const school = await world.make.school()
    const other = await world.make.school()
    const own = await world.make.vacancy(farm.id, { title: 'Alleen voor ons', schoolIds: [school.id] })
    const ours = await world.make.student({ schoolId: school.id })
    const theirs = await world.make.student({ schoolId: other.id })
    expect([
      (await ours.get(`/vacancies/${own.id}`)).status,
      (await theirs.get(`/vacancies/${own.id}`)).status,
      (await world.visitor.get(`/vacancies/${own.id}`)).status,
    ]).toEqual([200, 404, 404])
    const elsewhere = await aWorld()
    expect((await elsewhere.visitor.get(`/vacancies/${own.id}`)).status).toBe(404)
  })

  it('is closed to visitors where the tenant wants it', async () => {
    const world = await aWorld({ capabilities: { publicVacancies: false } })
    expect((await world.visitor.get('/vacancies')).status).toBe(401)
  })
})

describe('a place for some classes alone', () => {
  const title = 'Alleen voor klas H3b'

  async function aClassroom() {
    const { world, home, host, broker, coordinator, school, begin } = await aHome()
    const group = await world.make.group(school.id, { name: 'H3b' })
    await world.make.period(school.id, [group.id])
    const { id } = await begin(coordinator, { ...complete, title })
    await coordinator.patch(`/vacancies/${id}`, 'vacancies', { groupIds: [group.id] })
    await broker.put(`/vacancies/${id}/submit`, 'vacancies')
    const member = await world.make.student({ schoolId: school.id, groupId: group.id })
    const classmate = await world.make.student({ schoolId: school.id })
    const other = await world.make.school()
    const stranger = await world.make.student({ schoolId: other.id })
    return { world, home, host, broker, coordinator, school, group, id, member, classmate, other, stranger }
  }

  it('is for them, for who works at their school and for who made it; nobody else finds a trace of it', async () => {
    const { world, id, group, school, host, coordinator, broker, member, classmate, stranger } = await aClassroom()
    const mentor = await world.make.mentor(school.id, group.id)
    const farm = await world.make.company()
    const rival = await world.make.user({ roles: [{ name: 'admin', organizationId: farm.id }] })
    const elsewhere = await aWorld()
    for (const who of [member, mentor, coordinator, host, broker])
      expect((await who.get(`/vacancies/${id}`)).status).toBe(200)
    for (const who of [classmate, stranger, rival, world.visitor, elsewhere.visitor]) {
      expect((await who.get(`/vacancies/${id}`)).status).toBe(404)
      for (const path of [
        '/vacancies',
        `/vacancies?q=${encodeURIComponent(title)}`,
        '/vacancies?bounds=51,5,52,6',
        '/vacancies/feed',
        '/vacancies/feed?format=rss',
        '/sitemap/nl/1',
      ]) {
        const { status, text } = await who.get(path)
        expect([path, status]).toEqual([path, 200])
        expect(text).not.toContain(id)
        expect(text).not.toContain(title)
      }
    }
    expect((await member.get<Flat[]>('/vacancies')).data.map((one) => one.id)).toEqual([id])
    for (const path of ['/vacancies/feed', '/sitemap/nl/1']) expect((await member.get(path)).text).not.toContain(id)
    for (const who of [member, world.visitor]) expect((await who.get(`/vacancies/${id}/card`)).status).toBe(404)
    expect((await member.get(`/vacancies/${id}`)).text).not.toContain(group.id)
  })

  it('takes applications of them alone', async () => {
    const { world, id, group, member, classmate } = await aClassroom()
    expect((await classmate.post('/applications', 'applications', { vacancyId: id })).status).toBe(404)
    expect((await member.post('/applications', 'applications', { vacancyId: id })).status).toBe(201)
    // Who leaves the class finds it no longer.
    await world.inside((ctx) =>
      ctx.db.updateTable('groupMemberships').set({ leftOn: '2026-10-01' }).where('groupId', '=', group.id).execute(),
    )
    expect((await member.get<Flat[]>('/vacancies')).data).toEqual([])
  })

  it('is made so by who knows the classes, and stays with their school', async () => {
    const { world, id, home, host, coordinator, broker, school, group, other, member } = await aClassroom()
    const { data } = await host.get(`/vacancies/${id}/managed`)
    expect(data).toMatchObject({ groupIds: [group.id], schoolIds: [school.id] })
    const elsewhere = await world.make.group(other.id, { name: 'V6z' })
    const change = async (who: typeof host, attributes: Record<string, unknown>) => {
      const { status, errors } = await who.patch(`/vacancies/${id}`, 'vacancies', attributes)
      return [status, errors?.map(({ code }) => code)[0]]
    }
    const unknown = [422, 'vacancies.group-unknown']
    expect(await change(coordinator, { groupIds: [group.id, elsewhere.id] })).toEqual(unknown)
    expect(await change(host, { groupIds: [group.id, elsewhere.id] })).toEqual(unknown)
    expect(await change(broker, { groupIds: [newId()] })).toEqual(unknown)
    expect(await change(broker, { schoolIds: [other.id] })).toEqual([422, 'vacancies.schools-of-groups'])
    expect((await change(broker, { groupIds: [group.id, elsewhere.id] }))[0]).toBe(200)
    expect((await host.get(`/vacancies/${id}/managed`)).data.schoolIds).toEqual([school.id, other.id].sort())
    const names = async (who: typeof host) => (await who.get<Flat[]>('/vacancies/groups')).data.map(({ name }) => name)
    expect([await names(coordinator), (await names(broker)).sort(), (await names(host)).sort()]).toEqual([
      ['H3b'],
      ['H3b', 'V6z'],
      ['H3b', 'V6z'],
    ])
    const farm = await world.make.company()
    const rival = await world.make.user({ roles: [{ name: 'admin', organizationId: farm.id }] })
    expect([await names(rival), (await member.get('/vacancies/groups')).status]).toEqual([[], 403])
    expect((await world.visitor.get('/vacancies/groups')).status).toBe(401)
    expect(home.id).toBe(data.organizationId)
  })

  it('begins a copy for the same classes', async () => {
    const { id, coordinator, classmate, member, broker } = await aClassroom()
    const copy = (await coordinator.post(`/vacancies/${id}/copy`, 'vacancies')).data
    await broker.put(`/vacancies/${copy.id}/submit`, 'vacancies')
    const found = async (who: typeof member) => (await who.get<Flat[]>('/vacancies')).data.map((one) => one.id)
    expect([(await found(member)).sort(), await found(classmate)]).toEqual([[id, copy.id].sort(), []])
  })
})

describe('seats', () => {
  it('go to as many as there are, whoever asks at once', async () => {
    const world = await aWorld()
    const farm = await world.make.company()
    const { id } = await world.make.vacancy(farm.id, { seats: 3 })
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => world.inside((ctx) => takeSeat(ctx, id))))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    const row = await world.inside((ctx) =>
      ctx.db.selectFrom('vacancies').select(['seatsTaken', 'status']).where('id', '=', id).executeTakeFirstOrThrow(),
    )
    expect(row).toEqual({ seatsTaken: 3, status: 'full' })
    await world.inside((ctx) => freeSeat(ctx, id))
    const after = await world.inside((ctx) =>
      ctx.db.selectFrom('vacancies').select(['seatsTaken', 'status']).where('id', '=', id).executeTakeFirstOrThrow(),
    )
    expect(after).toEqual({ seatsTaken: 2, status: 'published' })
  })
})

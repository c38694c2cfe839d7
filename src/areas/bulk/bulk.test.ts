import { beforeEach, describe, expect, it } from 'vitest'
import type { Flat } from '#web/client.ts'
import { takeBulkStep } from './commands.ts'
import { aPlaceToApply, apply } from '../../../test/applying.ts'
import { aWorld, type Client, type World } from '../../../test/world.ts'

let world: World
beforeEach(async () => {
  world = await aWorld({ now: '2026-10-05T09:00:00Z' })
})

async function anOffice() {
  const school = await world.make.school()
  const admin = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
  const people = []
  for (const firstName of ['Ada', 'Bo', 'Cas'])
    people.push(await world.make.user({ roles: [{ name: 'mentor', organizationId: school.id }], firstName }))
  return { school, admin, people, ids: people.map(({ id }) => id) }
}
const take = (id: string) => takeBulkStep(world.inside, id)
const ask = { kind: 'users', step: 'deactivate' }

describe('one step for many', () => {
  it('waits ten seconds, is done to each, and says for whom it could not be', async () => {
    const { admin, ids } = await anOffice()
    const unknown = '01900000-0000-7000-8000-000000000000'
    const asked = await admin.post('/bulk_steps', 'bulk_steps', { ...ask, ids: [...ids, unknown] })
    expect(asked.status).toBe(201)
    expect(asked.data).toMatchObject({ status: 'waiting', count: 4, done: 0, secondsLeft: 10 })
    expect((await admin.get(`/users/${ids[0]}`)).data.status).toBe('active')

    await take(asked.data.id)
    const { data } = await admin.get(`/bulk_steps/${asked.data.id}`)
    expect(data).toMatchObject({ status: 'done', done: 3, failures: [{ id: unknown, message: expect.any(String) }] })
    for (const id of ids) expect((await admin.get(`/users/${id}`)).data.status).toBe('inactive')
    expect((await admin.get('/bulk_steps?kind=users')).data).toMatchObject([{ id: asked.data.id }])
    expect((await admin.get('/bulk_steps?kind=organizations')).data).toEqual([])
  })

  it('can be taken back until it begins, and then nothing happens', async () => {
    const { admin, ids } = await anOffice()
    const { data } = await admin.post('/bulk_steps', 'bulk_steps', { ...ask, ids })
    expect((await admin.put(`/bulk_steps/${data.id}/undo`, 'bulk_steps')).data.status).toBe('undone')
    await take(data.id)
    expect((await admin.get(`/users/${ids[0]}`)).data.status).toBe('active')
    expect((await admin.put(`/bulk_steps/${data.id}/undo`, 'bulk_steps')).errors[0]?.code).toBe('bulk.too-late')

    const { data: second } = await admin.post('/bulk_steps', 'bulk_steps', { ...ask, ids })
    await take(second.id)
    const late = await admin.put(`/bulk_steps/${second.id}/undo`, 'bulk_steps')
    expect([late.status, late.errors[0]?.code]).toEqual([409, 'bulk.too-late'])
  })

  it('goes on where it was after a fall, and does nothing twice', async () => {
    const { admin, ids } = await anOffice()
    const { data } = await admin.post('/bulk_steps', 'bulk_steps', { kind: 'users', step: 'resend', ids })
    let left = 4
    const falling: typeof world.inside = (work, actor) => {
      left -= 1
      return left < 0 ? Promise.reject(new Error('the lights went out')) : world.inside(work, actor)
    }
    await expect(takeBulkStep(falling, data.id)).rejects.toThrow('the lights went out')
    const { data: half } = await admin.get(`/bulk_steps/${data.id}`)
    expect(half.status).toBe('running')
    await take(data.id)
    await take(data.id)
    expect((await admin.get(`/bulk_steps/${data.id}`)).data).toMatchObject({ status: 'done', count: 3 })
  })

  it('is done with the rights its asker has when it begins', async () => {
    const { admin, ids, school } = await anOffice()
    await world.make.user({ roles: [{ name: 'admin', organizationId: school.id }] })
    const helper = await world.make.user({ roles: [{ name: 'admin', organizationId: school.id }] })
    const { data } = await helper.post('/bulk_steps', 'bulk_steps', { ...ask, ids })
    await admin.put(`/users/${helper.id}/deactivate`, 'users')
    await take(data.id)
    expect((await admin.get(`/users/${ids[0]}`)).data.status).toBe('active')
  })

  it('is for who may take the step, and is nobody else’s to see or take back', async () => {
    const { admin, people, ids } = await anOffice()
    const [mentor] = people
    const refused = await mentor?.post('/bulk_steps', 'bulk_steps', { ...ask, ids })
    expect([refused?.status, refused?.errors[0]?.code]).toEqual([403, 'users.role-may-not'])
    expect((await world.visitor.post('/bulk_steps', 'bulk_steps', { ...ask, ids })).status).toBe(401)
    const { data } = await admin.post('/bulk_steps', 'bulk_steps', { ...ask, ids })
    const otherAdmin = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
    const company = await world.make.company()
    const host = await world.make.user({ roles: [{ name: 'admin', organizationId: company.id }] })
    const abroad = await (await aWorld()).make.user({ roles: [{ name: 'tenant_admin' }] })
    for (const stranger of [mentor, otherAdmin, host, abroad]) {
      expect((await stranger?.get(`/bulk_steps/${data.id}`))?.status).toBe(404)
      expect((await stranger?.put(`/bulk_steps/${data.id}/undo`, 'bulk_steps'))?.status).toBe(404)
    }
    // Of another organization: asked for, but done to none of them.
    const coordinator = await world.make.user({ roles: [{ name: 'admin', organizationId: company.id }] })
    const { data: foreign } = await coordinator.post('/bulk_steps', 'bulk_steps', { ...ask, ids })
    await take(foreign.id)
    expect((await coordinator.get(`/bulk_steps/${foreign.id}`)).data).toMatchObject({ done: 0, status: 'done' })
    expect((await admin.get(`/users/${ids[0]}`)).data.status).toBe('active')
  })

  it.each([
    [{ ...ask, ids: [] }, 'ids'],
    [{ ...ask, step: 'archive', ids: ['01900000-0000-7000-8000-000000000000'] }, 'step'],
    [{ ...ask, kind: 'contracts', ids: ['01900000-0000-7000-8000-000000000000'] }, 'kind'],
    [{ ...ask, ids: ['nobody'] }, 'ids'],
  ])('refuses what cannot be: %j', async (sent, field) => {
    const { admin } = await anOffice()
    const { status, errors } = await admin.post('/bulk_steps', 'bulk_steps', sent)
    expect([status, errors[0]?.source?.pointer]).toEqual([422, expect.stringContaining(`/data/attributes/${field}`)])
    expect((await admin.get('/bulk_steps?kind=nothing')).status).toBe(400)
  })
})

it('takes vacancies along a step, each by the rules of its own', async () => {
  const company = await world.make.company()
  const host = await world.make.user({ roles: [{ name: 'admin', organizationId: company.id }] })
  const online = await world.make.vacancy(company.id)
  const draft = await world.make.vacancy(company.id, { status: 'draft' })
  const foreign = await world.make.vacancy((await world.make.company()).id)
  const ids = [online.id, draft.id, foreign.id]
  const { data } = await host.post('/bulk_steps', 'bulk_steps', { kind: 'vacancies', step: 'pause', ids })
  await take(data.id)
  const { data: asked } = await host.get(`/bulk_steps/${data.id}`)
  expect(asked).toMatchObject({ status: 'done', done: 1, failures: [{ id: draft.id }, { id: foreign.id }] })
  expect((await host.get(`/vacancies/${online.id}/managed`)).data.status).toBe('paused')
  const refused = await host.post('/bulk_steps', 'bulk_steps', { kind: 'vacancies', step: 'approve', ids })
  expect(refused.status).toBe(403)
})

describe('a step for many', () => {
  /** Three pupils who asked for the same place. */
  async function threeAsking(capabilities: object) {
    const world = await aWorld({ now: '2026-10-05T09:00:00Z', capabilities })
    const school = await world.make.school()
    const group = await world.make.group(school.id)
    await world.make.period(school.id, [group.id], { program: 'traineeship' })
    const company = await world.make.company()
    const place = await world.make.vacancy(company.id, { program: 'traineeship', seats: 5 })
    const ids: string[] = []
    for (const firstName of ['Ada', 'Bo', 'Cas']) {
      const pupil = await world.make.student({
        schoolId: school.id,
        groupId: group.id,
        firstName,
        birthDate: '2010-05-01',
      })
      const asked = await pupil.post('/applications', 'applications', { vacancyId: place.id, motivation: 'Graag.' })
      expect(asked.status).toBe(201)
      ids.push(asked.data.id)
    }
    const center = await world.make.organization({ type: 'VolunteerCenter' })
    const at = (name: 'admin' | 'coordinator' | 'broker', organizationId = school.id) =>
      world.make.user({ roles: [{ name, organizationId }] })
    const people = {
      coordinator: await at('coordinator'),
      broker: await at('broker', center.id),
      admin: await at('admin'),
    }
    const taken = async (who: keyof typeof people, step: string) => {
      const asked = await people[who].post('/bulk_steps', 'bulk_steps', { kind: 'applications', step, ids })
      if (asked.status !== 201) return asked.status
      await takeBulkStep(world.inside, asked.data.id)
      return (await people[who].get(`/bulk_steps/${asked.data.id}`)).data.done
    }
    return { people, ids, taken }
  }

  it.each([
    ['mentor_approve', 'coordinator', { mentorPreapproval: true }],
    ['company_confirmed', 'coordinator', { mentorPreapproval: false, coordinatorConfirmsWithCompany: true }],
    ['company_confirmed', 'broker', { mentorPreapproval: false, coordinatorConfirmsWithCompany: true }],
  ] as const)('%s is taken by a %s, who may take it one at a time', async (step, who, capabilities) => {
    const { people, ids, taken } = await threeAsking(capabilities)
    const steps = async (one: keyof typeof people) =>
      (await people[one].get<Flat & { meta: { allowedEvents: string[] } }>(`/applications/${ids[0]}`)).data.meta
        .allowedEvents
    expect(await steps('admin')).not.toContain(step)
    expect(await taken('admin', step)).toBe(403)
    expect(await steps(who)).toContain(step)
    expect(await taken(who, step)).toBe(3)
  })
})

describe('several who are silent', () => {
  it('are reminded at once by who may remind one of them, each by the same rule', async () => {
    const { world, student, mentor, host, vacancy } = await aPlaceToApply({ now: '2026-10-19T09:00:00Z' })
    const { id } = (await apply(student, vacancy.id)).data
    const elsewhere = await world.make.school()
    const stranger = await world.make.user({ roles: [{ name: 'coordinator', organizationId: elsewhere.id }] })
    const remind = async (who: Client) => {
      const asked = await who.post('/bulk_steps', 'bulk_steps', { kind: 'applications', step: 'remind', ids: [id] })
      if (asked.status !== 201) return asked.status
      await takeBulkStep(world.inside, asked.data.id)
      return (await who.get(`/bulk_steps/${asked.data.id}`)).data.done
    }
    world.setNow('2026-10-26T09:00:00Z')
    expect(await remind(host)).toBe(403)
    expect(await remind(student)).toBe(403)
    expect(await remind(stranger)).toBe(0)
    expect(await remind((await aPlaceToApply()).mentor)).toBe(0)
    expect(await remind(mentor)).toBe(1)
    expect(await remind(mentor)).toBe(0)
  })
})

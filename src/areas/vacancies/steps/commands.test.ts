import { describe, expect, it } from 'vitest'
import type { Flat } from '#web/client.ts'
import { expireVacancies } from './commands.ts'
import { stepNames } from './model.ts'
import { aHome, complete } from '../../../../test/home.ts'

const reason = 'Zet er nog bij wie de leerling begeleidt.'
type Home = Awaited<ReturnType<typeof aHome>>
type Who = Home['host']

const step = (who: Who, id: string, name: string, attributes: Record<string, unknown> = {}) =>
  who.put(`/vacancies/${id}/${name}`, 'vacancies', attributes)
const told = async (who: Who) => (await who.get<Flat[]>('/notifications')).data.map(({ key }) => key)

async function online(options = {}) {
  const home = await aHome(options)
  const { id } = await home.begin(home.broker)
  await step(home.broker, id, 'submit')
  return { ...home, id }
}

describe('from draft to online', () => {
  it('goes past who judges the first time, and by itself after that', async () => {
    const { world, host, broker, begin } = await aHome()
    const { id } = await begin()
    const sent = await step(host, id, 'submit')
    expect([sent.status, sent.data.status]).toEqual([200, 'pending_review'])
    expect((await world.visitor.get(`/vacancies/${id}`)).status).toBe(404)
    expect((await step(host, id, 'approve')).status).toBe(403)
    const asked = await step(broker, id, 'request_changes', { reason })
    expect(asked.data).toMatchObject({ status: 'changes_requested', reviewNote: reason })
    await world.settle()
    expect(await told(broker)).toContain('vacancy-to-review')
    expect(await told(host)).toContain('vacancy-change')
    await host.patch(`/vacancies/${id}`, 'vacancies', { supervision: 'Saskia is er altijd bij.' })
    expect((await step(host, id, 'submit')).data.status).toBe('pending_review')
    expect((await step(broker, id, 'approve')).data).toMatchObject({ status: 'published', reviewNote: null })
    await world.settle()
    expect(await told(host)).toContain('vacancy-published')
    expect((await world.visitor.get<Flat[]>('/vacancies')).data.map((one) => one.id)).toEqual([id])
    // The second time the organization is known.
    const second = await begin()
    expect((await step(host, second.id, 'submit')).data.status).toBe('published')
  })

  it('names everything that is missing, and what the law forbids', async () => {
    const { host, begin } = await aHome()
    const { id } = await begin(host, { industrial: true })
    const refused = await step(host, id, 'submit')
    expect(refused.status).toBe(422)
    const at = refused.errors.map(({ source }) => source?.pointer?.split('/').at(-1)).sort()
    expect(at).toEqual(
      [
        'title',
        'description_html',
        'sector_keys',
        'weekly_schedule',
        'hours_total',
        'street',
        'house_number',
        'postcode',
        'mas_checks',
        'industrial',
      ].sort(),
    )
    expect(refused.errors.every(({ detail }) => detail.length > 15 && !detail.includes('vacancies.'))).toBe(true)
  })

  it('waits for the organization to be approved', async () => {
    const { world, broker } = await aHome()
    const pending = await world.make.company({ status: 'pending' })
    const host = await world.make.user({ roles: [{ name: 'admin', organizationId: pending.id }] })
    const { data } = await host.post('/vacancies', 'vacancies', { organizationId: pending.id, ...complete })
    expect((await step(host, data.id, 'submit')).data.status).toBe('pending_review')
    const early = await step(broker, data.id, 'approve')
    expect([early.status, early.errors[0]?.code]).toEqual([409, 'vacancies.organization-first'])
  })

  it('may be said yes to by a school for itself alone', async () => {
    const { host, begin, coordinator, school, world } = await aHome()
    const other = await world.make.school()
    const own = await begin(host, { ...complete, schoolIds: [school.id] })
    const shared = await begin(host, { ...complete, schoolIds: [school.id, other.id] })
    const all = await begin(host)
    for (const { id } of [own, shared, all]) await step(host, id, 'submit')
    const answers = []
    for (const { id } of [own, shared, all]) answers.push((await step(coordinator, id, 'approve')).status)
    expect(answers).toEqual([200, 403, 403])
  })

  it('ends with a no that says why', async () => {
    const { world, host, broker, begin } = await aHome()
    const { id } = await begin()
    await step(host, id, 'submit')
    expect((await step(broker, id, 'reject')).status).toBe(422)
    expect((await step(broker, id, 'reject', { reason })).data).toMatchObject({
      status: 'closed',
      closedReason: reason,
    })
    await world.settle()
    expect(await told(host)).toContain('vacancy-rejected')
  })
})

describe('a place that is online', () => {
  it('is paused and goes on; the same step twice is the step once', async () => {
    const { world, host, id } = await online()
    expect((await step(host, id, 'pause')).data.status).toBe('paused')
    expect((await step(host, id, 'pause')).status).toBe(200)
    expect((await world.visitor.get(`/vacancies/${id}`)).status).toBe(404)
    expect((await step(host, id, 'resume')).data.status).toBe('published')
    const stale = await step(host, id, 'pause', { lockVersion: 0 })
    expect([stale.status, stale.errors[0]?.code]).toEqual([409, 'platform.stale'])
    expect((await step(host, id, 'restore')).status).toBe(200)
    expect((await step(host, id, 'renew')).status).toBe(409)
  })

  it('takes the applications that wait along when it closes', async () => {
    const { world, host, id, school } = await online()
    const group = await world.make.group(school.id)
    await world.make.period(school.id, [group.id])
    const student = await world.make.student({ schoolId: school.id, groupId: group.id })
    const { data: application } = await student.post('/applications', 'applications', { vacancyId: id })
    expect((await step(host, id, 'close')).status).toBe(422)
    expect((await step(host, id, 'close', { reason })).data).toMatchObject({ status: 'closed', closedReason: reason })
    await world.settle()
    await world.settle()
    expect((await student.get(`/applications/${application.id}`)).data.status).toBe('declined')
    expect(await told(student)).toContain('application-vacancy-closed')
    expect(await told(student)).not.toContain('application-declined')
    const renewed = await step(host, id, 'renew')
    expect([renewed.status, renewed.data.status, renewed.data.id === id]).toEqual([200, 'draft', false])
    expect((await step(host, id, 'archive')).data.status).toBe('archived')
  })

  it('is hidden by who judges, told why, and comes back', async () => {
    const { world, host, broker, id } = await online()
    expect((await step(host, id, 'hide', { reason })).status).toBe(403)
    expect((await step(broker, id, 'hide', { reason })).data.status).toBe('hidden')
    await world.settle()
    expect(await told(host)).toContain('vacancy-hidden')
    expect((await world.visitor.get(`/vacancies/${id}`)).status).toBe(404)
    expect((await step(broker, id, 'restore')).data).toMatchObject({ status: 'published', reviewNote: null })
  })

  it('is over by the clock, its applications too, and put away after two years', async () => {
    const { world, host, broker, id, school } = await online()
    await host.patch(`/vacancies/${id}`, 'vacancies', { startsOn: '2026-10-06', endsOn: '2026-11-30' })
    const group = await world.make.group(school.id)
    await world.make.period(school.id, [group.id])
    const student = await world.make.student({ schoolId: school.id, groupId: group.id })
    const { data: application } = await student.post('/applications', 'applications', { vacancyId: id })
    const status = async () => (await broker.get(`/vacancies/${id}/managed`)).data.status
    world.setNow('2026-11-30T22:30:00Z')
    await world.inside(expireVacancies)
    expect(await status()).toBe('published')
    world.setNow('2026-12-01T01:00:00Z')
    await world.inside(expireVacancies)
    await world.settle()
    expect([await status(), (await student.get(`/applications/${application.id}`)).data.status]).toEqual([
      'expired',
      'expired',
    ])
    world.setNow('2028-12-02T01:00:00Z')
    await world.inside(expireVacancies)
    expect(await status()).toBe('archived')
  })

  it('is nobody’s elsewhere, at any step', async () => {
    const { world, id, school } = await online()
    const company = await world.make.company()
    const stranger = await world.make.user({ roles: [{ name: 'admin', organizationId: company.id }] })
    const student = await world.make.student({ schoolId: school.id })
    const elsewhere = await aHome()
    for (const name of stepNames) {
      const attributes = ['request_changes', 'reject', 'close', 'hide'].includes(name) ? { reason } : {}
      const answers = []
      for (const who of [stranger, student, elsewhere.broker, elsewhere.admin, world.visitor])
        answers.push((await step(who, id, name, attributes)).status)
      expect([name, answers]).toEqual([name, [404, 403, 404, 404, 401]])
    }
  })
})

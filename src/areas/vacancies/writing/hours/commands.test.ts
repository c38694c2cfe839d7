import { describe, expect, it } from 'vitest'
import type { Flat } from '#web/client.ts'
import { aHome, complete } from '../../../../../test/home.ts'

const early = { ...complete, weeklySchedule: { tue: [['06:00', '08:00']] } }
const reason = 'De bakker begint vroeg; de ouders en wij hebben het afgesproken.'

describe('hours a school lets through', () => {
  it('go online with the reason beside them, until they change', async () => {
    const { world, host, coordinator, begin } = await aHome()
    const { id } = await begin(coordinator, early)
    const submit = () => coordinator.put(`/vacancies/${id}/submit`, 'vacancies')
    const allow = (hoursAllowedReason: string, more: Record<string, unknown> = {}) =>
      coordinator.patch(`/vacancies/${id}`, 'vacancies', { hoursAllowedReason, ...more })
    expect((await submit()).status).toBe(422)
    for (const short of ['', 'Kan wel.']) expect((await allow(short)).status).toBe(422)
    const allowed = await allow(reason)
    expect(allowed.data).toMatchObject({ hoursAllowed: ['earliest:14:07:00'], hoursAllowedReason: reason })
    const again = await allow(reason)
    expect([again.status, again.errors[0]?.detail]).toEqual([422, 'Deze tijden mogen al. Er is niets toe te staan.'])
    expect((await submit()).status).toBe(200)

    const [version] = (await host.get<Flat[]>(`/vacancies/${id}/versions`)).data.filter(
      ({ step }) => step === 'allow_hours',
    )
    expect(version).toMatchObject({ reason, changes: [{ field: 'hoursAllowed', to: ['earliest:14:07:00'] }] })
    const lines = await world.inside((ctx) =>
      ctx.db
        .selectFrom('auditLog')
        .select(['subjectId', 'actorId', 'reason'])
        .where('tenantId', '=', ctx.tenant.id)
        .where('action', '=', 'vacancies.hours-allowed')
        .execute(),
    )
    expect(lines).toEqual([{ subjectId: id, actorId: coordinator.id, reason }])

    expect((await host.patch(`/vacancies/${id}`, 'vacancies', { title: 'Brood bakken in de ochtend' })).status).toBe(
      200,
    )
    const earlier = await host.patch(`/vacancies/${id}`, 'vacancies', { weeklySchedule: { tue: [['05:00', '07:00']] } })
    expect(earlier.status).toBe(422)
    const later = await host.patch(`/vacancies/${id}`, 'vacancies', { weeklySchedule: { tue: [['15:00', '17:00']] } })
    expect(later.data).toMatchObject({ hoursAllowed: [], hoursAllowedReason: null })
    // What is online is given such hours and the reason at once.
    const at = { weeklySchedule: { tue: [['06:30', '08:00']] } }
    expect((await coordinator.patch(`/vacancies/${id}`, 'vacancies', at)).status).toBe(422)
    expect((await allow(reason, at)).data).toMatchObject({ hoursAllowed: ['earliest:14:07:00'] })
  })

  it('let a pupil ask whom the law keeps from that day', async () => {
    const { world, coordinator, school, begin } = await aHome({ capabilities: { program: 'traineeship' } })
    const sunday = { ...complete, schoolIds: [school.id], masChecks: [], weeklySchedule: { sun: [['10:00', '12:00']] } }
    const { id } = await begin(coordinator, sunday)
    await coordinator.patch(`/vacancies/${id}`, 'vacancies', { hoursAllowedReason: reason })
    expect((await coordinator.put(`/vacancies/${id}/submit`, 'vacancies')).status).toBe(200)
    const group = await world.make.group(school.id)
    await world.make.period(school.id, [group.id])
    const pupil = await world.make.student({ schoolId: school.id, groupId: group.id, birthDate: '2011-11-02' })
    expect((await pupil.post('/applications', 'applications', { vacancyId: id })).status).toBe(201)
    await world.inside((ctx) =>
      ctx.db.updateTable('vacancies').set({ hoursAllowed: [] }).where('id', '=', id).execute(),
    )
    const other = await world.make.student({ schoolId: school.id, groupId: group.id, birthDate: '2011-11-02' })
    expect((await other.post('/applications', 'applications', { vacancyId: id })).errors[0]?.code).toBe(
      'applications.law-block',
    )
  })

  it('are let through by a coordinator of a school it is open to, and nobody else', async () => {
    const { world, home, host, broker, admin, school, coordinator, begin } = await aHome()
    const { id } = await begin(coordinator, { ...early, schoolIds: [school.id] })
    const elsewhere = await aHome()
    const otherSchool = await world.make.school()
    const otherCompany = await world.make.company()
    const strangers = await Promise.all([
      world.make.user({ roles: [{ name: 'coordinator', organizationId: otherSchool.id }] }),
      world.make.user({ roles: [{ name: 'admin', organizationId: otherCompany.id }] }),
      world.make.student({ schoolId: school.id }),
      world.make.user({ roles: [{ name: 'supervisor', organizationId: home.id }] }),
    ])
    const status = async (who: typeof host) =>
      (await who.patch(`/vacancies/${id}`, 'vacancies', { hoursAllowedReason: reason })).status
    expect(await Promise.all([...strangers, host, broker, admin, world.visitor].map(status))).toEqual([
      404, 404, 403, 422, 422, 422, 422, 401,
    ])
    expect(await status(elsewhere.coordinator)).toBe(404)
    expect(await status(coordinator)).toBe(200)
  })
})

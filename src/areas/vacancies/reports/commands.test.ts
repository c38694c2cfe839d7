import { describe, expect, it } from 'vitest'
import { moderators, capacities } from '#areas/users/model.ts'
import type { Flat } from '#web/client.ts'
import { reporters } from '../policy.ts'
import { judgeStep } from '#platform/transitions.ts'
import { reportEvents, reportStatuses, reportStepsFor, reportTransitions } from './model.ts'
import { aHome } from '../../../../test/home.ts'

const note = 'We hebben gebeld en gekeken wat er staat.'
const said = { reason: 'misleading', details: 'Het is gewoon vakken vullen in de winkel.' }

async function online() {
  const home = await aHome()
  const { id } = await home.begin(home.broker)
  await home.broker.put(`/vacancies/${id}/submit`, 'vacancies')
  const student = await home.world.make.student({ schoolId: home.school.id, firstName: 'Noor', lastName: 'Melders' })
  const report = (who = student, attributes: Record<string, unknown> = said) =>
    who.post(`/vacancies/${id}/report`, 'vacancy_reports', attributes)
  return { ...home, id, student, report }
}
const told = async (who: { get: Awaited<ReturnType<typeof online>>['student']['get'] }) =>
  (await who.get<Flat[]>('/notifications')).data.map(({ key }) => key)

describe('the steps of a report, by everybody from everywhere', () => {
  it.each(capacities)('%s', (who) => {
    const isModerator = (moderators as readonly string[]).includes(who)
    const all = ['review', 'dismiss', 'hide', 'remove']
    expect(Object.fromEntries(reportStatuses.map((status) => [status, reportStepsFor(status, [who])]))).toEqual({
      open: isModerator ? all : [],
      in_review: isModerator ? all.slice(1) : [],
      dismissed: [],
      hidden: [],
      removed: [],
    })
    for (const event of reportEvents.slice(1))
      expect(judgeStep(reportTransitions, event, 'hidden', [who])).toBe('wrong_state')
    expect((reporters as readonly string[]).includes(who)).toBe(
      [
        ...moderators,
        'school_admin',
        'coordinator',
        'mentor',
        'school_supervisor',
        'school_signatory',
        'student',
      ].includes(who as never),
    )
  })
})

describe('reporting a place', () => {
  it('reaches who judges, without its people hearing who it was', async () => {
    const { world, report, broker, host, student, id } = await online()
    expect((await report()).status).toBe(204)
    const again = await report()
    expect([again.status, again.errors[0]?.code]).toEqual([409, 'vacancies.reported-already'])
    await world.settle()
    expect(await told(broker)).toContain('vacancy-reported')
    const waiting = await broker.get<Flat[]>('/vacancy_reports')
    expect(waiting.data).toMatchObject([{ ...said, status: 'open', reporterName: 'Noor Melders', vacancyId: id }])
    expect([waiting.meta.counts, (await broker.get('/vacancy_reports?decided=1')).meta.counts]).toEqual([
      { waiting: 1, decided: 0 },
      { waiting: 1, decided: 0 },
    ])
    expect((await broker.get('/vacancies/managed')).meta).toMatchObject({ counts: { reports: 1 } })
    // It stands in the room of places, which says of it in the menu that something waits there.
    const waitingIn = async (who: typeof broker) => {
      const { data } = await who.get<Flat & { navigation: { key: string; waiting: number }[] }>('/shell')
      return data.navigation.find(({ key }) => key === 'vacancies')?.waiting
    }
    expect([await waitingIn(broker), await waitingIn(host)]).toEqual([1, 0])
    expect((await host.get('/vacancies/managed')).meta).toMatchObject({ counts: { reports: 0 } })
    for (const path of [`/vacancies/${id}/managed`, `/vacancies/${id}/versions`, '/audit_logs', '/notifications'])
      expect((await host.get(path)).text).not.toContain('Melders')
    expect((await student.get('/vacancy_reports')).status).toBe(403)
  })

  it('is refused without a reason, by who has no say, and about what one cannot see', async () => {
    const { world, report, host, id } = await online()
    const empty = await report(undefined, { reason: '', details: 'kort' })
    expect(empty.errors.map(({ source }) => source?.pointer?.split('/').at(-1)).sort()).toEqual(['details', 'reason'])
    const elsewhere = await aHome()
    const stranger = await elsewhere.world.make.student({ schoolId: elsewhere.school.id })
    expect((await report(host)).status).toBe(403)
    expect((await report(stranger)).status).toBe(404)
    expect((await report(world.visitor)).status).toBe(401)
    expect((await elsewhere.broker.get<Flat[]>('/vacancy_reports')).data).toEqual([])
    expect(id).toBeTruthy()
  })
})

describe('deciding about a report', () => {
  const only = async (who: Awaited<ReturnType<typeof online>>['broker']) =>
    (await who.get<Flat[]>('/vacancy_reports')).data[0]?.id as string

  it('leaves the place as it is, and tells who said it', async () => {
    const { world, report, broker, student, id } = await online()
    await report()
    const one = await only(broker)
    const decide = (step: string, attributes = {}) =>
      broker.put(`/vacancy_reports/${one}/${step}`, 'vacancy_reports', attributes)
    expect((await decide('review')).data.status).toBe('in_review')
    expect((await decide('dismiss')).status).toBe(422)
    expect((await decide('dismiss', { note })).data).toMatchObject({ status: 'dismissed', decisionNote: note })
    expect((await decide('hide', { note })).status).toBe(409)
    await world.settle()
    expect(await told(student)).toContain('vacancy-report-decided')
    expect((await world.visitor.get(`/vacancies/${id}`)).status).toBe(200)
    expect((await broker.get<Flat[]>('/vacancy_reports')).data).toEqual([])
    expect((await broker.get<Flat[]>('/vacancy_reports?decided=1')).data).toHaveLength(1)
    expect((await report()).status).toBe(204)
  })

  it('hides the place for everybody who said something, with the reason', async () => {
    const { world, report, broker, host, coordinator, student, id } = await online()
    await report()
    await report(coordinator, { reason: 'unsafe', details: 'Er staat een machine zonder kap.' })
    const hidden = await broker.put(`/vacancy_reports/${await only(broker)}/hide`, 'vacancy_reports', { note })
    expect(hidden.data).toMatchObject({ status: 'hidden', vacancyStatus: 'hidden' })
    await world.settle()
    expect([await told(student), await told(coordinator)].flat()).toEqual(
      expect.arrayContaining(['vacancy-report-decided', 'vacancy-report-decided']),
    )
    expect(await told(host)).toContain('vacancy-hidden')
    expect((await broker.get<Flat[]>('/vacancy_reports')).data).toEqual([])
    expect((await world.visitor.get(`/vacancies/${id}`)).status).toBe(404)
  })

  it('closes the place where a step allows it', async () => {
    const { report, broker, admin, id } = await online()
    await report()
    const one = await only(broker)
    // A broker hides; to close a place is for its organization and the tenant's administrators.
    const waiting = (await broker.get<Flat[]>('/vacancy_reports')).data[0]
    expect(waiting?.meta.allowedEvents).toEqual(['review', 'dismiss', 'hide'])
    expect((await broker.put(`/vacancy_reports/${one}/remove`, 'vacancy_reports', { note })).status).toBe(403)
    expect((await admin.put(`/vacancy_reports/${one}/remove`, 'vacancy_reports', { note })).data).toMatchObject({
      status: 'removed',
      vacancyStatus: 'closed',
    })
    expect((await admin.get(`/vacancies/${id}/managed`)).data.closedReason).toBe(note)
  })

  it('is never hidden without a report', async () => {
    const { broker, id } = await online()
    await broker.put(`/vacancies/${id}/hide`, 'vacancies', { reason: note })
    expect((await broker.get<Flat[]>('/vacancy_reports?decided=1')).data).toMatchObject([
      { status: 'hidden', details: note, vacancyId: id },
    ])
  })

  it('is nobody else’s', async () => {
    const { world, report, broker, host, coordinator, student } = await online()
    await report()
    const one = await only(broker)
    const elsewhere = await aHome()
    const status = async (who: typeof host) =>
      (await who.put(`/vacancy_reports/${one}/dismiss`, 'vacancy_reports', { note })).status
    expect(await Promise.all([host, coordinator, student, elsewhere.broker, world.visitor].map(status))).toEqual([
      403, 403, 403, 404, 401,
    ])
  })
})

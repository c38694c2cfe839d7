import { describe, expect, it } from 'vitest'
import { aPlaceToApply, apply, step } from '#root/test/applying.ts'
import type { Client } from '#root/test/world.ts'
import type { Flat } from '#web/client.ts'

describe('an organization that is silent', () => {
  it('is reminded after a week, once a day, by who waits along; nobody else knows of the application', async () => {
    const { world, student, mentor, coordinator, host, vacancy } = await aPlaceToApply({ now: '2026-10-19T09:00:00Z' })
    const { id } = (await apply(student, vacancy.id)).data
    const elsewhere = await world.make.school()
    const stranger = await world.make.user({ roles: [{ name: 'coordinator', organizationId: elsewhere.id }] })
    const remind = async (who: Client) => {
      const { status, errors } = await who.post(`/applications/${id}/remind`, 'applications')
      return [status, errors[0]?.code]
    }
    expect(await remind((await aPlaceToApply()).coordinator)).toEqual([404, 'platform.not-found'])
    world.setNow('2026-10-25T09:00:00Z')
    expect(await remind(mentor)).toEqual([409, 'applications.not-to-remind'])
    world.setNow('2026-10-26T09:00:00Z')
    // Of who is silent themselves it is told apart.
    const silent = async (who: Client) => {
      const { silent: all, silent_others: others } = (await who.get<Flat[]>('/applications')).meta ?? {}
      return [all, others]
    }
    expect([await silent(mentor), await silent(host)]).toEqual([
      [1, 1],
      [1, 0],
    ])
    expect(await remind(stranger)).toEqual([404, 'platform.not-found'])
    expect(await remind(student)).toEqual([403, 'users.role-may-not'])
    expect(await remind(host)).toEqual([403, 'users.role-may-not'])
    expect(await remind(mentor)).toEqual([200, undefined])
    expect(await remind(coordinator)).toEqual([409, 'applications.not-to-remind'])
    await world.settle()
    const news = (await host.get<Flat[]>('/notifications')).data.map(({ text }) => String(text))
    expect(news.filter((text) => text.startsWith('Herinnering'))).toHaveLength(1)
    // That somebody chased is between those who wait along.
    expect((await host.get<Flat>(`/applications/${id}`)).data.remindedAt).toBeNull()
    expect((await coordinator.get<Flat>(`/applications/${id}`)).data.remindedAt).toBe('2026-10-26T09:00:00.000Z')
  })
})

describe('a mentor who was reminded', () => {
  it('is told so until they answer, whoever is next', async () => {
    const { world, student, mentor, coordinator, vacancy } = await aPlaceToApply({
      capabilities: { mentorPreapproval: true, coordinatorConfirmsWithCompany: true },
      now: '2026-10-19T09:00:00Z',
    })
    const { id } = (await apply(student, vacancy.id)).data
    world.setNow('2026-10-26T09:00:00Z')
    expect((await coordinator.post(`/applications/${id}/remind`, 'applications')).status).toBe(200)
    await world.settle()
    const reminders = async () =>
      (await mentor.get<Flat[]>('/notifications')).data
        .filter(({ text }) => String(text).startsWith('Herinnering'))
        .map(({ isDone }) => isDone)
    expect(await reminders()).toEqual([false])
    world.setNow('2026-10-26T10:00:00Z')
    expect((await step(mentor, id, 'mentor_approve')).data.status).toBe('awaiting_company_check')
    expect(await reminders()).toEqual([true])
  })
})

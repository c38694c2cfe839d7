import { describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { aPlaceToApply, apply, step } from '#root/test/applying.ts'
import { complete } from '#root/test/home.ts'
import type { Client } from '#root/test/world.ts'
import type { Flat } from '#web/client.ts'

describe('the last seat', () => {
  it('goes to one of two tabs; the other reads a clear sentence', async () => {
    const { world, school, group, student, host, supervisor, vacancy } = await aPlaceToApply({ seats: 1 })
    const second = await world.make.student({ schoolId: school.id, groupId: group.id, firstName: 'Daan' })
    const [a, b] = [await apply(student, vacancy.id), await apply(second, vacancy.id)]
    const replies = await Promise.all(
      [a, b].map(({ data }) => step(host, data.id, 'accept', { supervisorUserId: supervisor.id })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)?.errors[0]?.detail).toBe(
      'De laatste plek is net vergeven. Kies een andere plek.',
    )
  })
})

describe('a place that is once', () => {
  const at = (day: string, seats: number) => ({
    startsAt: `${day}T10:00`,
    endsAt: `${day}T12:00`,
    seats,
    note: 'Opbouw',
  })

  /** Two Saturdays, each with one seat, and a class of three. */
  async function aMarket() {
    const placement = await aPlaceToApply()
    const { world, host, vacancy, school, group } = placement
    const { seats: _ofItsMoments, ...words } = complete
    const changed = await host.patch(`/vacancies/${vacancy.id}`, 'vacancies', {
      ...words,
      contactUserId: host.id,
      weeklySchedule: {},
      format: 'one_off_event',
      slots: [at('2027-01-16', 1), at('2027-01-23', 1)],
    })
    expect(changed.data).toMatchObject({ status: 'published', seats: 2 })
    const slots = (await placement.student.get(`/vacancies/${vacancy.id}`)).data.slots as { id: string }[]
    const [first, second] = slots.map(({ id }) => id) as [string, string]
    const classmate = await world.make.student({ schoolId: school.id, groupId: group.id })
    const ask = (who: Client, slotId?: string) =>
      who.post('/applications', 'applications', { vacancyId: vacancy.id, ...(slotId ? { slotId } : {}) })
    return { ...placement, classmate, first, second, ask }
  }

  it('is asked for at one of its moments, which everybody sees and the internship is on', async () => {
    const { host, student, mentor, first, second, ask } = await aMarket()
    const wrong = [await ask(student), await ask(student, newId())]
    expect(wrong.map(({ status, errors }) => [status, errors[0]?.code, errors[0]?.source])).toEqual([
      [422, 'applications.moment-missing', { pointer: '/data/attributes/slot_id' }],
      [422, 'applications.moment-unknown', { pointer: '/data/attributes/slot_id' }],
    ])
    const { data } = await ask(student, second)
    const shown = { startsAt: '2027-01-23T09:00:00.000Z', endsAt: '2027-01-23T11:00:00.000Z', note: 'Opbouw' }
    for (const who of [student, mentor, host])
      expect((await who.get(`/applications/${data.id}`)).data.moment).toEqual(shown)
    await step(host, String(data.id), 'accept', { supervisorUserId: host.id })
    await step(student, String(data.id), 'confirm')
    const [internship] = (await student.get<Flat[]>('/internships')).data
    expect(internship).toMatchObject({ startsOn: '2027-01-23', endsOn: '2027-01-23' })
    expect(first).not.toBe(second)
  })

  it('gives the seats of a moment to no more than there are', async () => {
    const { world, host, student, classmate, school, group, first, second, ask } = await aMarket()
    const late = await ask(classmate, first)
    const { data } = await ask(student, first)
    await step(host, String(data.id), 'accept', { supervisorUserId: host.id })
    const refused = await step(host, String(late.data.id), 'accept', { supervisorUserId: host.id })
    expect([refused.status, refused.errors[0]?.code]).toEqual([409, 'applications.moment-full'])
    const third = await world.make.student({ schoolId: school.id, groupId: group.id })
    expect((await ask(third, first)).errors[0]?.code).toBe('applications.moment-full')
    expect((await ask(third, second)).status).toBe(201)
    // Given back it is free again.
    await step(student, String(data.id), 'withdraw')
    expect((await step(host, String(late.data.id), 'accept', { supervisorUserId: host.id })).status).toBe(200)
  })

  it('keeps what was asked for while the moment is the same, and nothing of one that is gone', async () => {
    const { host, student, vacancy, second, ask } = await aMarket()
    const { data } = await ask(student, second)
    const change = (slots: unknown[]) => host.patch(`/vacancies/${vacancy.id}`, 'vacancies', { slots })
    const note = async () =>
      ((await student.get(`/applications/${data.id}`)).data.moment as { note: string } | null)?.note
    expect((await change([{ ...at('2027-01-23', 4), note: 'Afbouw' }, at('2027-01-30', 1)])).status).toBe(200)
    expect(await note()).toBe('Afbouw')
    await change([at('2027-01-30', 1)])
    expect(await note()).toBeUndefined()
  })
})

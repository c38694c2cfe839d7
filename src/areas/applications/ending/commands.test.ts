import { describe, expect, it } from 'vitest'
import { aPlaceToApply, apply, step } from '#root/test/applying.ts'
import type { Flat } from '#web/client.ts'
import { expireApplications } from './commands.ts'

describe('a pupil who finds a place', () => {
  it('loses her other applications when she confirms one', async () => {
    const { world, student, host, supervisor, vacancy, farm } = await aPlaceToApply()
    const other = await world.make.vacancy(farm.id, { title: 'Hekken schilderen' })
    const [one, two] = [await apply(student, vacancy.id), await apply(student, other.id)]
    await step(host, one.data.id, 'accept', { supervisorUserId: supervisor.id })
    await step(host, two.data.id, 'accept', { supervisorUserId: supervisor.id })
    await step(student, one.data.id, 'confirm')
    expect((await student.get(`/applications/${two.data.id}`)).data.status).toBe('superseded')
    const left = await world.visitor.get(`/vacancies/${other.id}`)
    expect(left.data.seatsLeft).toBe(2)
  })
})

describe('the last seat', () => {
  it('is free again when nobody confirms in time', async () => {
    const { world, student, host, supervisor, vacancy } = await aPlaceToApply({ seats: 1 })
    const { data } = await apply(student, vacancy.id)
    await step(host, data.id, 'accept', { supervisorUserId: supervisor.id })
    expect((await world.visitor.get(`/vacancies/${vacancy.id}`)).data).toMatchObject({ status: 'full', seatsLeft: 0 })
    world.setNow('2026-10-20T09:00:00Z')
    await world.inside(expireApplications)
    expect((await world.visitor.get(`/vacancies/${vacancy.id}`)).data).toMatchObject({
      status: 'published',
      seatsLeft: 1,
    })
    expect((await student.get(`/applications/${data.id}`)).data.status).toBe('expired')
  })
})

describe('a place where nobody answers (BR-12)', () => {
  async function aSilentPlace() {
    const placement = await aPlaceToApply({ seats: 5 })
    const { world, school, group, host, vacancy } = placement
    const statusOf = async () => (await host.get(`/vacancies/${vacancy.id}/managed`)).data.status
    /** Somebody asks, and the clock runs out. */
    const ask = async (answer?: (id: string) => Promise<unknown>) => {
      const pupil = await world.make.student({ schoolId: school.id, groupId: group.id })
      const { data } = await apply(pupil, vacancy.id)
      if (answer) await answer(data.id)
      await world.inside((ctx) =>
        ctx.db.updateTable('applications').set({ expiresAt: ctx.now }).where('id', '=', data.id).execute(),
      )
      world.setNow(new Date(Date.parse('2026-10-05T09:00:00Z') + (minutes += 1) * 60_000).toISOString())
      await world.inside(expireApplications)
      return statusOf()
    }
    let minutes = 0
    return { ...placement, ask, statusOf }
  }

  it('rests after three pupils without an answer, asks whether it is still there, and begins anew', async () => {
    const { world, host, student, vacancy, ask } = await aSilentPlace()
    expect([await ask(), await ask(), await ask()]).toEqual(['published', 'published', 'paused'])
    await world.settle()
    const told = (await host.get<Flat[]>('/notifications')).data.filter(({ key }) => key === 'vacancy-unanswered')
    expect(told).toHaveLength(1)
    expect((await student.get(`/vacancies/${vacancy.id}`)).status).toBe(404)
    expect((await host.put(`/vacancies/${vacancy.id}/resume`, 'vacancies')).data).toMatchObject({
      status: 'published',
      unanswered: 0,
    })
    expect([await ask(), await ask()]).toEqual(['published', 'published'])
  })

  it('does not where one of them had an answer, or did not take the place herself', async () => {
    const { host, supervisor, student, vacancy, ask, statusOf } = await aSilentPlace()
    const decline = (id: string) => step(host, id, 'decline', { declineReason: 'schedule' })
    const accept = (id: string) => step(host, id, 'accept', { supervisorUserId: supervisor.id })
    expect([await ask(), await ask(), await ask(decline), await ask(), await ask()]).not.toContain('paused')
    expect([await ask(accept), await ask(), await ask()]).not.toContain('paused')
    const { data } = await apply(student, vacancy.id)
    await step(student, data.id, 'withdraw')
    expect(await statusOf()).toBe('published')
    expect(await ask()).toBe('paused')
  })
})

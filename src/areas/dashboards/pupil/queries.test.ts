import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { settleOverdue } from '#areas/workflows/progress/commands.ts'
import type { Flat } from '#web/client.ts'
import { aPlacement } from '#root/test/placement.ts'
import { aWorld, type Client } from '#root/test/world.ts'

type Glance = { id: string; phaseId: string | null; phases: Record<string, unknown>[] }
type Board = Flat & { road: Glance | null; proposals: { vacancyTitle: string; expiresAt: string }[] }

it('shows a pupil the road as its own page does, and what the school holds out until it is answered', async () => {
  const world = await aWorld()
  const school = await world.make.school()
  const group = await world.make.group(school.id)
  const period = await world.make.period(school.id, [group.id])
  const farm = await world.make.company()
  const vacancy = await world.make.vacancy(farm.id, { title: 'Geiten voeren' })
  const noor = await world.make.student({ schoolId: school.id, groupId: group.id })
  const sam = await world.make.student({ schoolId: school.id, groupId: group.id })
  const coordinator = await world.make.user({ roles: [{ name: 'coordinator', organizationId: school.id }] })
  const board = async (who: Client) => (await who.get<Board>('/dashboard')).data
  const own = async (who: Client) => (await who.get<(Glance & Flat)[]>('/roads')).data[0] as Glance

  expect(await board(noor)).toMatchObject({ road: null, proposals: [] })
  await world.inside(settleOverdue)
  const same = async (who: Client) => {
    const { road } = await board(who)
    const whole = await own(who)
    expect(road).toMatchObject({ id: whole.id, phaseId: whole.phaseId })
    expect(road?.phases).toHaveLength(7)
    expect(whole.phases).toMatchObject(road?.phases ?? [])
    return road
  }
  expect(await same(noor)).toMatchObject({ phaseId: (await own(noor)).phases[0]?.id })

  const send = { way: 'propose', pairs: [{ studentId: noor.id, vacancyId: vacancy.id }] }
  await coordinator.post(`/match_boards/${period.id}/send`, 'matches', send)
  expect((await board(noor)).proposals).toMatchObject([{ vacancyTitle: 'Geiten voeren' }])
  expect((await board(sam)).proposals).toEqual([])
  const { data: held } = await noor.get<Flat[]>('/match_proposals')
  expect((await board(noor)).proposals[0]?.expiresAt).toBe(held[0]?.expiresAt)
  await noor.put(`/match_proposals/${held[0]?.id}/take`, 'match_proposals', { motivation: 'Ik hou van geiten' })
  // What was asked for is on both at once: the dashboard does not wait for what is written down.
  expect((await board(noor)).proposals).toEqual([])
  expect((await same(noor))?.phases[1]).toMatchObject({ state: 'done' })
})

it('says where one works today, by the calendar that tells the company who comes', async () => {
  const { world, people, place } = await aPlacement()
  const id = await place({ startsOn: '2026-11-30', status: 'active' })
  await world.inside(({ db }) =>
    sql`update internships set schedule = '{"wed":[["13:30","16:00"]]}' where id = ${id}`.execute(db),
  )
  const shifts = async (now: string) => {
    world.setNow(now)
    const { data } = await people.student.get<Flat & { shifts: { times: string[][] }[] }>('/dashboard')
    const host = await people.company_admin.get<Flat & { visits: { visits: unknown[] }[] }>('/dashboard')
    return [data.shifts.map(({ times }) => times), host.data.visits[0]?.visits.length]
  }
  expect(await shifts('2026-12-09T09:00:00Z')).toEqual([[[['13:30', '16:00']]], 1])
  // The day before nobody comes, and in the week of Christmas neither.
  expect(await shifts('2026-12-08T09:00:00Z')).toEqual([[], 0])
  expect(await shifts('2026-12-23T09:00:00Z')).toEqual([[], 0])
})

it('tells a company of who comes today, and once they are gone of the same day of next week too', async () => {
  const { world, people, place } = await aPlacement()
  const id = await place({ startsOn: '2026-11-30', status: 'active' })
  await world.inside(({ db }) =>
    sql`update internships set schedule = '{"wed":[["13:30","16:00"]]}' where id = ${id}`.execute(db),
  )
  const days = async (now: string) => {
    world.setNow(now)
    const { data } = await people.company_admin.get<Flat & { visits: { day: string; visits: unknown[] }[] }>(
      '/dashboard',
    )
    return [data.visits.length, ...data.visits.filter(({ visits }) => visits.length > 0).map(({ day }) => day)]
  }
  expect(await days('2026-12-09T14:59:00Z')).toEqual([7, '2026-12-09'])
  expect(await days('2026-12-09T15:00:00Z')).toEqual([8, '2026-12-09', '2026-12-16'])
  // Of a day on which nobody came nothing is over.
  expect(await days('2026-12-08T22:00:00Z')).toEqual([7, '2026-12-09'])
})

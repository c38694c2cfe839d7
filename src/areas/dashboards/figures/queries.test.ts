import { describe, expect, it } from 'vitest'
import { writeViewCounts } from '#areas/vacancies/view-counts/commands.ts'
import type { Flat } from '#web/client.ts'
import { aWorld, type Client } from '../../../../test/world.ts'

async function aPlace() {
  const world = await aWorld()
  const school = await world.make.school()
  const group = await world.make.group(school.id)
  await world.make.period(school.id, [group.id])
  const farm = await world.make.company({ name: 'De Springende Geit' })
  const host = await world.make.user({ roles: [{ name: 'admin', organizationId: farm.id }] })
  const pupil = (firstName: string) => world.make.student({ schoolId: school.id, groupId: group.id, firstName })
  return { world, farm, host, pupil }
}
const figures = async (who: Client, query = '') => (await who.get<Flat[]>(`/vacancy_figures${query}`)).data
const look = (who: Client, id: string, userAgent = 'Mozilla/5.0') =>
  who.request(`/vacancies/${id}`, { headers: { 'user-agent': userAgent } })

describe('how the places one manages do', () => {
  it('are looked at once a day by each, not by who offers them, and nothing is written by looking', async () => {
    const { world, farm, host, pupil } = await aPlace()
    const { id } = await world.make.vacancy(farm.id, { title: 'Geiten voeren' })
    const quiet = await world.make.vacancy(farm.id, { title: 'Hekken schilderen' })
    const noor = await pupil('Noor')
    for (const who of [noor, noor, host, world.visitor, world.visitor]) await look(who, id)
    await look(world.visitor, id, 'Googlebot/2.1')
    await look(world.visitor, id, 'Mozilla/5.0 (iPhone)')
    expect((await figures(host)).map(({ views }) => views)).toEqual([0, 0])
    await world.inside(writeViewCounts)
    await world.inside(writeViewCounts)
    expect(await figures(host)).toMatchObject([
      { id, views: 3, recentViews: 3, applications: 0 },
      { id: quiet.id, views: 0 },
    ])
    world.setNow('2026-11-20T09:00:00Z')
    await look(noor, id)
    await world.inside(writeViewCounts)
    expect(await figures(host, `?filter[id_eq]=${id}`)).toMatchObject([{ views: 4, recentViews: 1 }])
  })

  it('are asked for, filled and waited for', async () => {
    const { world, farm, host, pupil } = await aPlace()
    const { id } = await world.make.vacancy(farm.id, { seats: 1 })
    const [noor, daan, jip] = [await pupil('Noor'), await pupil('Daan'), await pupil('Jip')]
    const { data: first } = await noor.post('/applications', 'applications', { vacancyId: id })
    await daan.post('/applications', 'applications', { vacancyId: id })
    await host.put(`/applications/${first.id}/accept`, 'applications', { supervisorUserId: host.id })
    await noor.put(`/applications/${first.id}/confirm`, 'applications')
    await jip.post('/waiting_places', 'waiting_places', { vacancyId: id })
    expect(await figures(host)).toMatchObject([
      { applications: 2, openApplications: 1, confirmed: 1, waiting: 1, seats: 1, seatsTaken: 1, status: 'full' },
    ])
  })

  it('are seen by nobody else', async () => {
    const { world, farm, host, pupil } = await aPlace()
    const { id } = await world.make.vacancy(farm.id)
    const other = await world.make.company()
    const stranger = await world.make.user({ roles: [{ name: 'admin', organizationId: other.id }] })
    const elsewhere = await aPlace()
    for (const who of [stranger, elsewhere.host]) expect(await figures(who, `?filter[id_eq]=${id}`)).toEqual([])
    expect((await (await pupil('Noor')).get('/vacancy_figures')).status).toBe(403)
    expect((await world.visitor.get('/vacancy_figures')).status).toBe(401)
    expect(await figures(host)).toHaveLength(1)
    const keeper = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
    expect(await figures(keeper)).toHaveLength(1)
  })
})

describe('in how many days an organization answers', () => {
  it('is said from three answers on, and is the middle of them', async () => {
    const { world, farm, host, pupil } = await aPlace()
    const shown = async () => (await world.visitor.get(`/vacancies/${id}`)).data.answerDays
    const { id } = await world.make.vacancy(farm.id, { seats: 9 })
    const sent = new Map<number, string>()
    for (const days of [1, 4, 9]) {
      const { data } = await (await pupil(`Na${days}`)).post('/applications', 'applications', { vacancyId: id })
      sent.set(days, data.id)
    }
    const told = []
    for (const [days, application] of sent) {
      world.setNow(new Date(Date.parse('2026-10-05T09:00:00Z') + days * 86_400_000).toISOString())
      const step = days === 4 ? 'accept' : 'decline'
      const input = days === 4 ? { supervisorUserId: host.id } : { declineReason: 'full' }
      expect((await host.put(`/applications/${application}/${step}`, 'applications', input)).status).toBe(200)
      await world.settle()
      told.push(await shown())
    }
    expect(told).toEqual([null, null, 4])
    const other = await world.make.company()
    const newer = await world.make.vacancy(other.id, { title: 'Van wie nog niemand iets weet' })
    const { data: found } = await world.visitor.get<Flat[]>('/vacancies?order=fast_answer')
    expect(found.map((one) => one.id)).toEqual([id, newer.id])
  })
})

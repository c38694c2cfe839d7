import { describe, expect, it } from 'vitest'
import type { Flat } from '#web/client.ts'
import { aWorld } from '#root/test/world.ts'
import { mostFavorites, mostSeen } from './model.ts'

async function aPupil() {
  const world = await aWorld()
  const school = await world.make.school()
  const farm = await world.make.company({ name: 'De Springende Geit' })
  const pupil = await world.make.student({ schoolId: school.id })
  const place = (title: string, more: object = {}) => world.make.vacancy(farm.id, { title, ...more })
  const keep = (vacancyId: string, who = pupil) => who.post('/favorites', 'favorites', { vacancyId })
  const kept = async (who = pupil) => (await who.get<Flat[]>('/favorites')).data.map(({ title }) => title)
  return { world, school, farm, pupil, place, keep, kept }
}

describe('a place one keeps', () => {
  it('comes back, last kept first, and is told on the bank and the page', async () => {
    const { world, pupil, place, keep, kept } = await aPupil()
    const goats = await place('Geiten')
    const tea = await place('Thee')
    expect((await keep(goats.id)).status).toBe(204)
    world.setNow('2026-10-06T09:00:00Z')
    await keep(tea.id)
    // Kept twice is kept once, where it was.
    await keep(goats.id)
    expect(await kept()).toEqual(['Thee', 'Geiten'])
    const { data } = await pupil.get<Flat[]>('/vacancies?order=newest')
    expect(data.map(({ meta }) => meta.kept)).toEqual([true, true])
    expect((await pupil.get(`/vacancies/${tea.id}`)).data.meta).toMatchObject({ kept: true, can: { keep: true } })
    expect((await pupil.delete(`/favorites/${tea.id}`)).status).toBe(204)
    expect((await pupil.delete(`/favorites/${tea.id}`)).status).toBe(404)
    expect(await kept()).toEqual(['Geiten'])
    expect((await pupil.get(`/vacancies/${tea.id}`)).data.meta).toMatchObject({ kept: false })
  })

  it('is marked for who asked for it, everywhere it is shown, until nothing came of it', async () => {
    const { world, school, farm, place } = await aPupil()
    const group = await world.make.group(school.id)
    await world.make.period(school.id, [group.id])
    const pupil = await world.make.student({ schoolId: school.id, groupId: group.id })
    const classmate = await world.make.student({ schoolId: school.id, groupId: group.id })
    const [goats, tea] = [await place('Geiten'), await place('Thee')]
    await pupil.post('/favorites', 'favorites', { vacancyId: goats.id })
    await pupil.post('/favorites', 'favorites', { vacancyId: tea.id })
    const { data } = await pupil.post('/applications', 'applications', { vacancyId: goats.id, motivation: '' })
    const marked = async (who: typeof pupil, path: string) =>
      (await who.get<Flat[]>(path)).data.filter(({ meta }) => meta.applied).map(({ title }) => title)
    for (const path of ['/vacancies', '/favorites']) expect(await marked(pupil, path)).toEqual(['Geiten'])
    expect((await pupil.get(`/vacancies/${goats.id}`)).data.meta).toMatchObject({ applied: true })
    expect((await pupil.get(`/vacancies/${tea.id}`)).data.meta).toMatchObject({ applied: false })
    const host = await world.make.user({ roles: [{ name: 'admin', organizationId: farm.id }] })
    for (const other of [classmate, host, world.visitor]) expect(await marked(other, '/vacancies')).toEqual([])
    await pupil.put(`/applications/${data.id}/withdraw`, 'applications', {})
    expect(await marked(pupil, '/vacancies')).toEqual([])
  })

  it('is one’s own: no visitor, nobody else, no other tenant', async () => {
    const { world, school, farm, place, keep, kept } = await aPupil()
    const goats = await place('Geiten')
    await keep(goats.id)
    const classmate = await world.make.student({ schoolId: school.id })
    expect(await kept(classmate)).toEqual([])
    expect((await classmate.get(`/vacancies/${goats.id}`)).data.meta).toMatchObject({ kept: false })
    expect((await world.visitor.get(`/vacancies/${goats.id}`)).data.meta).toMatchObject({
      kept: false,
      can: { keep: false },
    })
    expect((await keep(goats.id, world.visitor)).status).toBe(401)
    const host = await world.make.user({ roles: [{ name: 'admin', organizationId: farm.id }] })
    expect([(await keep(goats.id, host)).status, (await host.get('/favorites')).status]).toEqual([403, 403])
    const abroad = await aPupil()
    expect((await keep(goats.id, abroad.pupil)).status).toBe(404)
  })

  it('is one that can be seen, and is counted when it is on offer no longer', async () => {
    const { world, pupil, place, keep, kept } = await aPupil()
    const other = await world.make.school()
    expect((await keep((await place('Niet af', { status: 'draft' })).id)).status).toBe(404)
    expect((await keep((await place('Niet voor ons', { schoolIds: [other.id] })).id)).status).toBe(404)
    const goats = await place('Geiten')
    await keep(goats.id)
    await world.inside((ctx) =>
      ctx.db.updateTable('vacancies').set({ status: 'closed' }).where('id', '=', goats.id).execute(),
    )
    expect(await kept()).toEqual([])
    expect((await pupil.get('/favorites')).meta).toMatchObject({ gone: 1, page: { total: 0 } })
  })

  it('is one of a hundred at most', async () => {
    const { world, pupil, place, keep } = await aPupil()
    const first = await place('Plek 0')
    const ids = [first.id]
    for (let at = 1; at < mostFavorites; at += 1) ids.push((await place(`Plek ${at}`)).id)
    await world.inside((ctx) =>
      ctx.db
        .insertInto('favorites')
        .values(ids.map((vacancyId) => ({ tenantId: world.tenant.id, userId: pupil.id, vacancyId, keptAt: ctx.now })))
        .execute(),
    )
    expect((await keep((await place('Te veel')).id)).errors[0]?.code).toBe('vacancies.too-many-favorites')
    expect((await keep(first.id)).status).toBe(204)
  })
})

describe('what one looked at', () => {
  const titles = (data: Flat[]) => data.map(({ title }) => title)

  it('comes back newest first, as many as one looks back at, and goes when one says so', async () => {
    const { world, pupil, place } = await aPupil()
    const look = (vacancyId: string) => pupil.post('/seen_vacancies', 'seen_vacancies', { vacancyId })
    const ids: string[] = []
    for (let at = 0; at <= mostSeen; at += 1) {
      ids.push((await place(`Plek ${at}`)).id)
      world.setNow(new Date(Date.UTC(2026, 9, 6, 9, at)).toISOString())
      expect((await look(ids[at] as string)).status).toBe(204)
    }
    const { data } = await pupil.get<Flat[]>('/seen_vacancies')
    expect([data.length, data[0]?.title, data.at(-1)?.title]).toEqual([mostSeen, `Plek ${mostSeen}`, 'Plek 1'])
    world.setNow('2026-10-07T09:00:00Z')
    await look(ids[5] as string)
    expect(titles((await pupil.get<Flat[]>('/seen_vacancies')).data)[0]).toBe('Plek 5')
    expect((await pupil.delete('/seen_vacancies')).status).toBe(204)
    expect((await pupil.get<Flat[]>('/seen_vacancies')).data).toEqual([])
  })

  it('is nobody else’s business, and goes with the person', async () => {
    const { world, school, farm, pupil, place, keep } = await aPupil()
    const goats = await place('Geiten')
    await pupil.post('/seen_vacancies', 'seen_vacancies', { vacancyId: goats.id })
    await keep(goats.id)
    const classmate = await world.make.student({ schoolId: school.id })
    expect((await classmate.get<Flat[]>('/seen_vacancies')).data).toEqual([])
    expect((await world.visitor.get('/seen_vacancies')).status).toBe(401)
    const host = await world.make.user({ roles: [{ name: 'admin', organizationId: farm.id }] })
    expect((await host.get('/seen_vacancies')).status).toBe(403)
    const admin = await world.make.user({ roles: [{ name: 'admin', organizationId: school.id }] })
    expect((await admin.delete(`/users/${pupil.id}`)).status).toBeLessThan(300)
    await world.settle()
    const left = await world.inside(async (ctx) => [
      ...(await ctx.db.selectFrom('seenVacancies').select('userId').execute()),
      ...(await ctx.db.selectFrom('favorites').select('userId').execute()),
    ])
    expect(left).toEqual([])
  })
})

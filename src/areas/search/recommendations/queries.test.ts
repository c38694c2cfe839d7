import { describe, expect, it } from 'vitest'
import type { Flat } from '#web/client.ts'
import { aWorld } from '#root/test/world.ts'

async function aPupil() {
  const world = await aWorld()
  const school = await world.make.school()
  const farm = await world.make.company({ name: 'De Springende Geit' })
  const pupil = await world.make.student({ schoolId: school.id })
  const place = (title: string, more: object = {}) => world.make.vacancy(farm.id, { title, ...more })
  const wish = (attributes: object, who = pupil) => who.patch('/recommendations', 'recommendations', { ...attributes })
  const shown = async (who = pupil) => {
    const { data, meta, status } = await who.get<Flat[]>('/recommendations')
    return { status, titles: data.map(({ title }) => title), reasons: data.map((one) => one.meta.reasons), meta }
  }
  return { world, school, farm, pupil, place, wish, shown }
}

describe('who searches', () => {
  it('has a level of their own, and nobody reads another’s', async () => {
    const { world, school, pupil } = await aPupil()
    await world.inside((ctx) =>
      ctx.db.updateTable('studentProfiles').set({ level: 'havo' }).where('userId', '=', pupil.id).execute(),
    )
    const other = await world.make.student({ schoolId: school.id })
    const mentor = await world.make.user({ roles: [{ name: 'mentor', organizationId: school.id }] })
    await world.inside((ctx) =>
      ctx.db.updateTable('studentProfiles').set({ level: null }).where('userId', '=', other.id).execute(),
    )
    const level = async (who: typeof pupil) => (await who.get('/seeker')).data
    expect(await level(pupil)).toMatchObject({ id: pupil.id, level: 'havo', age: expect.any(Number) })
    expect([await level(other), await level(mentor)]).toMatchObject([{ level: null }, { level: null, age: null }])
    expect((await world.visitor.get('/seeker')).status).toBe(401)
  })
})

describe('what may suit', () => {
  it('is said with why, for who said what they like', async () => {
    const { place, wish, shown, world, pupil } = await aPupil()
    await place('Geiten')
    const tea = await place('Thee', { sectorKeys: ['care'] })
    expect((await shown()).titles).toEqual([])
    expect((await wish({ interests: ['animals'] })).status).toBe(204)
    expect(await shown()).toMatchObject({
      titles: ['Geiten'],
      reasons: [[{ kind: 'interest', sector: 'animals' }]],
      meta: { wanted: true, interests: ['animals'] },
    })
    await world.inside((ctx) =>
      ctx.db
        .updateTable('studentProfiles')
        .set({ homeLat: 51.765, homeLng: 5.518, availableDays: ['wed'] })
        .where('userId', '=', pupil.id)
        .execute(),
    )
    expect((await shown()).titles).toEqual(['Geiten', 'Thee'])
    // What one keeps one knows; more of its kind is suggested for it.
    await pupil.post('/favorites', 'favorites', { vacancyId: tea.id })
    await place('Koken', { sectorKeys: ['care'] })
    const { titles, reasons } = await shown()
    expect(titles).toEqual(['Geiten', 'Koken'])
    expect(reasons[1]).toEqual(expect.arrayContaining([{ kind: 'kept', sector: 'care' }]))
  })

  it('can be switched off, and on again', async () => {
    const { place, wish, shown } = await aPupil()
    await place('Geiten')
    await wish({ interests: ['animals'], wanted: false })
    expect(await shown()).toMatchObject({ titles: [], meta: { wanted: false, interests: ['animals'] } })
    await wish({ wanted: true })
    expect((await shown()).titles).toEqual(['Geiten'])
    expect((await wish({ interests: ['space'] })).status).toBe(422)
    expect((await wish({ wanted: 'yes' })).status).toBe(422)
  })

  it('is only what the pupil may see and ask for', async () => {
    const { world, place, wish, shown } = await aPupil()
    const other = await world.make.school()
    await place('Voor anderen', { schoolIds: [other.id] })
    await place('Vol', { status: 'full' })
    await place('Te jong', { minAge: 16 })
    await place('Ander niveau', { levels: ['vwo'] })
    await place('Wel', { levels: ['havo'] })
    await wish({ interests: ['animals'] })
    expect((await shown()).titles).toEqual(['Wel'])
  })

  it('is not what the pupil asked for already, until that comes to nothing', async () => {
    const { world, school, pupil, place, wish, shown } = await aPupil()
    const group = await world.make.group(school.id)
    await world.make.period(school.id, [group.id])
    const eager = await world.make.student({ schoolId: school.id, groupId: group.id })
    const { id } = await place('Geiten')
    for (const who of [pupil, eager]) await wish({ interests: ['animals'] }, who)
    const { data: application } = await eager.post('/applications', 'applications', { vacancyId: id })
    expect([(await shown(eager)).titles, (await shown()).titles]).toEqual([[], ['Geiten']])
    await eager.put(`/applications/${application.id}/withdraw`, 'applications')
    expect((await shown(eager)).titles).toEqual(['Geiten'])
  })

  it('is one’s own', async () => {
    const { world, school, farm, place, wish, shown } = await aPupil()
    await place('Geiten')
    await wish({ interests: ['animals'] })
    expect((await shown(await world.make.student({ schoolId: school.id }))).meta).toMatchObject({ interests: [] })
    const host = await world.make.user({ roles: [{ name: 'admin', organizationId: farm.id }] })
    expect(await shown(host)).toMatchObject({ status: 200, titles: [] })
    expect((await wish({ wanted: false }, host)).status).toBe(403)
    expect((await world.visitor.get('/recommendations')).status).toBe(401)
    const abroad = await aPupil()
    await abroad.wish({ interests: ['animals'] })
    expect((await abroad.shown()).titles).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import type { Flat } from '#web/client.ts'
import { aWorld, type Client } from '#root/test/world.ts'
import { runSearches } from './commands.ts'
import { mostSearches } from './model.ts'

// Monday 5 October 2026, 11:00 in Amsterdam.
async function aSeeker(frequency = 'daily', query = 'sector=animals') {
  const world = await aWorld()
  const school = await world.make.school()
  const farm = await world.make.company({ name: 'De Springende Geit' })
  const pupil = await world.make.student({ schoolId: school.id })
  const save = (more: object = {}, who: Client = pupil) =>
    who.post('/saved_searches', 'saved_searches', { name: 'Dieren', query, frequency, ...more })
  const search = (await save()).data
  const place = (title: string, more: object = {}) =>
    world.make.vacancy(farm.id, { title, sectorKeys: ['animals'], ...more })
  const run = async (now: string) => {
    world.setNow(now)
    await world.inside(runSearches)
    await world.settle()
  }
  const mails = async () =>
    (await world.visitor.get<(Flat & { subject: string; text: string; templateKey: string })[]>('/test/emails')).data
      .filter(({ templateKey }) => templateKey === 'saved-search')
      .toReversed()
  const titlesIn = ({ text }: { text: string }) => [...text.matchAll(/• ([^,]+),/g)].map(([, title]) => title)
  return { world, school, farm, pupil, search, save, place, run, mails, titlesIn }
}

describe('a search one keeps', () => {
  it('is kept as the bank reads it, changed and forgotten', async () => {
    const { pupil, search, save } = await aSeeker('weekly', '?sector=animals&sector=care&page=2&q=geit')
    expect(search).toMatchObject({
      name: 'Dieren',
      query: 'q=geit&sector=animals%2Ccare',
      frequency: 'weekly',
      paused: false,
    })
    const changed = await pupil.patch(`/saved_searches/${search.id}`, 'saved_searches', {
      name: ' Beesten ',
      paused: true,
    })
    expect(changed.data).toMatchObject({ name: 'Beesten', paused: true, frequency: 'weekly' })
    expect((await save({ query: 'sector=space' })).errors[0]?.source).toEqual({ parameter: 'sector' })
    expect((await save({ name: ' ' })).status).toBe(422)
    expect((await save({ frequency: 'hourly' })).status).toBe(422)
    expect((await pupil.delete(`/saved_searches/${search.id}`)).status).toBe(204)
    expect((await pupil.get<Flat[]>('/saved_searches')).data).toEqual([])
  })

  it('looks for something else when it is changed, from then on, and stays the one it was', async () => {
    const { world, pupil, search, place, run, mails, titlesIn } = await aSeeker()
    await run('2026-10-05T09:05:00Z')
    world.setNow('2026-10-05T15:00:00Z')
    await place('Thee voor de wijziging', { sectorKeys: ['care'] })
    world.setNow('2026-10-05T16:00:00Z')
    const changed = await pupil.patch(`/saved_searches/${search.id}`, 'saved_searches', {
      query: '?sector=care&page=3',
    })
    expect(changed.data).toMatchObject({ id: search.id, name: 'Dieren', query: 'sector=care', frequency: 'daily' })
    world.setNow('2026-10-05T17:00:00Z')
    await place('Thee erna', { sectorKeys: ['care'] })
    await place('Geiten')
    await run('2026-10-06T05:00:00Z')
    expect((await mails()).map(titlesIn)).toEqual([['Thee erna']])
    const refused = await pupil.patch(`/saved_searches/${search.id}`, 'saved_searches', { query: 'sector=space' })
    expect([refused.status, refused.errors[0]?.source]).toEqual([400, { parameter: 'sector' }])
    expect((await pupil.get<Flat[]>('/saved_searches')).data).toMatchObject([{ query: 'sector=care' }])
  })

  it('is one of ten at most', async () => {
    const { save } = await aSeeker()
    for (let at = 1; at < mostSearches; at += 1) expect((await save({ name: `Zoek ${at}` })).status).toBe(201)
    expect((await save()).errors[0]?.code).toBe('vacancies.too-many-searches')
  })

  it('is one’s own: no visitor, nobody else, no other tenant', async () => {
    const { world, school, farm, search, save } = await aSeeker()
    const classmate = await world.make.student({ schoolId: school.id })
    const abroad = await aSeeker()
    for (const who of [classmate, abroad.pupil]) {
      expect((await who.patch(`/saved_searches/${search.id}`, 'saved_searches', { paused: true })).status).toBe(404)
      expect((await who.delete(`/saved_searches/${search.id}`)).status).toBe(404)
    }
    expect((await classmate.get<Flat[]>('/saved_searches')).data).toEqual([])
    expect((await world.visitor.get('/saved_searches')).status).toBe(401)
    const host = await world.make.user({ roles: [{ name: 'admin', organizationId: farm.id }] })
    expect((await save({}, host)).status).toBe(403)
    expect((await save({}, world.visitor)).status).toBe(401)
  })
})

describe('mail about what is new', () => {
  it('comes once a day from seven, with what went online since, and never twice', async () => {
    const { world, place, run, mails, titlesIn } = await aSeeker()
    await run('2026-10-05T09:05:00Z')
    expect(await mails()).toEqual([])
    world.setNow('2026-10-05T15:00:00Z')
    const goats = await place('Geiten')
    await place('Thee', { sectorKeys: ['care'] })
    await run('2026-10-06T04:55:00Z')
    expect(await mails()).toEqual([])
    await run('2026-10-06T05:00:00Z')
    await run('2026-10-06T08:00:00Z')
    const [first, ...more] = await mails()
    expect([first && titlesIn(first), more]).toEqual([['Geiten'], []])
    expect(first?.subject).toBe('1 nieuwe stageplek voor ‘Dieren’')
    // Off and on again: another moment of going online, the same place.
    await world.inside((ctx) =>
      ctx.db
        .updateTable('vacancies')
        .set({ publishedAt: new Date('2026-10-06T15:00:00Z') })
        .where('id', '=', goats.id)
        .execute(),
    )
    await run('2026-10-07T08:00:00Z')
    expect(await mails()).toHaveLength(1)
  })

  it('comes on Monday for who wants a week, and not at all for who wants none or waits', async () => {
    const { pupil, search, save, place, run, mails, world } = await aSeeker('weekly')
    await save({ frequency: 'off', name: 'Geen mail' })
    const { data: later } = await save({ name: 'Later', frequency: 'daily' })
    await pupil.patch(`/saved_searches/${later.id}`, 'saved_searches', { paused: true })
    world.setNow('2026-10-06T09:00:00Z')
    await place('Geiten')
    await run('2026-10-07T09:00:00Z')
    expect(await mails()).toEqual([])
    await run('2026-10-12T09:00:00Z')
    expect((await mails()).map(({ subject }) => subject)).toEqual(['1 nieuwe stageplek voor ‘Dieren’'])
    // What went online during the pause is not told after it.
    await pupil.patch(`/saved_searches/${later.id}`, 'saved_searches', { paused: false })
    await pupil.patch(`/saved_searches/${search.id}`, 'saved_searches', { paused: true })
    await run('2026-10-13T09:00:00Z')
    expect(await mails()).toHaveLength(1)
  })

  it('names ten places at most and says how many more there are', async () => {
    const { place, run, mails, titlesIn, world } = await aSeeker()
    world.setNow('2026-10-05T15:00:00Z')
    for (let at = 0; at < 13; at += 1) await place(`Plek ${at}`)
    await run('2026-10-06T08:00:00Z')
    const [mail] = await mails()
    expect(mail && titlesIn(mail)).toHaveLength(10)
    expect(mail?.text).toContain('En nog 3 meer.')
    await run('2026-10-07T08:00:00Z')
    expect(await mails()).toHaveLength(1)
  })

  it('tells only what its reader may see on the day', async () => {
    const { world, place, mails, titlesIn, school } = await aSeeker()
    const other = await world.make.school()
    world.setNow('2026-10-05T15:00:00Z')
    await place('Voor ons', { schoolIds: [school.id] })
    await place('Voor anderen', { schoolIds: [other.id] })
    const gone = await place('Net gesloten')
    world.setNow('2026-10-06T08:00:00Z')
    await world.inside(runSearches)
    // Between finding and mailing it closed.
    await world.inside((ctx) =>
      ctx.db.updateTable('vacancies').set({ status: 'closed' }).where('id', '=', gone.id).execute(),
    )
    await world.settle()
    expect((await mails()).flatMap(titlesIn)).toEqual(['Voor ons'])
  })

  it('does not widen, and is not sent to who left', async () => {
    const { world, pupil, place, run, mails, search } = await aSeeker('daily', 'sector=care')
    world.setNow('2026-10-05T15:00:00Z')
    await place('Geiten')
    await run('2026-10-06T08:00:00Z')
    expect(await mails()).toEqual([])
    await place('Thee', { sectorKeys: ['care'] })
    await world.inside((ctx) =>
      ctx.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', pupil.id).execute(),
    )
    await run('2026-10-07T08:00:00Z')
    expect(await mails()).toEqual([])
    expect(search.query).toBe('sector=care')
  })
})

describe('the way out of the mail', () => {
  async function aMail() {
    const seeker = await aSeeker()
    seeker.world.setNow('2026-10-05T15:00:00Z')
    await seeker.place('Geiten')
    await seeker.run('2026-10-06T08:00:00Z')
    const { stopUrl } = await seeker.world.inside((ctx) =>
      ctx.db.selectFrom('emailDeliveries').select('stopUrl').executeTakeFirstOrThrow(),
    )
    const address = new URL(stopUrl as string)
    return { ...seeker, stopPath: address.pathname + address.search }
  }

  it('works at one click of a mail program, without signing in', async () => {
    const { world, pupil, stopPath } = await aMail()
    const response = await world.visitor.request(stopPath, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(response.status).toBe(204)
    expect((await pupil.get<Flat[]>('/saved_searches')).data[0]).toMatchObject({ frequency: 'off' })
  })

  it('changes nothing when it is only read, and leads a browser to the page', async () => {
    const { world, pupil, stopPath, search } = await aMail()
    expect((await world.visitor.get(stopPath)).data).toMatchObject({ name: 'Dieren', frequency: 'daily' })
    const page = await world.visitor.request(stopPath, { headers: { accept: 'text/html' } })
    expect([page.status, page.headers.get('location')?.split('?')[0]]).toEqual([
      303,
      `/stagebank/zoekmail/${search.id}`,
    ])
    expect((await pupil.get<Flat[]>('/saved_searches')).data[0]).toMatchObject({ frequency: 'daily' })
  })

  it('says nothing without the right secret', async () => {
    const { world, search, stopPath } = await aMail()
    const other = await aMail()
    for (const path of [
      `/public/saved_searches/${search.id}`,
      `/public/saved_searches/${search.id}?t=${'x'.repeat(22)}`,
      stopPath.replace(search.id, other.search.id),
    ]) {
      expect((await world.visitor.get(path)).status).toBe(404)
      expect((await world.visitor.post(path)).status).toBe(404)
    }
    expect((await other.world.visitor.get(stopPath)).status).toBe(404)
  })
})

import { describe, expect, test } from 'vitest'
import { aWorld, type Client } from '#root/test/world.ts'
import { forgetPresences } from '../presences/commands.ts'
import { hereFor } from '../presences/queries.ts'
import { forgetDrafts } from './commands.ts'

const words = { locale: 'nl', title: 'Voor buren', blocks: [{ type: 'text', text: 'Kom langs.' }] }
const form = {
  title: 'Voor alle b',
  slug: '',
  lead: '<half',
  menuPlace: 'x',
  parentId: '',
  audience: 'everyone',
  readers: '',
  blocks: [{ type: 'steps', values: { items: 'Een\nTwee' } }],
}
type Draft = { locale: string; begunFrom: number; form: typeof form; keptAt: string }

async function aPage() {
  const world = await aWorld({ now: '2026-11-22T09:00:00Z' })
  const admin = (firstName: string) =>
    world.make.user({ firstName, lastName: 'Bos', roles: [{ name: 'tenant_admin' }] })
  const [sanne, omar] = [await admin('Sanne'), await admin('Omar')]
  const { id, lockVersion } = (await sanne.post('/content_pages', 'content_pages', { kind: 'page', ...words })).data
  const path = `/content_pages/${id}`
  const hold = (who: Client, more: object = {}, locale = 'nl') =>
    who.put(`${path}/drafts/${locale}`, 'content_drafts', { begunFrom: lockVersion, form, ...more })
  const draftsOf = async (who: Client) => (await who.get<Draft[]>(`${path}/drafts`)).data
  return { world, sanne, omar, id, lockVersion, path, hold, draftsOf }
}

describe('what is typed on a page', () => {
  test('is held as it is, for who typed it alone, and is no version of the page', async () => {
    const { world, sanne, omar, path, hold, draftsOf } = await aPage()
    expect((await hold(sanne)).data).toMatchObject({
      locale: 'nl',
      begunFrom: 0,
      form,
      keptAt: '2026-11-22T09:00:00.000Z',
    })
    world.setNow('2026-11-22T12:30:00Z')
    await hold(sanne, { form: { ...form, title: 'Voor alle buren' } })
    await hold(sanne, { form: { ...form, title: 'For all' } }, 'en')
    expect((await draftsOf(sanne)).map((one) => [one.locale, one.form.title])).toEqual([
      ['nl', 'Voor alle buren'],
      ['en', 'For all'],
    ])
    expect(await draftsOf(omar)).toEqual([])
    expect((await sanne.get<unknown[]>(`${path}/versions`)).data).toHaveLength(1)
    expect((await sanne.get(path)).data).toMatchObject({ lockVersion: 0, texts: { nl: { title: 'Voor buren' } } })
  })

  test('is gone once it is kept, in that language and of that person; or thrown away', async () => {
    const { sanne, omar, path, hold, draftsOf } = await aPage()
    for (const who of [sanne, omar]) await hold(who)
    await hold(sanne, {}, 'en')
    expect((await sanne.patch(path, 'content_pages', { ...words, title: 'Bewaard', lockVersion: 0 })).status).toBe(200)
    expect((await draftsOf(sanne)).map(({ locale }) => locale)).toEqual(['en'])
    expect((await draftsOf(omar)).map(({ begunFrom }) => begunFrom)).toEqual([0])
    // What is kept of it is held to the page it was begun from.
    const late = await omar.patch(path, 'content_pages', { ...words, title: 'Eroverheen', lockVersion: 0 })
    expect([late.status, (await draftsOf(omar)).length]).toEqual([409, 1])
    expect((await sanne.delete(`${path}/drafts/en`)).status).toBe(204)
    expect((await sanne.delete(`${path}/drafts/en`)).status).toBe(204)
    expect([await draftsOf(sanne), (await draftsOf(omar)).length]).toEqual([[], 1])
  })

  test('is refused where there is no such page or language, where the page was put away, and where it is no form', async () => {
    const { world, sanne, id, path, hold } = await aPage()
    const elsewhere = await aPage()
    const school = await world.make.school()
    const coordinator = await world.make.user({ roles: [{ name: 'coordinator', organizationId: school.id }] })
    const put = (who: Client, at: string) => who.put(at, 'content_drafts', { begunFrom: 0, form })
    expect((await put(elsewhere.sanne, `/content_pages/${id}/drafts/nl`)).status).toBe(404)
    expect((await put(sanne, `${path}/drafts/de`)).status).toBe(404)
    expect((await put(coordinator, `${path}/drafts/nl`)).status).toBe(403)
    expect((await put(world.visitor, `${path}/drafts/nl`)).status).toBe(401)
    for (const wrong of [
      { form: { ...form, title: 'a'.repeat(20_001) } },
      { form: { ...form, blocks: [{ type: 'iframe', values: {} }] } },
      { form: { ...form, blocks: Array.from({ length: 200 }, () => form.blocks[0]) } },
      { begunFrom: 'x' },
    ])
      expect((await hold(sanne, wrong)).status).toBe(422)
    await sanne.put(`${path}/archive`, 'content_pages')
    expect((await hold(sanne)).status).toBe(409)
  })

  test('twice at once it is there once, and after a month nobody went on with it it is forgotten', async () => {
    const { world, sanne, hold, draftsOf } = await aPage()
    expect((await Promise.all([hold(sanne), hold(sanne)])).map(({ status }) => status)).toEqual([200, 200])
    expect(await draftsOf(sanne)).toHaveLength(1)
    world.setNow('2026-12-22T08:59:00Z')
    await world.inside(forgetDrafts)
    expect(await draftsOf(sanne)).toHaveLength(1)
    world.setNow('2026-12-22T09:01:00Z')
    await world.inside(forgetDrafts)
    expect(await draftsOf(sanne)).toEqual([])
  })
})

describe('who has a page open', () => {
  test('is told to the others, and runs out a minute after the last word', async () => {
    const { world, sanne, omar, path } = await aPage()
    const say = async (who: Client) =>
      (await who.put<{ name: string }[]>(`${path}/presences`, 'content_presences')).data.map(({ name }) => name)
    const see = async (who: Client) =>
      (await who.get<{ name: string }[]>(`${path}/presences`)).data.map(({ name }) => name)
    expect(await say(sanne)).toEqual([])
    expect(await say(omar)).toEqual(['Sanne Bos'])
    expect([await see(sanne), await see(omar)]).toEqual([['Omar Bos'], ['Sanne Bos']])
    world.setNow(new Date(Date.parse('2026-11-22T09:00:00Z') + hereFor / 2).toISOString())
    expect(await say(sanne)).toEqual(['Omar Bos'])
    world.setNow(new Date(Date.parse('2026-11-22T09:00:00Z') + hereFor).toISOString())
    expect([await see(sanne), await see(omar)]).toEqual([[], ['Sanne Bos']])
    await world.inside(forgetPresences)
    const left = await world.inside((ctx) =>
      ctx.db.selectFrom('contentPresences').select('userId').where('tenantId', '=', ctx.tenant.id).execute(),
    )
    expect(left.map(({ userId }) => userId)).toEqual([sanne.id])
  })

  test('is for who keeps the website, on pages there are', async () => {
    const { world, path, id } = await aPage()
    const elsewhere = await aPage()
    expect((await elsewhere.sanne.put(`/content_pages/${id}/presences`, 'content_presences')).status).toBe(404)
    expect((await elsewhere.sanne.get<unknown[]>(`/content_pages/${id}/presences`)).data).toEqual([])
    expect((await world.visitor.put(`${path}/presences`, 'content_presences')).status).toBe(401)
    expect((await (await world.make.user()).get(`${path}/presences`)).status).toBe(403)
  })
})

import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { getVacancy } from '#areas/vacancies/queries.ts'
import { drawnCard } from './cards/resource.ts'
import { vacancyCard } from './resource.ts'
import { aWorld, type WorldOptions } from '#root/test/world.ts'

async function aSite(capabilities: WorldOptions['capabilities'] = {}) {
  const world = await aWorld({ capabilities })
  const school = await world.make.school()
  const farm = await world.make.company({ name: 'De Springende Geit & <Zn>' })
  const waiting = await world.make.company({ status: 'pending' })
  const place = (title: string, more: object = {}) => world.make.vacancy(farm.id, { title, ...more })
  const open = await place('Open')
  const closed = {
    draft: await place('Concept', { status: 'draft' }),
    full: await place('Vol', { status: 'full' }),
    school: await place('Eén school', { schoolIds: [school.id] }),
    late: await place('Te laat', { applicationDeadline: '2026-10-01' }),
    organization: await world.make.vacancy(waiting.id),
  }
  return { world, school, place, open, closed, read: async (path: string) => (await world.visitor.get(path)).text }
}

describe('what is found from outside', () => {
  it('is what is open to all, in each language', async () => {
    const { world, open, closed, read } = await aSite()
    const index = await read('/sitemap')
    const site = world.origin.origin
    expect(index.match(/<loc>[^<]+/g)).toEqual([`<loc>${site}/sitemap-nl-1.xml`, `<loc>${site}/sitemap-en-1.xml`])
    for (const locale of ['nl', 'en']) {
      const map = await read(`/sitemap/${locale}/1`)
      expect(map).toContain(`<loc>${site}/${locale}/vacancies/${open.id}</loc>`)
      expect(map).toContain(`hreflang="en" href="${site}/en/vacancies/${open.id}"`)
      expect(map).toContain(`<loc>${site}/${locale}/stagebank</loc>`)
      for (const { id } of Object.values(closed)) expect(map).not.toContain(id)
    }
    const elsewhere = await aSite()
    expect(await elsewhere.read('/sitemap/nl/1')).not.toContain(open.id)
    expect(await read('/robots')).toContain(`Sitemap: ${site}/sitemap.xml`)
  })

  it('is the same for who is signed in: a school’s own place stays inside', async () => {
    const { world, school, closed } = await aSite()
    const pupil = await world.make.student({ schoolId: school.id })
    expect((await pupil.get(`/vacancies/${closed.school.id}`)).status).toBe(200)
    expect((await pupil.get('/sitemap/nl/1')).text).not.toContain(closed.school.id)
    expect((await pupil.get(`/vacancies/${closed.school.id}/card`)).status).toBe(404)
  })

  it('is nothing where the tenant keeps its places inside', async () => {
    const { open, read, world } = await aSite({ publicVacancies: false })
    expect(await read('/sitemap/nl/1')).not.toContain(open.id)
    expect((await world.visitor.get(`/vacancies/${open.id}/card`)).status).toBe(404)
  })

  it.each(['/sitemap/nl/0', '/sitemap/nl/2', '/sitemap/de/1', '/sitemap/nl/x'])('has no %s', async (path) => {
    const { world } = await aSite()
    expect((await world.visitor.get(path)).status).toBe(404)
  })

  it('has a picture, for what is open to all alone', async () => {
    const { world, open, closed, place } = await aSite()
    const awkward = await place(`Lange <titel> & ${'heel '.repeat(40)}`)
    for (const { id } of [open, awkward]) {
      const response = await world.visitor.request(`/vacancies/${id}/card`)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
      const picture = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
      expect([picture.width, picture.height]).toEqual([1200, 630])
    }
    for (const { id } of Object.values(closed))
      expect((await world.visitor.get(`/vacancies/${id}/card`)).status).toBe(404)
    const elsewhere = await aSite()
    expect((await elsewhere.world.visitor.get(`/vacancies/${open.id}/card`)).status).toBe(404)
  })

  it('has a picture that is drawn once, and anew when what stands on it changes', async () => {
    const { world, open } = await aSite()
    await world.inside(async (ctx) => {
      const vacancy = await getVacancy(ctx, open.id)
      const drawn = (of: typeof vacancy) => drawnCard(ctx.tenant, vacancyCard(ctx, of))
      const first = drawn(vacancy)
      expect(drawn({ ...vacancy, description: 'Anders.' })).toBe(first)
      const other = drawn({ ...vacancy, title: 'Een andere plek' })
      expect(other).not.toBe(first)
      expect(Buffer.from(await other).equals(Buffer.from(await first))).toBe(false)
    })
  })
})

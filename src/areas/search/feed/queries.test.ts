import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { aWorld, type Client, type World } from '../../../../test/world.ts'

type Xml = {
  querySelector(of: string): { textContent: string } | null
  querySelectorAll(of: string): { textContent: string }[]
}
const { JSDOM } = createRequire(import.meta.url)('jsdom') as {
  JSDOM: new (text: string, options: object) => { window: { document: Xml } }
}

type Feed = {
  items: { id: string; title: string; url: string; _stageplein: { seats_left: number } }[]
  next_url?: string
}
const feed = async (who: Client, query = ''): Promise<Feed> =>
  (await who.request(`/vacancies/feed${query}`)).json() as Promise<Feed>

describe('the feed of public places', () => {
  it('holds what any visitor may see, and nothing else, whoever asks', async () => {
    const world = await aWorld()
    const farm = await world.make.company({ name: 'De Springende Geit' })
    const school = await world.make.school()
    const pending = await world.make.company({ status: 'pending' })
    const { id } = await world.make.vacancy(farm.id, { title: 'Geiten & <schapen>', summary: 'Voer "de geiten".' })
    for (const status of ['draft', 'pending_review', 'paused', 'closed', 'hidden', 'expired', 'archived'] as const)
      await world.make.vacancy(farm.id, { title: `Verborgen ${status}`, status })
    await world.make.vacancy(farm.id, { title: 'Verborgen school', schoolIds: [school.id] })
    await world.make.vacancy(pending.id, { title: 'Verborgen organisatie' })
    const past = await world.make.vacancy(farm.id, { title: 'Verborgen voorbij' })
    await world.inside((ctx) =>
      ctx.db.updateTable('vacancies').set({ endsOn: '2026-10-01' }).where('id', '=', past.id).execute(),
    )
    const host = await world.make.user({ roles: [{ name: 'admin', organizationId: farm.id }] })
    const keeper = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
    for (const who of [world.visitor, host, keeper]) {
      const { items } = await feed(who)
      expect(items).toMatchObject([{ id, title: 'Geiten & <schapen>', _stageplein: { seats_left: 2 } }])
      expect(items[0]?.url).toMatch(new RegExp(`/nl/vacancies/${id}$`))
    }
    const response = await world.visitor.request('/vacancies/feed?format=rss')
    expect(response.headers.get('content-type')).toContain('application/rss+xml')
    const xml = new JSDOM(await response.text(), { contentType: 'text/xml' }).window.document
    expect([...xml.querySelectorAll('item > title')].map(({ textContent }) => textContent)).toEqual([
      'Geiten & <schapen>, De Springende Geit',
    ])
    expect(xml.querySelector('item > description')?.textContent).toBe('Voer "de geiten".')
    const elsewhere = await aWorld()
    expect((await feed(elsewhere.visitor)).items).toEqual([])
  })

  it('goes on where it ended, every place once', async () => {
    const world = await aWorld()
    const farm = await world.make.company()
    await many(world, farm.id, 230)
    const seen: string[] = []
    let query = ''
    for (let pages = 0; pages < 5; pages += 1) {
      const { items, next_url: next } = await feed(world.visitor, query)
      seen.push(...items.map(({ id }) => id))
      if (!next) break
      query = new URL(next).search
    }
    expect([seen.length, new Set(seen).size]).toEqual([230, 230])
  })

  it('refuses what it does not know, and is closed where the bank is', async () => {
    const world = await aWorld()
    for (const query of ['?format=atom', '?after=1_x', '?after=zzz', '?after=99999999999999999_x', '?page=2'])
      expect([query, (await world.visitor.request(`/vacancies/feed${query}`)).status]).toEqual([query, 400])
    const closed = await aWorld({ capabilities: { publicVacancies: false } })
    expect((await closed.visitor.request('/vacancies/feed')).status).toBe(401)
  })
})

async function many(world: World, organizationId: string, count: number) {
  for (let at = 0; at < count; at += 1) {
    const { id } = await world.make.vacancy(organizationId, { title: `Plek ${at}` })
    // Several at the very same moment.
    if (at % 3 === 0)
      await world.inside((ctx) =>
        ctx.db
          .updateTable('vacancies')
          .set({ publishedAt: new Date(2026, 8, 1 + (at % 20)) })
          .where('id', '=', id)
          .execute(),
      )
  }
}

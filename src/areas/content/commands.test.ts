import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { aWorld } from '#root/test/world.ts'
import { mayLieBelow } from './model.ts'

async function aTree() {
  const world = await aWorld({ now: '2026-11-22T09:00:00Z' })
  const keeper = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
  const words = (title: string) => ({ locale: 'nl', title, blocks: [] })
  const add = async (title: string, more: object = {}) =>
    (await keeper.post('/content_pages', 'content_pages', { kind: 'page', ...words(title), ...more })).data.id
  const publish = (id: string) => keeper.put(`/content_pages/${id}/publish`, 'content_pages')
  const move = (id: string, title: string, parentId: string | null) =>
    keeper.patch(`/content_pages/${id}`, 'content_pages', { ...words(title), parentId })
  return { world, keeper, add, publish, move }
}

/** What is wrong at which field. */
const faultOf = ({ status, errors }: { status: number; errors: { source?: { pointer?: string } }[] }) => [
  status,
  errors[0]?.source?.pointer,
]
const refused = [422, '/data/attributes/parent_id']

describe('pages below one another', () => {
  test('lie three deep at most, and never below themselves', async () => {
    const { keeper, add, move } = await aTree()
    const a = await add('A')
    const b = await add('B', { parentId: a })
    const c = await add('C', { parentId: b })
    const deeper = await keeper.post('/content_pages', 'content_pages', {
      kind: 'page',
      locale: 'nl',
      title: 'D',
      blocks: [],
      parentId: c,
    })
    expect(faultOf(deeper)).toEqual(refused)
    for (const [id, title, below] of [
      [a, 'A', a],
      [a, 'A', c],
      [a, 'A', await add('Los')],
    ] as const)
      expect([title, faultOf(await move(id, title, below))]).toEqual([title, refused])
    expect((await move(c, 'C', a)).data).toMatchObject({ parentId: a })
    // Where nothing is said of it, it stays where it is.
    expect(
      (await keeper.patch(`/content_pages/${c}`, 'content_pages', { locale: 'nl', title: 'C' })).data.parentId,
    ).toBe(a)
    expect((await move(c, 'C', null)).data.parentId).toBeNull()
  })

  test('are pages of this website that are not put away', async () => {
    const { keeper, add, move } = await aTree()
    const elsewhere = await aTree()
    const page = await add('Pagina')
    const [news, gone] = [await add('Nieuws', { kind: 'news' }), await add('Weg')]
    await keeper.put(`/content_pages/${gone}/archive`, 'content_pages')
    for (const below of [news, gone, await elsewhere.add('Elders'), '00000000-0000-7000-8000-000000000000', 'x'])
      expect([below, faultOf(await move(page, 'Pagina', below))]).toEqual([below, refused])
    expect(faultOf(await move(news, 'Nieuws', page))).toEqual(refused)
  })

  test('do not go round when two are moved at once', async () => {
    const { keeper, add, move } = await aTree()
    const [a, b] = [await add('A'), await add('B')]
    const moves = await Promise.all([move(a, 'A', b), move(b, 'B', a)])
    expect(moves.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const rows = (await keeper.get<{ parentId: string | null }[]>('/content_pages')).data
    expect(rows.filter(({ parentId }) => parentId !== null)).toHaveLength(1)
  })

  test('are held to it by the database too', async () => {
    const { world, add } = await aTree()
    const a = await add('A')
    const b = await add('B', { parentId: a })
    const c = await add('C', { parentId: b })
    const los = await add('Los')
    const news = await add('Nieuws', { kind: 'news' })
    const put = (id: string, parentId: string) =>
      world.inside((ctx) =>
        sql`update content_pages set parent_id = ${parentId} where tenant_id = ${ctx.tenant.id} and id = ${id}`.execute(
          ctx.db,
        ),
      )
    for (const [id, below] of [
      [a, a],
      [a, c],
      [los, c],
      [a, los],
      [news, a],
      [los, news],
    ] as const)
      await expect(put(id, below), `${id} below ${below}`).rejects.toThrow(/content_pages_tree|three deep/)
    await put(los, b)
  })

  test('are listed as a tree, and tell the reader the way as far as it is theirs', async () => {
    const { world, keeper, add, publish } = await aTree()
    const schools = await add('Scholen')
    const staff = await add('Besloten', { parentId: schools, audience: 'roles', readers: ['mentor'] })
    const contract = await add('Contract', { parentId: staff })
    await add('Aap')
    const draft = await add('Nog niet', { parentId: schools })
    const below = await add('Onder concept', { parentId: draft })
    for (const id of [schools, staff, contract, below]) await publish(id)
    const { data } = await keeper.get<{ title: string; trail: string[] }[]>('/content_pages?sort=tree')
    expect(data.map(({ title, trail }) => [...trail, title].join(' > '))).toEqual([
      'Aap',
      'Scholen',
      'Scholen > Besloten',
      'Scholen > Besloten > Contract',
      'Scholen > Nog niet',
      'Scholen > Nog niet > Onder concept',
    ])
    const way = async (who: typeof keeper, slug: string) =>
      (await who.get<{ trail: { slug: string; title: string }[] }[]>(`/published_pages?slug=${slug}`)).data[0]?.trail
    expect(await way(keeper, 'contract')).toEqual([
      { slug: 'scholen', title: 'Scholen' },
      { slug: 'besloten', title: 'Besloten' },
    ])
    expect(await way(world.visitor, 'contract')).toEqual([{ slug: 'scholen', title: 'Scholen' }])
    expect(await way(world.visitor, 'onder-concept')).toEqual([{ slug: 'scholen', title: 'Scholen' }])
    expect(await way(world.visitor, 'scholen')).toEqual([])
  })
})

test.each([
  ['', 'a', true],
  ['', 'b', true],
  ['', 'c', false],
  ['', 'weg', false],
  ['d', 'b', true],
  ['d', 'c', false],
  ['e', 'a', true],
  ['e', 'b', false],
  ['a', 'c', false],
  ['b', 'b', false],
  ['b', 'e', true],
  ['c', 'f', true],
  ['a', 'd', false],
])('of a > b > c, d and e > f: %j below %j is %j', (id, below, may) => {
  const pages = Object.entries({ a: null, b: 'a', c: 'b', d: null, e: null, f: 'e' }).map(([one, parentId]) => ({
    id: one,
    parentId,
  }))
  expect(mayLieBelow(pages, id || undefined, below)).toBe(may)
})

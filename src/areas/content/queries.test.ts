import { RouterContextProvider, type LoaderFunctionArgs } from 'react-router'
import { beforeAll, describe, expect, test } from 'vitest'
import { keepPages } from '#root/src/server/kept-pages.ts'
import { visitContext } from '#web/api.ts'
import { aWorld, type Client, type World } from '#root/test/world.ts'
import { contentAudiences, contentPath, type ContentAudience, type ContentKind } from './model.ts'
import { loader as loadArticle } from './pages/article.tsx'
import { loader as loadPage } from './pages/page.tsx'

const people = ['visitor', 'mentor', 'student', 'viewer', 'keeper', 'mentor elsewhere', 'keeper elsewhere'] as const
type Person = (typeof people)[number]

/** Who reads what. Credentials of another tenant open nothing here. */
const mayRead: Record<ContentAudience, readonly Person[]> = {
  everyone: ['visitor', 'mentor', 'student', 'viewer', 'keeper'],
  signed_in: ['mentor', 'student', 'viewer', 'keeper'],
  roles: ['mentor', 'keeper'],
}
/** What everybody may keep is for everybody, whoever asks for it. */
const mayKeep: Record<ContentAudience, readonly Person[]> = { everyone: mayRead.everyone, signed_in: [], roles: [] }

const slugs: Record<ContentAudience, string> = {
  everyone: 'voor-allen',
  signed_in: 'voor-binnen',
  roles: 'voor-enkelen',
}
/** What stands in a text and nowhere else: its title, its lead and its question begin so. */
const markOf = (kind: ContentKind, audience: ContentAudience) => `Merk ${kind} ${audience}.`

const site = 'http://site.example'

/** A page is opened by its address: what its loader says, or where it leads. */
async function open(who: Client, kind: ContentKind, slug: string): Promise<{ status: number; text: string }> {
  const context = new RouterContextProvider()
  const look = { key: '', headerKind: '', themeCss: '', appName: '', supportEmail: '', homePath: '' }
  const callApi = (request: Request) => {
    const { pathname, search } = new URL(request.url)
    return who.request(pathname + search, { headers: request.headers })
  }
  context.set(visitContext, { callApi, look, origin: site, nonce: '', secure: false, address: site })
  const request = new Request(`${site}/nl${contentPath(kind, slug)}`)
  const args = { request, params: { slug }, context, url: new URL(request.url), pattern: '' } as LoaderFunctionArgs
  try {
    return { status: 200, text: JSON.stringify(await (kind === 'news' ? loadArticle : loadPage)(args)) }
  } catch (thrown) {
    if (thrown instanceof Response) return { status: thrown.status, text: thrown.headers.get('location') ?? '' }
    return { status: (thrown as { init: { status: number } }).init.status, text: '' }
  }
}

const asked = (path: string) => async (who: Client) => (await who.request(path)).text()
type Reader = (who: Client, kind: ContentKind, slug: string) => Promise<string>

/** Every place where texts of the website come out, and who may read there what is for whom. */
const readers: [string, Record<ContentAudience, readonly Person[]>, readonly ContentKind[], Reader][] = [
  ['the list of pages', mayRead, ['page'], asked('/published_pages?kind=page')],
  ['the list of news', mayRead, ['news'], asked('/published_pages?kind=news')],
  [
    'what stands at an address',
    mayRead,
    ['page', 'news'],
    (who, kind, slug) => asked(`/published_pages?kind=${kind}&slug=${slug}`)(who),
  ],
  ['the screen', mayRead, ['page', 'news'], async (who, kind, slug) => (await open(who, kind, slug)).text],
  ['help', mayRead, ['page'], asked('/help_topics')],
  ['the menus', mayRead, ['page'], asked('/shell')],
  ['the feed', mayKeep, ['news'], asked('/news_feed/nl')],
  [
    'the sitemap',
    mayKeep,
    ['page', 'news'],
    async (who, kind, slug) => {
      const told = await asked('/sitemap/nl/1')(who)
      const audience = contentAudiences.find((one) => slugs[one] === slug) ?? 'everyone'
      return told.includes(`/nl${contentPath(kind, slug)}<`) ? markOf(kind, audience) : ''
    },
  ],
  [
    'the picture beside a link',
    mayKeep,
    ['page', 'news'],
    async (who, kind, slug) => {
      const { status } = await who.request(`/site_cards/nl?path=${contentPath(kind, slug)}`)
      const audience = contentAudiences.find((one) => slugs[one] === slug) ?? 'everyone'
      return status === 200 ? markOf(kind, audience) : ''
    },
  ],
]

let world: World
let clients: Record<Person, Client>
const ids: Partial<Record<`${ContentKind} ${ContentAudience}`, string>> = {}

async function write(keeper: Client, kind: ContentKind, audience: ContentAudience) {
  const mark = markOf(kind, audience)
  const words = {
    locale: 'nl',
    slug: slugs[audience],
    title: `${mark} Titel`,
    lead: `${mark} Inleiding`,
    blocks: [{ type: 'questions', items: [{ title: `${mark} Vraag`, text: `${mark} Antwoord` }] }],
    audience,
    readers: ['mentor', 'guardian'],
  }
  const { data } = await keeper.post('/content_pages', 'content_pages', { kind, ...words })
  const path = `/content_pages/${data.id}`
  expect((await keeper.patch(path, 'content_pages', { ...words, menuPlace: kind === 'page' ? 1 : null })).status).toBe(
    200,
  )
  expect((await keeper.put(`${path}/publish`, 'content_pages')).status).toBe(200)
  if (kind === 'page') {
    const item = { area: 'header', kind: 'page', pageId: data.id, labelNl: `${mark} Menu`, labelEn: 'Menu' }
    expect((await keeper.post('/menu_items', 'menu_items', item)).status).toBe(201)
  }
  ids[`${kind} ${audience}`] = data.id
}

beforeAll(async () => {
  world = await aWorld({ now: '2026-11-22T09:00:00Z' })
  const elsewhere = await aWorld({ now: '2026-11-22T09:00:00Z' })
  const [school, theirs] = [await world.make.school(), await elsewhere.make.school()]
  const town = await world.make.organization({ type: 'Municipality' })
  const keeper = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
  /** They ask this website with the credentials of their own. */
  const here = ({ credentials }: Client): Client => ({
    ...world.visitor,
    request: (path, init = {}) =>
      world.visitor.request(path, {
        ...init,
        headers: { ...Object.fromEntries(new Headers(init.headers)), ...credentials },
      }),
  })
  clients = {
    visitor: world.visitor,
    mentor: await world.make.user({ roles: [{ name: 'mentor', organizationId: school.id }] }),
    student: await world.make.student({ schoolId: school.id }),
    viewer: await world.make.user({ roles: [{ name: 'viewer', organizationId: town.id }] }),
    keeper,
    'mentor elsewhere': here(await elsewhere.make.user({ roles: [{ name: 'mentor', organizationId: theirs.id }] })),
    'keeper elsewhere': here(await elsewhere.make.user({ roles: [{ name: 'tenant_admin' }] })),
  }
  for (const kind of ['page', 'news'] as const)
    for (const audience of contentAudiences) await write(keeper, kind, audience)
})

describe('what is not for everybody comes out nowhere else', () => {
  test.each(readers)('%s', async (_, may, kinds, read) => {
    for (const kind of kinds)
      for (const audience of contentAudiences) {
        const mark = markOf(kind, audience)
        const told = await Promise.all(
          people.map(async (person) => [person, (await read(clients[person], kind, slugs[audience])).includes(mark)]),
        )
        expect(told, mark).toEqual(people.map((person) => [person, may[audience].includes(person)]))
      }
  })

  test.each(['page', 'news'] as const)(
    'who comes to such a %s signs in first, and who may not read it finds nothing',
    async (kind) => {
      const back = (slug: string) => `/nl/auth/login-1?redirect=${encodeURIComponent(`/nl${contentPath(kind, slug)}`)}`
      for (const audience of ['signed_in', 'roles'] as const) {
        const slug = slugs[audience]
        expect(await open(clients.visitor, kind, slug)).toEqual({ status: 302, text: back(slug) })
        expect((await clients.visitor.get(`/published_pages?kind=${kind}&slug=${slug}`)).status).toBe(401)
      }
      expect((await open(clients.student, kind, slugs.roles)).status).toBe(404)
      expect((await clients.student.get(`/published_pages?kind=${kind}&slug=${slugs.roles}`)).data).toEqual([])
      expect(await open(clients.visitor, kind, 'bestaat-niet')).toEqual({ status: 404, text: '' })
    },
  )

  test('a text that is no more for everybody is in no copy of its page at the next request', async () => {
    const { keeper } = clients
    const kept = keepPages(world.runtime)
    const slug = 'straks-besloten'
    const words = { locale: 'nl', title: 'Straks besloten', blocks: [] }
    const { data } = await keeper.post('/content_pages', 'content_pages', { kind: 'page', ...words })
    await keeper.put(`/content_pages/${data.id}/publish`, 'content_pages')
    let times = 0
    const ask = async (who: Client, cookie = '') => {
      const request = new Request(`${site}/nl/${slug}`, { headers: cookie ? { cookie } : {} })
      const answer = await kept.answer(request, world.origin, 'n', async () => {
        times += 1
        const { status, text } = await open(who, 'page', slug)
        return new Response(text, { status })
      })
      if (!(answer instanceof Response)) return { status: 200, text: Buffer.from(answer.bytes).toString() }
      return { status: answer.status, text: await answer.text() }
    }
    expect((await ask(world.visitor)).text).toContain('Straks besloten')
    expect([(await ask(world.visitor)).status, times]).toEqual([200, 1])
    const narrowed = { ...words, audience: 'signed_in' }
    expect((await keeper.patch(`/content_pages/${data.id}`, 'content_pages', narrowed)).status).toBe(200)
    for (let again = 0; again < 2; again += 1) {
      expect((await ask(clients.mentor, 'access-token=x')).text).toContain('Straks besloten')
      const answer = await ask(world.visitor)
      expect([answer.status, answer.text]).toEqual([302, expect.not.stringContaining('Straks besloten')])
    }
  })
})

describe('whom a text is for', () => {
  test('stays as it is where nothing is said of it, and names who may read', async () => {
    const { keeper } = clients
    const id = ids['page roles']
    const before = (await keeper.get(`/content_pages/${id}`)).data
    expect(before).toMatchObject({ audience: 'roles', readers: ['guardian', 'mentor'] })
    const change = (more: object) =>
      keeper.patch(`/content_pages/${id}`, 'content_pages', {
        locale: 'nl',
        slug: slugs.roles,
        title: 'Anders',
        ...more,
      })
    expect((await change({})).data).toMatchObject({ audience: 'roles', readers: ['guardian', 'mentor'] })
    const refused = await Promise.all([{ readers: [] }, { readers: ['koning'] }, { audience: 'koning' }].map(change))
    const said = refused.map(({ status, errors }) => [status, errors[0]?.source?.pointer?.split('/')[3]])
    expect(said).toEqual([
      [422, 'readers'],
      [422, 'readers'],
      [422, 'audience'],
    ])
    expect((await change({ audience: 'everyone' })).data).toMatchObject({ audience: 'everyone', readers: [] })
    expect((await keeper.get('/content_pages?filter[audience_in]=signed_in')).data).toHaveLength(3)
  })

  test('ends the links to its preview that were given away before it was narrowed', async () => {
    const { keeper } = clients
    const words = { locale: 'nl', title: 'Voorbeeld', blocks: [] }
    const { data } = await keeper.post('/content_pages', 'content_pages', { kind: 'page', ...words })
    const link = async () => {
      const { data: given } = await keeper.get<{ address: string }>(`/content_pages/${data.id}/preview_link`)
      const token = new URL(given.address).searchParams.get('preview_token')
      return `/content_previews/${data.id}?language=nl&preview_token=${token}`
    }
    const before = await link()
    expect((await world.visitor.get(before)).status).toBe(200)
    await keeper.patch(`/content_pages/${data.id}`, 'content_pages', {
      ...words,
      audience: 'roles',
      readers: ['mentor'],
    })
    expect((await world.visitor.get(before)).status).toBe(404)
    expect((await world.visitor.get(await link())).data).toMatchObject({ title: 'Voorbeeld', audience: 'roles' })
  })

  test('takes nothing from the pages of the product: who may not read the own one reads theirs', async () => {
    const { keeper } = clients
    const own = { locale: 'nl', slug: 'voorwaarden', title: 'Onze regels', blocks: [], audience: 'signed_in' }
    const { data } = await keeper.post('/content_pages', 'content_pages', { kind: 'page', ...own })
    await keeper.put(`/content_pages/${data.id}/publish`, 'content_pages')
    expect((await open(clients.mentor, 'page', 'voorwaarden')).text).toContain('Onze regels')
    const shown = await open(world.visitor, 'page', 'voorwaarden')
    expect([shown.status, shown.text.includes('Onze regels')]).toEqual([200, false])
  })

  test('an old address leads on: the page there says who may read it', async () => {
    const { keeper } = clients
    const id = ids['page signed_in']
    await keeper.post('/redirects', 'redirects', { fromPath: '/oud', toPageId: id })
    const words = { locale: 'nl', slug: 'nu-anders', title: 'Merk page signed_in.', blocks: [] }
    await keeper.patch(`/content_pages/${id}`, 'content_pages', words)
    expect((await open(world.visitor, 'page', slugs.signed_in)).text).toContain('/auth/login-1')
    expect(await open(clients.student, 'page', slugs.signed_in)).toEqual({ status: 301, text: '/nl/nu-anders' })
  })
})

import { expect, test } from 'vitest'
import { pageData, siteData, writeFeed } from './model.ts'

const site = {
  name: 'Stageplein',
  home: 'https://site.example/nl',
  address: 'https://site.example/nl/vragen',
  picture: 'https://site.example/card.png',
  news: { name: 'Nieuws', address: 'https://site.example/nl/nieuws' },
}
const page = {
  kind: 'page' as const,
  title: 'Vragen',
  lead: '',
  blocks: [],
  trail: [],
  publishAt: '2026-11-01',
  updatedAt: '2026-11-02',
}
const typesOf = (told: Record<string, unknown>[]) => told.map((one) => one['@type'])

test('the way to a page tells the pages it lies below, from the outside in', () => {
  const trail = [
    { slug: 'scholen', title: 'Voor scholen' },
    { slug: 'contract', title: 'Het contract' },
  ]
  const [way] = pageData({ ...page, trail }, site)
  const steps = way?.itemListElement as { position: number; name: string; item: string }[]
  expect(steps.map(({ position, name, item }) => [position, name, item.replace(site.home, '')])).toEqual([
    [1, 'Stageplein', ''],
    [2, 'Voor scholen', '/scholen'],
    [3, 'Het contract', '/contract'],
    [4, 'Vragen', '/vragen'],
  ])
})

test('a page tells the way to it, and questions only where it has them', () => {
  expect(typesOf(pageData(page, site))).toEqual(['BreadcrumbList'])
  const asked = {
    ...page,
    blocks: [
      {
        type: 'questions' as const,
        items: [{ title: 'Kost het geld?', text: 'Nee. **Nooit**, zie [de regels](/regels).' }],
      },
    ],
  }
  expect(pageData(asked, site)[1]).toMatchObject({
    '@type': 'FAQPage',
    mainEntity: [{ name: 'Kost het geld?', acceptedAnswer: { text: 'Nee. Nooit, zie de regels.' } }],
  })
  expect(pageData({ ...page, kind: 'news' }, site)).toMatchObject([
    { itemListElement: [{ position: 1 }, { name: 'Nieuws' }, { name: 'Vragen', position: 3 }] },
    { '@type': 'NewsArticle', headline: 'Vragen', datePublished: '2026-11-01', image: site.picture },
  ])
})

test('the home page tells who runs the website', () => {
  const told = siteData({ name: 'Stageplein', home: site.home, logo: '/icon.png', email: 'hulp@site.example' })
  expect(told).toMatchObject([{ '@type': 'Organization', url: site.home, logo: '/icon.png' }, { '@type': 'WebSite' }])
})

test('the feed is XML whatever is written in it', () => {
  const moment = new Date('2026-11-22T09:00:00Z')
  const item = {
    id: '1',
    title: 'A <b> & "c"\u0001',
    lead: ']]>',
    address: 'https://x.example/?a&b',
    publishAt: moment,
    updatedAt: new Date(0),
  }
  const words = { what: 'Een <feed>', how: 'Plak', back: 'Terug', read: 'Lees' }
  const feed = writeFeed(
    { name: 'S', title: 'Nieuws', address: 'https://x.example', self: 'https://x.example/f', language: 'nl', words },
    [item],
    moment,
  )
  expect(feed).toContain('<title>A &lt;b&gt; &amp; &quot;c&quot;</title>')
  expect(feed).toContain('<updated>2026-11-22T09:00:00.000Z</updated>\n<summary type="xhtml">')
  expect(feed).toContain('<p>]]&gt;</p><p><a href="https://x.example/?a&amp;b">Lees</a></p></div></summary>')
  expect(feed).toContain('<p>Een &lt;feed&gt;</p>')
  // What shows it in a browser stands before all of it.
  expect(feed.split('\n')[1]).toBe('<?xml-stylesheet type="text/css" href="/feed.css"?>')
})

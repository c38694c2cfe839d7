import { passagesOf } from '../blocks/model.ts'
import type { Block } from '../blocks/schema.ts'
import { contentPath, type ContentKind } from '../model.ts'

type Told = {
  kind: ContentKind
  title: string
  lead: string
  blocks: readonly Block[]
  trail: readonly { slug: string; title: string }[]
  publishAt: string
  updatedAt: string
}

/** Who tells it, and where. */
type Site = { name: string; home: string; address: string; picture: string; news: { name: string; address: string } }

/**
 * What a page tells machines, in the words of schema.org: the way to it, that news is news, and questions with their
 * answers where it has any. Nothing that does not stand on the page itself.
 */
export function pageData(page: Told, { name, home, address, picture, news }: Site): Record<string, unknown>[] {
  const organization = { '@type': 'Organization', name, url: home }
  const above = page.trail.map(({ slug, title }) => ({ name: title, address: `${home}${contentPath('page', slug)}` }))
  const rooms = page.kind === 'news' ? [news] : above
  const way = [{ name, address: home }, ...rooms, { name: page.title, address }]
  const questions = page.blocks.flatMap((block) => (block.type === 'questions' ? block.items : []))
  const context = { '@context': 'https://schema.org' }
  return [
    {
      ...context,
      '@type': 'BreadcrumbList',
      itemListElement: way.map((step, at) => ({
        '@type': 'ListItem',
        position: at + 1,
        name: step.name,
        item: step.address,
      })),
    },
    ...(page.kind === 'news'
      ? [
          {
            ...context,
            '@type': 'NewsArticle',
            headline: page.title,
            ...(page.lead ? { description: page.lead } : {}),
            datePublished: page.publishAt,
            dateModified: page.updatedAt,
            mainEntityOfPage: address,
            image: picture,
            author: organization,
            publisher: organization,
          },
        ]
      : []),
    ...(questions.length > 0
      ? [
          {
            ...context,
            '@type': 'FAQPage',
            mainEntity: questions.map(({ title, text }) => ({
              '@type': 'Question',
              name: title,
              acceptedAnswer: { '@type': 'Answer', text: plainWords(text) },
            })),
          },
        ]
      : []),
  ]
}

/** A text of a block as it is read: without the signs that make a word bold or a link. */
const plainWords = (text: string) =>
  passagesOf(text)
    .flatMap(({ lines }) => lines.map((line) => line.map((piece) => piece.text).join('')))
    .join('\n')

/** Who runs the website, and that it is one. */
export function siteData({ name, home, logo, email }: { name: string; home: string; logo: string; email: string }) {
  const context = { '@context': 'https://schema.org' }
  return [
    { ...context, '@type': 'Organization', name, url: home, logo, email },
    { ...context, '@type': 'WebSite', name, url: home },
  ]
}

/** What a feed tells who opens it in a browser: what it is and what to do with it, where to read instead, and what leads to a piece. */
type FeedWords = { what: string; how: string; back: string; read: string }

type FeedItem = { title: string; lead: string; address: string; id: string; publishAt: Date; updatedAt: Date }

/** How a browser shows a feed, which is for other readers: of our own, allowed by what a page may load. */
const feedLook = '/feed.css'

/** The news as a feed (Atom, RFC 4287), the newest first. Words that lead somewhere are XHTML, as its texts may be. */
export function writeFeed(
  {
    name,
    title,
    address,
    self,
    language,
    words,
  }: { name: string; title: string; address: string; self: string; language: string; words: FeedWords },
  items: readonly FeedItem[],
  now: Date,
): string {
  const newest = Math.max(0, ...items.map(({ updatedAt }) => updatedAt.getTime()))
  const entries = items.map(
    (item) => `<entry><id>urn:uuid:${item.id}</id><title>${inXml(item.title)}</title>
<link rel="alternate" type="text/html" href="${inXml(item.address)}"/>
<published>${item.publishAt.toISOString()}</published><updated>${later(item).toISOString()}</updated>
<summary type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">${item.lead ? `<p>${inXml(item.lead)}</p>` : ''}<p><a href="${inXml(item.address)}">${inXml(words.read)}</a></p></div></summary></entry>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<?xml-stylesheet type="text/css" href="${feedLook}"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
<id>${inXml(self)}</id><title>${inXml(title)}</title>
<subtitle type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>${inXml(words.what)}</p><p>${inXml(words.how)}</p><p><a href="${inXml(address)}">${inXml(words.back)}</a></p></div></subtitle><author><name>${inXml(name)}</name></author>
<link rel="self" type="application/atom+xml" href="${inXml(self)}"/><link rel="alternate" type="text/html" href="${inXml(address)}"/>
<meta xmlns="http://www.w3.org/1999/xhtml" name="viewport" content="width=device-width, initial-scale=1"/>
<updated>${(newest > 0 ? new Date(newest) : now).toISOString()}</updated>
${entries.join('\n')}
</feed>
`
}

/** News may be planned long after it was last written. */
const later = ({ publishAt, updatedAt }: FeedItem) => (publishAt > updatedAt ? publishAt : updatedAt)

/** A text within a document of XML: without the signs that none may have. */
function inXml(text: string): string {
  const allowed = [...text].filter((sign) => sign >= ' ' || sign === '\n' || sign === '\t').join('')
  return allowed.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** A public place, as other programs read it. */
export type FeedEntry = {
  id: string
  title: string
  summary: string
  description: string
  organizationName: string
  city: string | null
  sectorKeys: string[]
  program: string
  minAge: number
  hoursTotal: number | null
  seatsLeft: number
  startsOn: string | null
  endsOn: string | null
  applicationDeadline: string | null
  publishedAt: Date
  updatedAt: Date
}

export type FeedHead = { title: string; description: string; home: string; self: string; language: string }

/** JSON Feed 1.1 (jsonfeed.org), with what is ours under `_stageplein`. */
export function jsonFeed(head: FeedHead, entries: readonly FeedEntry[], next: string | undefined): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: head.title,
    description: head.description,
    home_page_url: head.home,
    feed_url: head.self,
    language: head.language,
    ...(next ? { next_url: next } : {}),
    items: entries.map((entry) => ({
      id: entry.id,
      url: linkTo(head, entry),
      title: entry.title,
      summary: entry.summary,
      content_text: entry.description,
      date_published: entry.publishedAt.toISOString(),
      date_modified: entry.updatedAt.toISOString(),
      authors: [{ name: entry.organizationName }],
      tags: entry.sectorKeys,
      _stageplein: {
        city: entry.city,
        program: entry.program,
        min_age: entry.minAge,
        hours_total: entry.hoursTotal,
        seats_left: entry.seatsLeft,
        starts_on: entry.startsOn,
        ends_on: entry.endsOn,
        application_deadline: entry.applicationDeadline,
      },
    })),
  })
}

/** RSS 2.0, with the link to itself that validators ask for. */
export function rssFeed(head: FeedHead, entries: readonly FeedEntry[], next: string | undefined): string {
  const items = entries.map(
    (
      entry,
    ) => `<item><title>${xml(`${entry.title}, ${entry.organizationName}`)}</title><link>${xml(linkTo(head, entry))}</link>
<guid isPermaLink="false">${xml(entry.id)}</guid><pubDate>${entry.publishedAt.toUTCString()}</pubDate>
<description>${xml(entry.summary || entry.description)}</description>${entry.sectorKeys.map((key) => `<category>${xml(key)}</category>`).join('')}</item>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${xml(head.title)}</title><link>${xml(head.home)}</link>
<description>${xml(head.description)}</description><language>${xml(head.language)}</language>
<atom:link href="${xml(head.self)}" rel="self" type="application/rss+xml"/>${next ? `<atom:link href="${xml(next)}" rel="next" type="application/rss+xml"/>` : ''}
${items.join('\n')}
</channel></rss>
`
}

function linkTo({ home }: FeedHead, { id }: FeedEntry): string {
  return `${home.replace(/\/stagebank$/, '')}/vacancies/${id}`
}

/** Text within XML; signs that XML 1.0 cannot hold are left out. */
export function xml(text: string): string {
  return (
    text
      // Those are the ones XML forbids.
      .replaceAll(
        /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g,
        '',
      )
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  )
}

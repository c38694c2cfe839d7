import { z } from 'zod'
import type { Ctx } from '#areas/context.ts'
import { appName } from '#areas/tenancy/model.ts'
import { writeFeed } from './discovery/model.ts'
import type { Resource } from '#platform/jsonapi.ts'
import { countsBy, forScreens, moment, shape, view } from '#platform/shapes.ts'
import { block } from './blocks/schema.ts'
import { shownFile } from './library/resource.ts'
import {
  contentAudiences,
  contentEvents,
  contentKinds,
  contentLocales,
  contentStatuses,
  readerCapacities,
} from './model.ts'
import { allowedContentEvents } from './policy.ts'
import type { ContentPage, ListedContent, PublishedContent } from './queries.ts'

export function presentContent({ actor }: Ctx, page: ContentPage): Resource {
  const { kind, status, publishAt, menuPlace, parentId, audience, readers, lockVersion, updatedAt, isBehind, texts } =
    page
  return {
    type: 'content_pages',
    id: page.id,
    attributes: {
      kind,
      status,
      publishAt,
      menuPlace,
      parentId,
      audience,
      readers,
      lockVersion,
      updatedAt,
      isBehind,
      texts,
    },
    meta: { allowedEvents: allowedContentEvents(actor, status) },
  }
}

export function presentListedContent({ actor }: Ctx, { id, ...attributes }: ListedContent): Resource {
  return {
    type: 'content_pages',
    id,
    attributes,
    meta: { allowedEvents: allowedContentEvents(actor, attributes.status) },
  }
}

const words = z.object({
  slug: z.string(),
  title: z.string(),
  lead: z.string(),
  blocks: z.array(block),
  /** The pictures and documents its blocks show. */
  files: z.array(shownFile),
})
const standing = {
  kind: z.enum(contentKinds),
  status: z.enum(contentStatuses),
  publishAt: moment.nullable(),
  menuPlace: z.int().nullable(),
  parentId: z.uuid().nullable(),
  audience: z.enum(contentAudiences),
  /** Of roles, which. */
  readers: z.array(z.enum(readerCapacities)),
  lockVersion: z.int(),
  updatedAt: moment,
  /** Whether the Dutch was changed since anybody wrote the English. */
  isBehind: z.boolean(),
}
const inList = {
  title: z.string(),
  slug: z.string(),
  trail: z.array(z.string()),
  locales: z.array(z.enum(contentLocales)),
  changedByName: z.string().nullable(),
}
const meta = z.object({ allowedEvents: z.array(z.enum(contentEvents)) })

const texts = z.object({ nl: words.optional(), en: words.optional() })

/** A page or a piece of news, for who keeps the website. */
export const contentShape = forScreens(
  shape('content_pages', z.object({ ...standing, ...inList, texts }).partial(), {}, meta),
)
/** With its words in every language. */
export const contentWholeShape = view(
  'whole',
  forScreens(shape('content_pages', z.object({ ...standing, texts }), {}, meta)),
)
/** As a row of the list. */
export const contentRowShape = view(
  'row',
  forScreens(shape('content_pages', z.object({ ...standing, ...inList }), {}, meta)),
)
export const contentMeta = z.object({ byStatus: countsBy })

export function presentPublished({ id, ...attributes }: PublishedContent): Resource {
  return { type: 'published_pages', id, attributes }
}

/** The news as a feed, in the reader's language or the one it has. */
export function newsFeed({ tenant, origin, locale, t, now }: Ctx, news: readonly PublishedContent[]): string {
  const home = `${origin}/${locale}/nieuws`
  const name = appName(tenant)
  const about = {
    name,
    title: `${t('content.news.title')}, ${name}`,
    address: home,
    self: `${home}.xml`,
    language: locale,
    words: {
      what: t('content.news.feed.what'),
      how: t('content.news.feed.how'),
      back: t('content.news.feed.back'),
      read: t('content.news.feed.read'),
    },
  }
  return writeFeed(
    about,
    news.map(({ id, slug, title, lead, publishAt, updatedAt }) => ({
      id,
      title,
      lead,
      publishAt,
      updatedAt,
      address: `${home}/${slug}`,
    })),
    now,
  )
}

/** Whom to tell of a leak (RFC 9116): who answers the mail of the tenant, for half a year from today. */
export function securityContact({ tenant, origin, now }: Ctx): string {
  const expires = new Date(now.getTime() + 180 * 86_400_000).toISOString().slice(0, 10)
  return [
    `Contact: mailto:${tenant.supportEmail}`,
    `Expires: ${expires}T00:00:00Z`,
    'Preferred-Languages: nl, en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n')
}

/** What visitors read. */
export const publishedShape = shape(
  'published_pages',
  z.object({
    kind: z.enum(contentKinds),
    audience: z.enum(contentAudiences),
    language: z.enum(contentLocales),
    slug: z.string(),
    title: z.string(),
    lead: z.string(),
    blocks: z.array(block),
    picture: z.string().nullable(),
    files: z.array(shownFile),
    trail: z.array(z.object({ slug: z.string(), title: z.string() })),
    publishAt: moment,
    updatedAt: moment,
  }),
)

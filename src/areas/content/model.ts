import type { AreaNames } from '#areas/events.ts'
import type { Capacity } from '#areas/users/model.ts'
import { invalid } from '#platform/errors.ts'
import { allowedSteps, stepTable, type Situation } from '#platform/transitions.ts'

export const contentKinds = ['page', 'news'] as const
export type ContentKind = (typeof contentKinds)[number]

export const contentLocales = ['nl', 'en'] as const
export type ContentLocale = (typeof contentLocales)[number]

export const contentStatuses = ['draft', 'scheduled', 'published', 'archived'] as const
export type ContentStatus = (typeof contentStatuses)[number]

export const contentEvents = ['create', 'publish', 'schedule', 'withdraw', 'archive', 'restore'] as const
export type ContentEvent = (typeof contentEvents)[number]
export type ContentStepInput = { lockVersion?: number | undefined; publishAt?: Date | null | undefined }

/** For whom a page or a piece of news is. */
export const contentAudiences = ['everyone', 'signed_in', 'roles'] as const
export type ContentAudience = (typeof contentAudiences)[number]

/** Who may be chosen to read a page; who keeps the website reads every one. */
export const readerCapacities = [
  'student',
  'guardian',
  'mentor',
  'school_supervisor',
  'coordinator',
  'school_signatory',
  'school_admin',
  'company_supervisor',
  'company_signatory',
  'company_admin',
  'broker',
  'viewer',
] as const satisfies readonly Capacity[]
export type ReaderCapacity = (typeof readerCapacities)[number]

/** For whom something is, and of roles for which. */
export type Readership = { audience: ContentAudience; readers: ReaderCapacity[] }

/** For whom a page is after a change; what is not said stays as it was. */
export function readershipAfter(
  before: Readership,
  change: { [Field in keyof Readership]?: Readership[Field] | undefined },
) {
  const audience = change.audience ?? before.audience
  const chosen = change.readers ?? before.readers
  const readers = audience === 'roles' ? readerCapacities.filter((one) => chosen.includes(one)) : []
  if (audience === 'roles' && readers.length === 0) throw invalid({ readers: ['content.fields.readers'] })
  return { audience, readers }
}

/** Who keeps the website of a tenant (docs/domain.md 3.2). */
export const contentKeepers = ['tenant_admin', 'platform_admin'] as const satisfies readonly Capacity[]

/** The steps of a page or a piece of news. One with a moment is published by the clock, and needs no step for it. */
export const contentTransitions = stepTable<
  ContentStatus,
  ContentEvent,
  Capacity,
  AreaNames,
  Situation<{ publishAt: Date | null }, ContentStepInput>
>('content.event', {
  create: { from: ['none'], to: ['draft'], who: contentKeepers, audits: 'content.added' },
  publish: { from: ['draft', 'scheduled'], to: ['published'], who: contentKeepers, audits: 'content.published' },
  schedule: {
    from: ['draft'],
    to: ['scheduled'],
    who: contentKeepers,
    guard: ({ input, now }) =>
      input.publishAt && input.publishAt > now ? undefined : invalid({ publishAt: ['content.moment-ahead'] }),
    audits: 'content.scheduled',
  },
  withdraw: { from: ['scheduled', 'published'], to: ['draft'], who: contentKeepers, audits: 'content.withdrawn' },
  archive: { from: ['draft', 'published'], to: ['archived'], who: contentKeepers, audits: 'content.archived' },
  restore: { from: ['archived'], to: ['draft'], who: contentKeepers, audits: 'content.restored' },
})

export function contentStepsFor(from: ContentStatus | 'none', who: readonly Capacity[]): ContentEvent[] {
  return allowedSteps(contentTransitions, from, who)
}

/** Where a page stands by the clock. */
export function contentStatusAt({ status, publishAt }: { status: ContentStatus; publishAt: Date | null }, now: Date) {
  return status === 'scheduled' && publishAt !== null && publishAt <= now ? 'published' : status
}

/** How many pages lie below one another at most, the first of them counted. */
export const mostDeep = 3

/**
 * Whether a page may lie below another one, as pages lie now; a page that is not made yet has no id. Below itself it would be found
 * from nowhere.
 */
export function mayLieBelow(
  pages: readonly { id: string; parentId: string | null }[],
  id: string | undefined,
  parentId: string,
): boolean {
  const parents = new Map(pages.map((page) => [page.id, page.parentId]))
  /** The page itself and those it lies below, from the inside out; one more than there may be where there are more. */
  const wayOf = (from: string) => {
    const way: string[] = []
    for (let at: string | null = from; at !== null && way.length <= mostDeep; at = parents.get(at) ?? null) way.push(at)
    return way
  }
  if (!parents.has(parentId)) return false
  const above = wayOf(parentId)
  const below = pages.map((page) => wayOf(page.id).indexOf(id ?? ''))
  return !above.includes(id ?? '') && above.length + 1 + Math.max(0, ...below) <= mostDeep
}

/** Where a page or a piece of news stands on the website, without the language. */
export const contentPath = (kind: ContentKind, slug: string) => (kind === 'news' ? `/nieuws/${slug}` : `/${slug}`)

/** The last part of an address, made of a title. */
export function slugOf(title: string): string {
  return title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replaceAll(/^-|-$/g, '')
}

/** First words of addresses that are not those of a screen of an area, and lead somewhere all the same. */
const kept = [
  'api',
  'assets',
  'auth',
  'demo',
  'en',
  'events',
  'favicon',
  'nl',
  'organization',
  'robots',
  'sitemap',
  'test',
]

/** Whether a page of the website may not be called so, because a screen of the product stands at that address. */
export function isSlugTaken(slug: string, paths: readonly string[]): boolean {
  return kept.includes(slug) || paths.some((path) => path.split('/')[0] === slug)
}

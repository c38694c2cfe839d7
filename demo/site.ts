import type { Ctx } from '#areas/context.ts'
import { writeContent, type WrittenContent } from '#areas/content/commands.ts'
import { addHits, addRedirect } from '#areas/content/redirects/commands.ts'
import { newRedirect } from '#areas/content/redirects/schema.ts'
import { appName } from '#areas/tenancy/model.ts'
import { demoCast } from './cast.ts'
import { openingNews } from './opening-news.ts'
import { ownTouches } from './own-touches.ts'
import { forOrganizations, forParents, forPupils, forSchools, gladOfHelp, howItWorks, type Told } from './site-pages.ts'
import type { TenantStory } from './story-shapes.ts'
import { townNews } from './town-news.ts'

/** How many days ago each piece of news came. */
const daysAgo = [2, 6, 11, 18, 27]
const day = 86_400_000

/** The website of a tenant of the demo: five pages and five pieces of news, the first a story of its own, in both languages. */
export async function writeSite(
  ctx: Ctx,
  {
    organizations,
    isMas,
    writtenBy,
  }: { organizations: TenantStory['organizations']; isMas: boolean; writtenBy: string | undefined },
): Promise<void> {
  const named = (ref: string) => organizations.find((one) => one.ref === ref)
  const told: Told = {
    app: appName(ctx.tenant),
    school: named('school')?.name ?? '',
    company: named('company')?.name ?? '',
    city: named('school')?.city ?? '',
    isMas,
    usesContract: ctx.tenant.capabilities.digitalContracts,
    tellsHours: ctx.tenant.key === demoCast.tenant,
    own: ownTouches(ctx.tenant.key),
  }
  const pages = [forPupils, forParents, forOrganizations, forSchools, howItWorks]
  const written = new Date(ctx.now.getTime() - 40 * day)
  const by = writtenBy === undefined ? {} : { writtenBy }
  await writeContent(ctx, [
    ...pages.map((page, at): WrittenContent => ({
      ...by,
      kind: 'page',
      publishAt: written,
      menuPlace: at + 1,
      texts: page(told),
    })),
    ...[...openingNews(ctx.tenant.key), ...townNews(ctx.tenant.key), gladOfHelp(told)].map(
      (texts, at): WrittenContent => ({
        ...by,
        kind: 'news',
        publishAt: new Date(ctx.now.getTime() - (daysAgo[at] ?? 30) * day),
        menuPlace: null,
        texts,
      }),
    ),
  ])
  // What is often asked stands in the help; who kept the address of a page of its own comes there.
  for (const [fromPath, count] of [
    ['/veelgestelde-vragen', 41],
    ['/frequently-asked-questions', 6],
  ] as const) {
    const { id } = await addRedirect(ctx, newRedirect.parse({ fromPath, toAddress: '/help' }))
    await addHits(ctx, new Map([[id, { count, lastAt: new Date(ctx.now.getTime() - (day * 30) / count) }]]))
  }
}

import type { Ctx } from '#areas/context.ts'
import { languageTag, type Locale } from '#platform/i18n.ts'
import type { SitePath } from './queries.ts'
import type { Vacancy } from '#areas/vacancies/queries.ts'
import { textsIn } from '#areas/vacancies/resource.ts'
import type { CardWords } from './cards/model.ts'
import { closedToRobots, mostInSitemap, openScreens } from './model.ts'

const locales = Object.keys(languageTag) as Locale[]

/** Whom the site lets in to read along, and where its list of addresses is. */
export function writeRobots({ origin }: Ctx): string {
  return [
    'User-agent: *',
    // The picture of a link is fetched by those who show it.
    'Allow: /api/v1/vacancies/*/card',
    'Allow: /api/v1/site_cards/',
    ...closedToRobots.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}

/** The files of the sitemap: for each language as many as its addresses need. */
export function writeSitemapIndex({ origin }: Ctx, count: number): string {
  const pages = Math.max(1, Math.ceil(count / mostInSitemap))
  const files = locales.flatMap((locale) =>
    Array.from({ length: pages }, (_, at) => `<sitemap><loc>${origin}/sitemap-${locale}-${at + 1}.xml</loc></sitemap>`),
  )
  return `${head}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${files.join('\n')}\n</sitemapindex>\n`
}

/** One file of it: each address with its twin in the other language. */
export function writeSitemap(
  { origin }: Ctx,
  locale: Locale,
  page: number,
  vacancies: { id: string; updatedAt: Date }[],
  pages: readonly SitePath[],
): string {
  const line = (path: string, changed?: Date, inEach?: Record<Locale, string>) => {
    const twins = locales.map(
      (one) => `<xhtml:link rel="alternate" hreflang="${one}" href="${origin}/${one}${inEach?.[one] ?? path}"/>`,
    )
    const lastmod = changed ? `<lastmod>${changed.toISOString().slice(0, 10)}</lastmod>` : ''
    return `<url><loc>${origin}/${locale}${path}</loc>${lastmod}${twins.join('')}</url>`
  }
  const lines = [
    ...(page === 1 ? openScreens.map((path) => line(path)) : []),
    ...pages.map(({ paths, updatedAt }) => line(paths[locale], updatedAt, paths)),
    ...vacancies.map(({ id, updatedAt }) => line(`/vacancies/${id}`, updatedAt)),
  ]
  return `${head}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${lines.join('\n')}\n</urlset>\n`
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** What stands on the picture beside a link to a place. */
export function vacancyCard({ t, locale }: Ctx, vacancy: Vacancy): CardWords {
  const days = vacancy.days.map((day) => t(`vacancies.day.${day}.long`)).join(', ')
  return {
    title: textsIn(locale, vacancy).title,
    lines: [
      [vacancy.organizationName, vacancy.city].filter(Boolean).join(', '),
      [days, vacancy.hoursTotal ? t('vacancies.hours', { count: vacancy.hoursTotal }) : ''].filter(Boolean).join(' · '),
    ],
  }
}

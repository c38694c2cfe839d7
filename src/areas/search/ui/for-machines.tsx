import { useRouteLoaderData } from 'react-router'
import { structuredData } from '#areas/search/discovery/model.ts'
import type { VacancyStatus } from '#areas/vacancies/model.ts'
import { languageTag } from '#platform/i18n.ts'
import { useLocale } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import type { Place } from '#areas/vacancies/ui/place.tsx'

/** What search engines and link previews read: for a place that is open to all, and nothing else. */
export function ForMachines({ place }: { place: Place }) {
  const locale = useLocale()
  const { tenant } = useShell()
  const root = useRouteLoaderData<{ origin: string; nonce: string }>('root')
  const description = place.summary || place.description.slice(0, 160)
  if (!place.meta.openToAll || !root)
    return (
      <>
        <meta name="description" content={description} />
        <meta name="robots" content="noindex" />
      </>
    )
  const address = `${root.origin}/${locale}/vacancies/${place.id}`
  const card = `${root.origin}/api/v1/vacancies/${place.id}/card`
  const data = structuredData({ ...place, status: place.status as VacancyStatus }, address)
  return (
    <>
      <meta name="description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={tenant.appName} />
      <meta property="og:locale" content={languageTag[locale].replace('-', '_')} />
      <meta property="og:title" content={place.title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={card} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={`${place.title}, ${place.organizationName}`} />
      <meta name="twitter:card" content="summary_large_image" />
      {data ? (
        <script
          type="application/ld+json"
          nonce={root.nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
        />
      ) : null}
    </>
  )
}

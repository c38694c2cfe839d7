import { useRouteLoaderData } from 'react-router'
import { structuredData } from '#areas/search/discovery/model.ts'
import type { VacancyStatus } from '#areas/vacancies/model.ts'
import { useLocale } from '#web/i18n.tsx'
import { ForSearchEngines } from '#web/for-machines.tsx'
import { LinkPreview } from '#web/link-preview.tsx'
import type { Place } from '#areas/vacancies/ui/place.tsx'

/** What search engines and link previews read: for a place that is open to all, and nothing else. */
export function ForMachines({ place }: { place: Place }) {
  const locale = useLocale()
  const root = useRouteLoaderData<{ origin: string }>('root')
  const description = place.summary || place.description.slice(0, 160)
  if (!place.meta.openToAll || !root)
    return (
      <>
        <meta name="description" content={description} />
        <meta name="robots" content="noindex" />
      </>
    )
  const address = `${root.origin}/${locale}/vacancies/${place.id}`
  const data = structuredData({ ...place, status: place.status as VacancyStatus }, address)
  return (
    <>
      <LinkPreview
        title={place.title}
        description={description}
        path={`/vacancies/${place.id}`}
        card={`/api/v1/vacancies/${place.id}/card`}
        alt={`${place.title}, ${place.organizationName}`}
      />
      {data ? <ForSearchEngines data={data} /> : null}
    </>
  )
}

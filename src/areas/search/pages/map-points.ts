import type { LoaderFunctionArgs } from 'react-router'
import { writeSearch } from '#areas/search/schema.ts'
import { queryIn } from '#areas/search/ui/address.ts'
import type { MapPoint } from '#areas/search/ui/map-point.ts'
import { load } from '#web/api.ts'

/** More dots than this are one grey field; the list has them all. */
const most = 500
const at = 100

/** Where the places of a search lie, beyond the page of the list one looks at. */
export async function loader(args: LoaderFunctionArgs): Promise<{ points: MapPoint[] }> {
  const query = writeSearch(queryIn(new URL(args.request.url).searchParams))
  query.set('page[size]', String(at))
  query.set('fields[vacancies]', 'title,organization_name,city,lat,lng')
  return load(args, async (api) => {
    const points: MapPoint[] = []
    for (let after: string | null = ''; after !== null && points.length < most;) {
      if (after) query.set('page[after]', after)
      const { data, meta } = await api.get(`/vacancies?${query}`)
      for (const { id, title, organizationName, city, lat, lng } of data)
        if (lat !== null && lng !== null) points.push({ id, title, organizationName, city, lat, lng })
      after = meta.page.after
    }
    return { points }
  })
}

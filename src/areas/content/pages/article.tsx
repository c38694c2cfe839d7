import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { load } from '#web/api.ts'
import { useShell } from '#web/shell.ts'
import { findPublishedPage } from '../ui/find-published.ts'
import { PageForMachines } from '../ui/for-machines.tsx'
import { ShownPage } from '../ui/shown-page.tsx'

export const handle = { layout: 'public', scripts: 'waiting' }

/** How many other pieces of news stand beside one. */
const mostOthers = 4

export async function loader(args: LoaderFunctionArgs) {
  const page = await findPublishedPage(args, 'news')
  const { data } = await load(args, (api) => api.get(`/published_pages?kind=news&page[size]=${mostOthers + 1}`))
  return { page, others: data.filter(({ id }) => id !== page.id).slice(0, mostOthers) }
}

export default function Article() {
  const { page, others } = useLoaderData<typeof loader>()
  const { tenant } = useShell()
  return (
    <>
      <title>{pageTitle(page.title, tenant.appName)}</title>
      <PageForMachines page={page} />
      <ShownPage page={page} others={others} />
    </>
  )
}

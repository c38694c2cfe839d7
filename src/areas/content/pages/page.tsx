import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { useShell } from '#web/shell.ts'
import { findPublishedPage } from '../ui/find-published.ts'
import { PageForMachines } from '../ui/for-machines.tsx'
import { ShownPage } from '../ui/shown-page.tsx'

export const handle = { layout: 'public', scripts: 'waiting' }

export async function loader(args: LoaderFunctionArgs) {
  return findPublishedPage(args, 'page')
}

/** Nothing is sent to a page. */
export function action() {
  throw data(null, { status: 404 })
}

export default function PublicPage() {
  const page = useLoaderData<typeof loader>()
  const { tenant } = useShell()
  return (
    <>
      <title>{pageTitle(page.title, tenant.appName)}</title>
      <PageForMachines page={page} />
      <ShownPage page={page} />
    </>
  )
}

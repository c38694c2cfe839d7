import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { HostView } from '#areas/dashboards/ui/host.tsx'
import { PupilView } from '#areas/dashboards/ui/pupil.tsx'
import { PlatformView } from '#areas/dashboards/ui/tenants.tsx'
import { StaffView } from '#areas/dashboards/ui/staff.tsx'
import { pageTitle } from '#areas/tenancy/model.ts'
import { load } from '#web/api.ts'
import { useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import '#web/design/charts.css'
import '#web/design/dashboard-pupil.css'
import '#web/design/dashboard-staff.css'

export async function loader(args: LoaderFunctionArgs) {
  const asked = new URL(args.request.url).searchParams
  const query = new URLSearchParams()
  for (const name of ['period', 'group']) if (asked.get(name)) query.set(name, asked.get(name) as string)
  return load(args, async (api) => (await api.get(`/dashboard?${query}`)).data)
}

export default function DashboardPage() {
  const t = useT()
  const { tenant } = useShell()
  const dashboard = useLoaderData<typeof loader>()
  return (
    <>
      <title>{pageTitle(t('dashboards.title'), tenant.appName)}</title>
      {dashboard.kind === 'student' ? <PupilView dashboard={dashboard} /> : null}
      {dashboard.kind === 'staff' ? <StaffView dashboard={dashboard} /> : null}
      {dashboard.kind === 'platform' ? <PlatformView dashboard={dashboard} /> : null}
      {dashboard.kind === 'host' ? <HostView dashboard={dashboard} /> : null}
    </>
  )
}

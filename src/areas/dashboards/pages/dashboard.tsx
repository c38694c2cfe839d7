import { useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { HostView } from '#areas/dashboards/ui/host.tsx'
import { PupilView } from '#areas/dashboards/ui/pupil.tsx'
import { PlatformView } from '#areas/dashboards/ui/tenants.tsx'
import { StaffView, type ReminderResult } from '#areas/dashboards/ui/staff.tsx'
import { whatCameOf } from '#areas/desk/ui/remind-pupils.ts'
import { pageTitle } from '#areas/tenancy/model.ts'
import { act, load, takeForm } from '#web/api.ts'
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

/** Reminds the pupils that were chosen of where they are on their road. */
export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const ids = form.getAll('ids').map(String)
  if (ids.length === 0) return { isForNobody: true }
  return act(args, form, async (api) => {
    const { data } = await api.post('/roads/remind', 'road_outcomes', { ids })
    return whatCameOf(data)
  })
}

export default function DashboardPage() {
  const t = useT()
  const { tenant } = useShell()
  const dashboard = useLoaderData<typeof loader>()
  const result = useActionData<ReminderResult>()
  return (
    <>
      <title>{pageTitle(t('dashboards.title'), tenant.appName)}</title>
      {dashboard.kind === 'student' ? <PupilView dashboard={dashboard} /> : null}
      {dashboard.kind === 'staff' ? <StaffView dashboard={dashboard} result={result} /> : null}
      {dashboard.kind === 'platform' ? <PlatformView dashboard={dashboard} /> : null}
      {dashboard.kind === 'host' ? <HostView dashboard={dashboard} /> : null}
    </>
  )
}

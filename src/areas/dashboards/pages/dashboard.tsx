import { useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { answerAsked, giveAnswer, type RowAnswer } from '#areas/applications/ui/answer-row.tsx'
import { HostView } from '#areas/dashboards/ui/host.tsx'
import { OnlookerView } from '#areas/dashboards/ui/onlooker.tsx'
import { PupilView } from '#areas/dashboards/ui/pupil.tsx'
import { findRequests } from '#areas/dashboards/ui/requests.tsx'
import { PlatformView } from '#areas/dashboards/ui/tenants.tsx'
import { StaffView, type ReminderResult } from '#areas/dashboards/ui/staff.tsx'
import { whatCameOf } from '#areas/desk/ui/remind-pupils.ts'
import { pageTitle } from '#areas/tenancy/model.ts'
import { act, load, takeForm } from '#web/api.ts'
import { useT } from '#web/i18n.tsx'
import { useOutcome } from '#web/outcome.ts'
import { useShell } from '#web/shell.ts'
import '#web/design/charts.css'
import '#web/design/dashboard-pupil.css'
import '#web/design/dashboard-staff.css'

export async function loader(args: LoaderFunctionArgs) {
  const asked = new URL(args.request.url).searchParams
  const query = new URLSearchParams()
  for (const name of ['period', 'group']) if (asked.get(name)) query.set(name, asked.get(name) as string)
  return load(args, async (api) => {
    const { data: dashboard } = await api.get(`/dashboard?${query}`)
    // A company answers where it reads what it is asked.
    const isAsked = dashboard.kind === 'host' && dashboard.tasks.some(({ kind }) => kind === 'applications')
    return { dashboard, requests: isAsked ? await findRequests(api) : undefined }
  })
}

/** Answers what a company is asked, or reminds the pupils that were chosen of where they are on their road. */
export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const answer = answerAsked(form)
  if (answer) return act(args, form, (api) => giveAnswer(api, form, answer))
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
  const { dashboard, requests } = useLoaderData<typeof loader>()
  const result = useOutcome<ReminderResult & { answered?: RowAnswer['step'] }>()
  return (
    <>
      <title>{pageTitle(t('dashboards.title'), tenant.appName)}</title>
      {dashboard.kind === 'student' ? <PupilView dashboard={dashboard} /> : null}
      {dashboard.kind === 'staff' ? <StaffView dashboard={dashboard} result={result} /> : null}
      {dashboard.kind === 'platform' ? <PlatformView dashboard={dashboard} /> : null}
      {dashboard.kind === 'onlooker' ? <OnlookerView dashboard={dashboard} /> : null}
      {dashboard.kind === 'host' ? <HostView dashboard={dashboard} requests={requests} outcome={result} /> : null}
    </>
  )
}

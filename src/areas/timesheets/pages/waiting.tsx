import { useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { CheckHours } from '#areas/timesheets/ui/check-hours.tsx'
import { decideWaiting, type Decided } from '#areas/timesheets/ui/deciding.ts'
import { act, load, takeForm, type FormProblem } from '#web/api.ts'
import { useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import '#areas/timesheets/pages/timesheet.css'

/** Whose hours they are, one finds among the interns. */
export const handle = { roomOf: () => '/internships' }

export async function loader(args: LoaderFunctionArgs) {
  const { data, meta } = await load(args, (api) => api.get('/timesheets/waiting'))
  return { sheets: data, total: meta.total }
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  return act(args, form, (api) => decideWaiting(api, form))
}

/** All hours that wait for somebody at a company. */
export default function WaitingHoursPage() {
  const t = useT()
  const { tenant } = useShell()
  const result = useActionData<{ problem?: FormProblem } & Partial<Decided>>()
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(t('timesheets.check.title-all'), tenant.appName)}</title>
      <CheckHours sheet={undefined} waiting={useLoaderData<typeof loader>()} byLink={false} result={result} />
    </main>
  )
}

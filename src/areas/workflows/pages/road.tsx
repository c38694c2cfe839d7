import { useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { Phases } from '#areas/workflows/ui/phases.tsx'
import '#areas/workflows/ui/road.css'
import { sendTick } from '#areas/workflows/ui/tick.ts'
import { act, load, takeForm, type FormProblem } from '#web/api.ts'
import { Crumbs } from '#web/design/crumbs.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => ({ road: (await api.get(`/roads/${args.params.id}`)).data }))
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  return act(args, form, (api) => sendTick(api, form, args.params.id as string))
}

/** The road of one pupil, for who looks after them. */
export default function RoadOfOne() {
  const t = useT()
  const path = useLocalePath()
  const { tenant, user } = useShell()
  const { road } = useLoaderData<typeof loader>()
  const problem = useActionData<{ problem?: FormProblem }>()?.problem
  const title = t('workflows.one.title', { name: road.studentName })
  return (
    <main id="inhoud" className="wrap wrap-read page">
      <title>{pageTitle(title, tenant.appName)}</title>
      <Crumbs rooms={[[path('/stagevoortgang'), t('workflows.matrix.title')]]} />
      <div className="pagehead">
        <div className="grow">
          <h1>{title}</h1>
          <p>{[...road.groupNames, road.periodName, road.workflowName].join(' · ')}</p>
        </div>
      </div>
      <ErrorSummary problem={problem} />
      <Phases road={road} isOwn={road.studentId === user?.id} />
    </main>
  )
}

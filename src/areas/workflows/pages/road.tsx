import { Link, useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { Phases } from '#areas/workflows/ui/phases.tsx'
import '#areas/workflows/ui/road.css'
import { sendTick } from '#areas/workflows/ui/tick.ts'
import { act, load, takeForm, type FormProblem } from '#web/api.ts'
import { Crumbs } from '#web/design/crumbs.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { Fact } from '#web/design/fact.tsx'
import { RecordCols, RecordHead, SidePart } from '#web/design/record.tsx'
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
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(title, tenant.appName)}</title>
      <Crumbs rooms={[[path('/stagevoortgang'), t('workflows.matrix.title')]]} />
      <RecordHead title={title} lead={[...road.groupNames, road.periodName].join(' · ')} />
      <RecordCols
        aside={
          <SidePart id="about" title={t('workflows.one.about')}>
            <dl className="facts">
              <Fact label={t('workflows.one.pupil')}>
                {road.studentId === user?.id ? (
                  road.studentName
                ) : (
                  <Link to={path(`/users/${road.studentId}`)}>{road.studentName}</Link>
                )}
              </Fact>
              <Fact label={t('workflows.one.workflow')}>{road.workflowName}</Fact>
              <Fact label={t('workflows.one.period')}>{road.periodName}</Fact>
              <Fact label={t('workflows.one.done')}>
                {t('workflows.one.done-of', {
                  done: road.phases.filter(({ state }) => state === 'done').length,
                  all: road.phases.length,
                })}
              </Fact>
            </dl>
          </SidePart>
        }
      >
        <ErrorSummary problem={problem} />
        <Phases road={road} isOwn={road.studentId === user?.id} />
      </RecordCols>
    </main>
  )
}

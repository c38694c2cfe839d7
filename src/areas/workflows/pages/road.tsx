import { Link, useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { isSilent, PupilNext } from '#areas/user-admin/ui/pupil-stage.tsx'
import { Phases } from '#areas/workflows/ui/phases.tsx'
import '#areas/workflows/ui/road.css'
import { sendTick } from '#areas/workflows/ui/tick.ts'
import { RemindingNotice, remindPupil, type Reminding } from '#areas/internships/ui/remind-pupil.tsx'
import { act, load, takeForm, type FormProblem } from '#web/api.ts'
import { notForReader } from '#web/client.ts'
import { Crumbs } from '#web/design/crumbs.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { Fact } from '#web/design/fact.tsx'
import { RecordCols, RecordHead, SidePart } from '#web/design/record.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => {
    const { data: road } = await api.get(`/roads/${args.params.id}`)
    // One's own road says itself what is next; who looks after a pupil acts on where they stand.
    const pupil = await api.get(`/pupils/${road.studentId}`).then((found) => found.data, notForReader)
    const shown = pupil?.periodName === road.periodName ? pupil : undefined
    // Who was not heard of for weeks is rung.
    const phone =
      shown && isSilent(shown)
        ? await api.get(`/users/${road.studentId}`).then((found) => found.data.phone, notForReader)
        : undefined
    return { road, pupil: shown, phone }
  })
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const id = args.params.id as string
  return act(args, form, async (api) => {
    if (form.get('step') !== 'remind') return sendTick(api, form, id)
    return remindPupil(api, id)
  })
}

/** The road of one pupil, for who looks after them. */
export default function RoadOfOne() {
  const t = useT()
  const path = useLocalePath()
  const { tenant, user } = useShell()
  const { road, pupil, phone } = useLoaderData<typeof loader>()
  const outcome = useActionData<{ problem?: FormProblem; reminding?: Reminding }>()
  const problem = outcome?.problem
  const title = t('workflows.one.title', { name: road.studentName })
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(title, tenant.appName)}</title>
      <Crumbs rooms={[[path('/stagevoortgang'), t('workflows.matrix.title')]]} />
      <RecordHead title={title} lead={[...road.groupNames, road.periodName].join(' · ')} />
      {outcome?.reminding ? <RemindingNotice reminding={outcome.reminding} name={road.studentName} /> : null}
      {pupil ? <PupilNext pupil={pupil} road={road} phone={phone} /> : null}
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

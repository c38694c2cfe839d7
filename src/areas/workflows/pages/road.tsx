import {
  Form,
  Link,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { Phases } from '#areas/workflows/ui/phases.tsx'
import '#areas/workflows/ui/road.css'
import { sendTick } from '#areas/workflows/ui/tick.ts'
import { act, load, takeForm, type FormProblem } from '#web/api.ts'
import { Crumbs } from '#web/design/crumbs.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { SubmitButton } from '#web/design/button.tsx'
import { Fact } from '#web/design/fact.tsx'
import { Notice } from '#web/design/notice.tsx'
import { NextFrame, RecordCols, RecordHead, SidePart } from '#web/design/record.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => ({ road: (await api.get(`/roads/${args.params.id}`)).data }))
}

type Answer = { problem?: FormProblem; reminded?: number }

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const id = args.params.id as string
  return act(args, form, async (api): Promise<Answer> => {
    if (form.get('step') !== 'remind') return sendTick(api, form, id)
    const { data } = await api.post('/roads/remind', 'road_outcomes', { ids: [id] })
    return { reminded: data.filter(({ outcome }) => outcome === 'done').length }
  })
}

/** The road of one pupil, for who looks after them. */
export default function RoadOfOne() {
  const t = useT()
  const path = useLocalePath()
  const { tenant, user } = useShell()
  const { road } = useLoaderData<typeof loader>()
  const answer = useActionData<Answer>()
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
        <ErrorSummary problem={answer?.problem} />
        {answer?.reminded === undefined ? null : (
          <Notice tone="ok" role="status" title={t('workflows.matrix.did.remind', { count: answer.reminded })} />
        )}
        <Now />
        <Phases road={road} isOwn={road.studentId === user?.id} />
      </RecordCols>
    </main>
  )
}

/** What the pupil is in and until when, and what who decides about it can do: remind them, give more time or let them off. */
function Now() {
  const t = useT()
  const path = useLocalePath()
  const { longDay } = useFormat()
  const { road } = useLoaderData<typeof loader>()
  const phase = road.phases.find(({ id }) => id === road.phaseId)
  if (!phase || !road.meta.may.keep) return null
  const { name, daysLeft, dueOn } = phase
  const title =
    daysLeft === null || !dueOn
      ? name
      : daysLeft < 0
        ? t('desk.next.too-late', { phase: name, count: -daysLeft })
        : t('desk.next.until', { phase: name, day: longDay(dueOn) })
  return (
    <NextFrame
      title={title}
      action={
        <div className="btn-group">
          <Form method="post" preventScrollReset>
            <SubmitButton name="step" value="remind">
              {t('desk.next.remind')}
            </SubmitButton>
          </Form>
          {/* Until when and why is asked where it is decided for many, too. */}
          <Form method="post" action={path('/stagevoortgang')} className="btn-group">
            <input type="hidden" name="ids" value={road.id} />
            {(['extend', 'excuse'] as const).map((one) => (
              <SubmitButton key={one} name="bulk" value={one} look="plain">
                {t(`workflows.matrix.${one}`)}
              </SubmitButton>
            ))}
          </Form>
        </div>
      }
    />
  )
}

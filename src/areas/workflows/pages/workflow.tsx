import {
  Form,
  Link,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { changeWorkflowInput } from '#areas/workflows/editing/schema.ts'
import { movedPhases } from '#areas/workflows/ui/phase-written.ts'
import { PhaseRows } from '#areas/workflows/ui/phase-rows.tsx'
import { WorkflowBadge } from '#areas/workflows/ui/workflow-badge.tsx'
import { atPhase, classesOf, keptOfAbout, type ShownWorkflow } from '#areas/workflows/ui/workflow.ts'
import '#areas/workflows/ui/workflows.css'
import { act, load, takeForm, type FormProblem } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { Crumbs } from '#web/design/crumbs.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { Checkbox, ChoiceField, TextField } from '#web/design/field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { RecordHead } from '#web/design/record.tsx'
import { useLocale, useLocalePath, useT } from '#web/i18n.tsx'
import { namesField, readForm } from '#web/read-form.ts'
import { useShell } from '#web/shell.ts'

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => {
    const { data: workflow } = await api.get(`/workflows/${args.params.id}`)
    const groups = workflow.meta.may.edit ? (await api.get(`/school_calendars/${workflow.schoolId}`)).data.groups : []
    return {
      workflow,
      groups: groups.map(({ id, name }) => ({ id, name })),
    }
  })
}

const plain = ['discard', 'archive', 'restore'] as const

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const { id = '' } = args.params
  return act(args, form, async (api) => {
    const step = String(form.get('step') ?? '')
    const lockVersion = Number(form.get('lockVersion'))
    const taken = plain.find((one) => one === step)
    if (taken) await api.put(`/workflows/${id}/${taken}`, 'workflows', { lockVersion })
    else if (step === 'activate')
      await api.put(`/workflows/${id}/activate`, 'workflows', { lockVersion, move: form.get('move') === 'on' })
    else if (step === 'up' || step === 'down') {
      const { data: workflow } = await api.get(`/workflows/${id}`)
      const phases = movedPhases(workflow.phases, String(form.get('phase')), step === 'up' ? -1 : 1)
      await api.put(`/workflows/${id}/phases`, 'workflows', { phases, lockVersion })
    } else await api.patch(`/workflows/${id}`, 'workflows', readForm(changeWorkflowInput, form), id)
    return {}
  })
}

/** It lies in the room of the progress of pupils. */
export const handle = { roomOf: () => '/stagevoortgang' }

/** One workflow: the picture, its phases in their order, what is not used yet, and for whom it is. */
export default function Workflow() {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const { workflow, groups } = useLoaderData<typeof loader>()
  const problem = useActionData<{ problem?: FormProblem }>()?.problem
  const own = (key: string, values = {}) => t(`workflows.edit.${key}`, values)
  const { id, name, status, walking, older, phases, standing, groupNames } = workflow
  const canEdit = workflow.meta.may.edit && status !== 'archived'
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(name, tenant.appName)}</title>
      <Crumbs rooms={[[path('/workflows'), own('title')]]} />
      <RecordHead
        title={name}
        lead={
          <>
            {own('walked', { count: standing?.walking ?? walking })} {older > 0 ? own('older', { count: older }) : ''}{' '}
            {own(groupNames.length > 0 ? 'for' : 'for-others', { classes: classesOf(workflow) || own('all-classes') })}
          </>
        }
        state={<WorkflowBadge status={status} />}
      />
      <ErrorSummary problem={problem} />
      {workflow.draft !== null && workflow.meta.may.edit ? <Waiting workflow={workflow} /> : null}
      {phases.length === 0 ? <p>{own('no-phases')}</p> : null}
      {phases.length > 0 ? <AsPupilsSee workflow={workflow} /> : null}
      <PhaseRows workflow={workflow} />
      {phases.length > 0 ? (
        <p className="hint wf-note">
          {own('mails')} {canEdit && phases.length > 1 ? own('never-before') : ''}
        </p>
      ) : null}
      {canEdit ? (
        <p className="section">
          <Link className="btn" to={path(`/workflows/${id}/new`)}>
            <Icon name="plus-bold" /> {own('add-phase')}
          </Link>
        </p>
      ) : null}
      {workflow.meta.may.edit ? <About workflow={workflow} groups={groups} problem={problem} /> : null}
    </main>
  )
}

/** The route as a pupil has it before them: here of one who is in the phase where most are. */
function AsPupilsSee({ workflow: { phases, standing } }: { workflow: ShownWorkflow }) {
  const t = useT()
  const locale = useLocale()
  const counts = phases.map(({ id }) => (standing ? atPhase(standing, id) : 0))
  const here = Math.max(0, counts.indexOf(Math.max(...counts)))
  return (
    <section className="wf-seen" aria-labelledby="wf-seen">
      <h2 id="wf-seen">{t('workflows.edit.as-pupil', { phase: phases[here]?.name[locale] ?? '' })}</h2>
      <ol className="route route-h">
        {phases.map(({ id, name }, at) => (
          <li key={id} className="stop" data-state={at < here ? 'done' : at === here ? 'now' : 'next'}>
            <span className="mark" aria-hidden="true">
              {at < here ? <Icon name="check-bold" /> : <span>{at + 1}</span>}
            </span>
            <p className="name">
              {name[locale]}
              {at === here ? (
                <>
                  {' '}
                  <span className="here">{t('workflows.own.here')}</span>
                </>
              ) : null}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What is written and not used yet: what changes, for how many pupils, and the two ways to go on. */
function Waiting({ workflow }: { workflow: ShownWorkflow }) {
  const t = useT()
  const locale = useLocale()
  const { changes, phases, walking, older, lockVersion, version } = workflow
  const own = (key: string, values = {}) => t(`workflows.edit.${key}`, values)
  const nameOf = (id: string) => phases.find((phase) => phase.id === id)?.name[locale]
  const lines = [
    ['added', changes?.added],
    ['changed', changes?.changed],
  ] as const
  const onTheirWay = walking + older
  return (
    <Notice tone="warn" title={own('waits')}>
      <ul>
        {lines.map(([key, ids = []]) =>
          ids.length > 0 ? <li key={key}>{own(key, { names: ids.map(nameOf).join(', ') })}</li> : null,
        )}
        {changes?.removed.length ? <li>{own('removed', { count: changes.removed.length })}</li> : null}
        {changes?.isReordered ? <li>{own('reordered')}</li> : null}
        <li>{own('new-pupils')}</li>
      </ul>
      <Form method="post">
        <input type="hidden" name="lockVersion" value={lockVersion} />
        {onTheirWay > 0 ? (
          <Checkbox name="move" label={own('move', { count: onTheirWay })} help={own('move-help')} />
        ) : null}
        <SubmitButton name="step" value="activate">
          {own('activate')}
        </SubmitButton>{' '}
        {version === null ? null : (
          <SubmitButton look="remove" name="step" value="discard">
            {own('discard')}
          </SubmitButton>
        )}
      </Form>
    </Notice>
  )
}

type AboutProps = {
  workflow: ShownWorkflow
  groups: { id: string; name: string }[]
  problem: FormProblem | undefined
}

/** What it is called, for which classes, and whether it is still given to anybody. */
function About({ workflow, groups, problem }: AboutProps) {
  const t = useT()
  const own = (key: string) => t(`workflows.edit.${key}`)
  const { lockVersion, name, groupIds, status } = workflow
  const kept = keptOfAbout(problem)
  return (
    <section className="section" aria-labelledby="wf-about">
      <h2 id="wf-about">{own('about')}</h2>
      <Form method="post" noValidate className="box" key={lockVersion}>
        <input type="hidden" name={namesField} value="groupIds" />
        <input type="hidden" name="lockVersion" value={kept?.lockVersion ?? lockVersion} />
        <TextField
          name="name"
          label={own('name')}
          maxLength={80}
          defaultValue={kept?.name ?? name}
          errors={problem?.fields.name}
        />
        <ChoiceField
          type="checkbox"
          name="groupIds"
          label={own('classes')}
          help={own('classes-help')}
          errors={problem?.fields.groupIds}
          options={groups.map((group) => ({ value: group.id, label: group.name }))}
          look="chips"
          chosen={kept ? (kept.groupIds?.split(',') ?? []) : groupIds}
        />
        <SubmitButton look="plain">{own('save')}</SubmitButton>
      </Form>
      <Form method="post" className="wf-gone">
        <input type="hidden" name="lockVersion" value={lockVersion} />
        {status === 'archived' ? null : <p className="muted">{own('archive-text')}</p>}
        <SubmitButton look="plain" name="step" value={status === 'archived' ? 'restore' : 'archive'}>
          {own(status === 'archived' ? 'restore' : 'archive')}
        </SubmitButton>
      </Form>
    </section>
  )
}

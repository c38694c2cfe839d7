import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { ownSchool } from '#areas/periods/ui/own-school.ts'
import { pageTitle, programs } from '#areas/tenancy/model.ts'
import { newWorkflowInput } from '#areas/workflows/editing/schema.ts'
import { Flow } from '#areas/workflows/ui/flow.tsx'
import { useIsOver, useLastDays, useNextLastDays } from '#areas/workflows/ui/last-days.ts'
import { NamedFlow } from '#areas/workflows/ui/named-flow.tsx'
import { atPhase, classesOf, lateAtPhase, type ShownWorkflow } from '#areas/workflows/ui/workflow.ts'
import { WorkflowBadge } from '#areas/workflows/ui/workflow-badge.tsx'
import '#areas/workflows/ui/workflows.css'
import { act, load, takeForm, type FormProblem, type PageApi } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { Crumbs } from '#web/design/crumbs.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { SelectField, TextField } from '#web/design/field.tsx'
import { FoldedForm } from '#web/design/folded-form.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { readForm } from '#web/read-form.ts'
import { useShell } from '#web/shell.ts'

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => {
    const workflows = byWalkers((await api.get('/workflows')).data)
    const mayEdit = workflows.some(({ meta }) => meta.may.edit)
    const byName = mayEdit ? [] : workflows.filter(({ standing }) => isFew(standing?.walking ?? 0)).slice(0, mostByName)
    return {
      workflows,
      schools: mayEdit ? (await ownSchool(api, null)).schools : [],
      roads: await Promise.all(byName.map(({ id }) => roadsOn(api, id))),
    }
  })
}

/** So few pupils are named one by one, on so many of the workflows. */
const mostNamed = 60
const mostByName = 3
const isFew = (walking: number) => walking > 0 && walking <= mostNamed

/** Who walks a workflow, of those one looks after, with where each of them is. */
async function roadsOn(api: PageApi, id: string) {
  const { data, meta } = await api.get(`/road_lines?filter[workflow_id_in]=${id}&sort=name&page[size]=${mostNamed}`)
  return { workflowId: id, lines: data, mayKeep: meta.may.keep }
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  return act(args, form, async (api) => {
    const made = await api.post('/workflows', 'workflows', readForm(newWorkflowInput, form))
    throw redirect(`/${api.locale}/workflows/${made.data.id}`)
  })
}

/** It lies in the room of the progress of pupils. */
export const handle = { roomOf: () => '/stagevoortgang' }

/** How pupils go about their internship: which workflows there are, who walks them, and a new one. */
export default function Workflows() {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const { workflows, schools, roads } = useLoaderData<typeof loader>()
  const problem = useActionData<{ problem?: FormProblem }>()?.problem
  const own = (key: string, values = {}) => t(`workflows.edit.${key}`, values)
  // Who looks after pupils reads first of the routes that theirs walk.
  const isWalked = ({ standing, walking, older, meta }: ShownWorkflow) =>
    meta.may.edit || (standing?.walking ?? walking + older) > 0
  const walked = workflows.some(isWalked) ? workflows.filter(isWalked) : workflows
  const unwalked = workflows.filter((one) => !walked.includes(one))
  const found = useOwnFinding(walked[0], roads)
  const manySchools = new Set(workflows.map(({ schoolId }) => schoolId)).size > 1
  const line = (workflow: ShownWorkflow) => (
    <WorkflowLine
      key={workflow.id}
      workflow={workflow}
      road={roads.find(({ workflowId }) => workflowId === workflow.id)}
      isSchoolSaid={manySchools}
    />
  )
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(own('title'), tenant.appName)}</title>
      <Crumbs rooms={[[path('/stagevoortgang'), t('workflows.matrix.title')]]} />
      <div className="pagehead">
        <div className="grow">
          <h1>{found ?? own('title')}</h1>
          <p>
            {own('lead')} {roads.length > 0 ? null : own('lead-days')}
          </p>
        </div>
      </div>
      {workflows.length === 0 ? <p>{own('none')}</p> : null}
      <ul className="wf-list wf-all">{walked.map(line)}</ul>
      {unwalked.length > 0 ? (
        <details className="fold wf-none">
          <summary>{own('unwalked', { count: unwalked.length })}</summary>
          <ul className="wf-list wf-all">{unwalked.map(line)}</ul>
        </details>
      ) : null}
      {schools.length > 0 ? <NewWorkflow workflows={workflows} schools={schools} problem={problem} /> : null}
    </main>
  )
}

type Roads = Awaited<ReturnType<typeof roadsOn>>

/** Where most of the reader's own pupils are on the first of the routes; who is late there is said by the overview. */
function useOwnFinding(workflow: ShownWorkflow | undefined, roads: readonly Roads[]): string | undefined {
  const t = useT()
  const lines = roads.find(({ workflowId }) => workflowId === workflow?.id)?.lines
  if (!workflow || !lines) return undefined
  const [first, second] = workflow.phases
    .map(({ id, name }) => ({ name: name[t.locale], count: lines.filter(({ phaseId }) => phaseId === id).length }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
  if (!first) return undefined
  return t('workflows.edit.found', {
    count: first.count,
    phase: first.name,
    more: second?.count ?? 0,
    other: second?.name ?? '',
  })
}

type WorkflowLineProps = { workflow: ShownWorkflow; road: Roads | undefined; isSchoolSaid: boolean }

/** One of them: what for, for whom, and its picture with who is where. */
function WorkflowLine({ workflow, road, isSchoolSaid }: WorkflowLineProps) {
  const t = useT()
  const { locale } = t
  const path = useLocalePath()
  const { number } = useFormat()
  const lastDays = useLastDays(workflow)
  const isOver = useIsOver(workflow)
  const nextLastDays = useNextLastDays(workflow)
  const own = (key: string, values = {}) => t(`workflows.edit.${key}`, values)
  const { id, name, program, status, groupNames, walking, older, phases, schoolName, draft, version, standing } =
    workflow
  return (
    <li>
      <span className="grow">
        <Link to={path(`/workflows/${id}`)}>
          <b>{name}</b>
        </Link>
        <small>
          {[
            ...(isSchoolSaid ? [schoolName] : []),
            // Many are called by what they are for.
            ...(name === t(`settings.choices.program.${program}`) ? [] : [t(`settings.choices.program.${program}`)]),
            classesOf({ groupNames, standing }) || (standing ? '' : own('all-classes')),
            own('walking', {
              count: number(standing?.walking ?? walking + older),
              n: standing?.walking ?? walking + older,
            }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
        {road ? (
          <NamedFlow
            phases={phases.map((phase) => ({ id: phase.id, name: phase.name[locale] }))}
            pupils={road.lines}
            mayKeep={road.mayKeep}
            lastDays={lastDays}
            isOver={isOver}
            pathOf={(phase) => `${path('/stagevoortgang')}?phase=${phase}&workflow=${id}`}
          />
        ) : phases.length > 0 ? (
          <Flow
            phases={phases.map((phase) => ({
              id: phase.id,
              name: phase.name[locale],
              until: nextLastDays.get(phase.id),
              ...(standing?.walking && {
                count: atPhase(standing, phase.id),
                late: lateAtPhase(standing, phase.id),
                to: `${path('/stagevoortgang')}?phase=${phase.id}&workflow=${id}`,
              }),
            }))}
            done={
              standing?.walking
                ? { count: standing.done, to: `${path('/stagevoortgang')}?done=true&workflow=${id}` }
                : undefined
            }
          />
        ) : null}
        {draft !== null && version !== null ? <small>{own('not-used-yet')}</small> : null}
      </span>
      {workflow.meta.may.edit ? (
        <Link className="btn btn-sm wf-edit" to={path(`/workflows/${id}`)}>
          {own('change')} <span className="vh">: {name}</span>
        </Link>
      ) : null}
      {status === 'active' ? null : <WorkflowBadge status={status} />}
    </li>
  )
}

/** Those on which the reader has pupils first. */
function byWalkers<One extends Pick<ShownWorkflow, 'standing'>>(workflows: readonly One[]): One[] {
  const walkingOn = ({ standing }: One) => standing?.walking ?? 0
  return workflows.toSorted((one, other) => walkingOn(other) - walkingOn(one))
}

type NewWorkflowProps = {
  workflows: { id: string; name: string }[]
  schools: { id: string; name: string }[]
  problem: FormProblem | undefined
}

/** A new one, empty or with the phases of another. */
function NewWorkflow({ workflows, schools, problem }: NewWorkflowProps) {
  const t = useT()
  const own = (key: string) => t(`workflows.edit.${key}`)
  const kept = (name: string) => ({ name, defaultValue: problem?.values[name] ?? '', errors: problem?.fields[name] })
  return (
    <section className="section wf-new" aria-labelledby="wf-new">
      <h2 id="wf-new">{own('new')}</h2>
      <p className="muted">{own('new-text')}</p>
      <FoldedForm summary={own('new-begin')} isOpen={problem !== undefined}>
        <ErrorSummary problem={problem} />
        <TextField {...kept('name')} label={own('name')} maxLength={80} />
        <SelectField
          {...kept('program')}
          label={own('program')}
          options={programs.map((value) => ({ value, label: t(`settings.choices.program.${value}`) }))}
        />
        <SelectField
          {...kept('schoolId')}
          label={own('school')}
          options={schools.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <SelectField
          {...kept('copyOf')}
          label={own('copy-of')}
          options={[
            { value: '', label: own('from-nothing') },
            ...workflows.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <p className="btn-group">
          <SubmitButton>{own('make')}</SubmitButton>
        </p>
      </FoldedForm>
    </section>
  )
}

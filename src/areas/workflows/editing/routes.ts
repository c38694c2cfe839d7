import { endpoint } from '#areas/endpoint.ts'
import { listStandings } from '../roads/standing/queries.ts'
import { workflowKeepers, workflowReaders } from '../policy.ts'
import {
  activateWorkflow,
  addWorkflow,
  archiveWorkflow,
  changeWorkflow,
  discardDraft,
  restoreWorkflow,
  writePhases,
} from './commands.ts'
import { getWorkflow, listWorkflows } from './queries.ts'
import { presentWorkflow } from './resource.ts'
import { activateInput, changeWorkflowInput, newWorkflowInput, phasesInput, workflowStepInput } from './schema.ts'

const type = 'workflows'

export const workflowRoutes = [
  endpoint({
    method: 'get',
    path: '/workflows',
    who: [...workflowReaders],
    type,
    many: true,
    summary: 'How pupils go about their internship, at the schools one works for',
    async handle({ ctx }) {
      const workflows = await listWorkflows(ctx)
      const standingOn = await listStandings(ctx)
      return { data: workflows.map((one) => presentWorkflow(ctx, one, standingOn(one.id))) }
    },
  }),
  endpoint({
    method: 'get',
    path: '/workflows/:id',
    who: [...workflowReaders],
    type,
    summary: 'One workflow: its phases as they stand in the editor, and what they would change',
    async handle({ ctx, params }) {
      const workflow = await getWorkflow(ctx, params.id)
      return { data: presentWorkflow(ctx, workflow, (await listStandings(ctx))(workflow.id)) }
    },
  }),
  endpoint({
    method: 'post',
    path: '/workflows',
    who: [...workflowKeepers],
    type,
    creates: true,
    summary: 'Make a workflow, as a draft; with the phases of another where one is named',
    body: newWorkflowInput,
    async handle({ ctx, body }) {
      return { status: 201, data: presentWorkflow(ctx, await addWorkflow(ctx, body)) }
    },
  }),
  endpoint({
    method: 'patch',
    path: '/workflows/:id',
    who: [...workflowKeepers],
    type,
    summary: 'Change what it is called and which classes it is for',
    body: changeWorkflowInput,
    async handle({ ctx, params, body }) {
      return { data: presentWorkflow(ctx, await changeWorkflow(ctx, params.id, body)) }
    },
  }),
  endpoint({
    method: 'put',
    path: '/workflows/:id/phases',
    who: [...workflowKeepers],
    type,
    summary: 'Write its phases as a whole, for the version that is not used yet',
    body: phasesInput,
    example: { phases: [] },
    async handle({ ctx, params, body }) {
      return { data: presentWorkflow(ctx, await writePhases(ctx, params.id, body)) }
    },
  }),
  endpoint({
    method: 'put',
    path: '/workflows/:id/activate',
    who: [...workflowKeepers],
    type,
    undo: 'workflows.activate',
    timeout: 20_000,
    summary: 'Use what was written from now on, also for pupils on their way where they are to move along',
    body: activateInput,
    async handle({ ctx, params, body }) {
      return { data: presentWorkflow(ctx, await activateWorkflow(ctx, params.id, body)) }
    },
  }),
  endpoint({
    method: 'put',
    path: '/workflows/:id/discard',
    who: [...workflowKeepers],
    type,
    undo: 'workflows.discard',
    summary: 'Throw away what was written and is not used yet',
    body: workflowStepInput,
    async handle({ ctx, params, body }) {
      return { data: presentWorkflow(ctx, await discardDraft(ctx, params.id, body.lockVersion)) }
    },
  }),
  endpoint({
    method: 'put',
    path: '/workflows/:id/archive',
    who: [...workflowKeepers],
    type,
    undo: 'workflows.archive',
    summary: 'Give it to nobody any more; whoever walks it goes on',
    body: workflowStepInput,
    async handle({ ctx, params, body }) {
      return { data: presentWorkflow(ctx, await archiveWorkflow(ctx, params.id, body.lockVersion)) }
    },
  }),
  endpoint({
    method: 'put',
    path: '/workflows/:id/restore',
    who: [...workflowKeepers],
    type,
    undo: 'workflows.restore',
    summary: 'Take it out of the archive',
    body: workflowStepInput,
    async handle({ ctx, params, body }) {
      return { data: presentWorkflow(ctx, await restoreWorkflow(ctx, params.id, body.lockVersion)) }
    },
  }),
]

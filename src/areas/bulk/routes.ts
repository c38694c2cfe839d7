import { endpoint } from '#areas/endpoint.ts'
import { badRequest } from '#platform/errors.ts'
import { askBulkStep, undoBulkStep } from './commands.ts'
import { bulkKinds, type BulkKind } from './model.ts'
import { getBulkStep, listBulkSteps } from './queries.ts'
import { presentBulkStep } from './resource.ts'
import { bulkStepInput } from './schema.ts'

const type = 'bulk_steps'

export const bulkRoutes = [
  endpoint({
    method: 'get',
    path: '/bulk_steps',
    who: 'signed-in',
    type,
    many: true,
    summary: 'What one asked for many at once in the last minutes',
    query: { parameters: { kind: { about: 'What it would be done to', values: Object.keys(bulkKinds) } } },
    async handle({ ctx, query }) {
      const kind = query.own.get('kind') as BulkKind
      if (!Object.hasOwn(bulkKinds, kind)) throw badRequest('bulk.no-such-kind', { parameter: 'kind' })
      return { data: (await listBulkSteps(ctx, kind)).map((step) => presentBulkStep(ctx, step)) }
    },
  }),
  endpoint({
    method: 'get',
    path: '/bulk_steps/:id',
    who: 'signed-in',
    type,
    summary: 'Where a step for many stands',
    async handle({ ctx, params }) {
      return { data: presentBulkStep(ctx, await getBulkStep(ctx, params.id)) }
    },
  }),
  endpoint({
    method: 'post',
    path: '/bulk_steps',
    example: { kind: 'organizations', step: 'approve' },
    who: 'signed-in',
    type,
    creates: true,
    byHand: true,
    summary: 'Ask one step for many; for ten seconds it can be taken back',
    body: bulkStepInput,
    async handle({ ctx, body }) {
      return { status: 201, data: presentBulkStep(ctx, await askBulkStep(ctx, body)) }
    },
  }),
  endpoint({
    method: 'put',
    path: '/bulk_steps/:id/undo',
    who: 'signed-in',
    type,
    byHand: true,
    summary: 'Take it back, before it begins',
    async handle({ ctx, params }) {
      return { data: presentBulkStep(ctx, await undoBulkStep(ctx, params.id)) }
    },
  }),
]

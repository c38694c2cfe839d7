import { endpoint } from '#areas/endpoint.ts'
import { rosterImporters } from '../roster/policy.ts'
import { getRollover, rollOver, takeBackRollover } from './commands.ts'
import { findYearEnd, listRollovers, planRollover } from './queries.ts'
import {
  presentPlanned,
  presentRollover,
  presentYearEnd,
  rolloverOutcomeShape,
  rolloverPlanShape,
  rolloverShape,
} from './resource.ts'
import { newRollover, rolloverChoices } from './schema.ts'

const who = [...rosterImporters]

export const rolloverRoutes = [
  endpoint({
    method: 'get',
    path: '/rollover_plans/:id',
    who,
    type: 'rollover_plans',
    answers: rolloverPlanShape,
    summary: 'The school year of a school that ends, with what is proposed for each class and period',
    async handle({ ctx, params }) {
      return { data: presentYearEnd(await findYearEnd(ctx, params.id)) }
    },
  }),
  endpoint({
    method: 'post',
    path: '/rollover_plans/:id/look',
    who,
    type: 'rollover_outcomes',
    answers: rolloverOutcomeShape,
    summary: 'What the choices for the next school year come to; nothing is written',
    body: rolloverChoices,
    async handle({ ctx, params, body }) {
      return { data: presentPlanned(await planRollover(ctx, params.id, body)) }
    },
  }),
  endpoint({
    method: 'get',
    path: '/rollovers',
    who,
    type: 'rollovers',
    answers: rolloverShape,
    many: true,
    summary: 'School years that went over into the next, newest first',
    async handle({ ctx }) {
      return { data: (await listRollovers(ctx)).map((run) => presentRollover(ctx, run)) }
    },
  }),
  endpoint({
    method: 'post',
    path: '/rollovers',
    who,
    type: 'rollovers',
    answers: rolloverShape,
    creates: true,
    summary: 'Make the next school year ready as chosen; within a day it can be taken back',
    body: newRollover,
    async handle({ ctx, body }) {
      const id = await rollOver(ctx, body)
      return {
        status: 201,
        data: presentRollover(ctx, await getRollover(ctx, id)),
        headers: { location: '/api/v1/rollovers' },
      }
    },
  }),
  endpoint({
    method: 'put',
    path: '/rollovers/:id/undo',
    who,
    type: 'rollovers',
    answers: rolloverShape,
    summary: 'Take a school year that went over back; what was changed or used since stays',
    async handle({ ctx, params }) {
      return { data: presentRollover(ctx, await takeBackRollover(ctx, params.id)) }
    },
  }),
]

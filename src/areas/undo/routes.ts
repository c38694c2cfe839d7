import { endpoint } from '#areas/endpoint.ts'
import { takeBack } from './commands.ts'
import { findLastStep, stepTaker } from './queries.ts'
import { presentTakenStep } from './resource.ts'

const type = 'taken_steps'

export const undoRoutes = [
  endpoint({
    method: 'get',
    path: '/taken_steps',
    who: 'signed-in',
    type,
    many: true,
    summary: 'The step one took last, while it can be taken back',
    async handle({ ctx }) {
      const step = await findLastStep(ctx, stepTaker(ctx, null))
      return { data: step ? [presentTakenStep(ctx, step)] : [] }
    },
  }),
  endpoint({
    method: 'put',
    path: '/taken_steps/:id/undo',
    who: 'signed-in',
    type,
    byHand: true,
    throughOthersEyes: 'allowed',
    summary: 'Take a step of one’s own back, within ten seconds: nothing of it has left by then',
    async handle({ ctx, params }) {
      return { data: presentTakenStep(ctx, await takeBack(ctx, params.id, stepTaker(ctx, null))) }
    },
  }),
  endpoint({
    method: 'put',
    path: '/public/taken_steps/:id/undo',
    who: 'link',
    type,
    summary: 'Take a step back that was taken by the link in a mail, with that very link',
    throughOthersEyes: 'allowed',
    async handle({ ctx, params, url }) {
      // Who is signed in took it as themselves, whatever link the page was opened by.
      const taker = stepTaker(ctx, url.searchParams.get('t'))
      return { data: presentTakenStep(ctx, await takeBack(ctx, params.id, taker)) }
    },
  }),
]

import type { Ctx } from '#areas/context.ts'
import { endpoint } from '#areas/endpoint.ts'
import { contractReaders } from '../policy.ts'
import { getContract } from '../queries.ts'
import { presentContract } from '../resource.ts'
import { openFor } from '../signatures/commands.ts'
import { linkedView, openProved } from '../signatures/routes.ts'
import { answerQuestion, askSchool, withdrawQuestion } from './commands.ts'
import { questionTransitions } from './model.ts'
import { answerInput, askInput, withdrawInput } from './schema.ts'

const stepsOf = (name: string) => questionTransitions.filter(({ event }) => event === name)

async function shown(ctx: Ctx, id: string) {
  return { data: presentContract(ctx, await getContract(ctx, id)) }
}

export const questionRoutes = [
  endpoint({
    method: 'post',
    path: '/contracts/:id/signers/:signerId/ask',
    who: contractReaders,
    type: 'contracts',
    byHand: true,
    summary: 'Ask the school what is not right; the contract waits for the answer',
    undo: 'contracts.ask',
    steps: stepsOf('ask'),
    body: askInput,
    async handle({ ctx, params, body }) {
      await askSchool(ctx, await openFor(ctx, params.id, params.signerId, { channel: 'account' }), body)
      return shown(ctx, params.id)
    },
  }),
  endpoint({
    method: 'post',
    path: '/contracts/:id/signers/:signerId/withdraw_question',
    who: contractReaders,
    type: 'contracts',
    byHand: true,
    summary: 'Take back what one asked, and go on to sign',
    undo: 'contracts.withdraw_question',
    steps: stepsOf('withdraw'),
    body: withdrawInput,
    async handle({ ctx, params }) {
      await withdrawQuestion(ctx, await openFor(ctx, params.id, params.signerId, { channel: 'account' }))
      return shown(ctx, params.id)
    },
  }),
  endpoint({
    method: 'post',
    path: '/contracts/:id/questions/:questionId/answer',
    who: contractReaders,
    type: 'contracts',
    summary: 'Answer a signer; the contract goes on as it was sent',
    undo: 'contracts.answer',
    steps: stepsOf('answer'),
    body: answerInput,
    async handle({ ctx, params, body }) {
      await answerQuestion(ctx, params.id, params.questionId, body)
      return shown(ctx, params.id)
    },
  }),
  endpoint({
    method: 'post',
    path: '/public/contracts/:id/sign/:signerId/ask',
    who: 'link',
    type: 'contracts',
    summary: "Ask the school what is not right, by one's own link or by QR",
    undo: 'contracts.ask',
    body: askInput,
    async handle({ ctx, params, url, body }) {
      await askSchool(ctx, await openProved(ctx, params, url.searchParams.get('t'), body), body)
      return linkedView(ctx, params)
    },
  }),
  endpoint({
    method: 'post',
    path: '/public/contracts/:id/sign/:signerId/withdraw_question',
    who: 'link',
    type: 'contracts',
    summary: "Take back what one asked, by one's own link or by QR",
    undo: 'contracts.withdraw_question',
    body: withdrawInput,
    async handle({ ctx, params, url, body }) {
      await withdrawQuestion(ctx, await openProved(ctx, params, url.searchParams.get('t'), body))
      return linkedView(ctx, params)
    },
  }),
]

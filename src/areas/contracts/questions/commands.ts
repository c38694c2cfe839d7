import type { Ctx } from '#areas/context.ts'
import { internshipCapacities } from '#areas/internships/policy.ts'
import { takeStepOn, writeStep, type StepRecord, type StepRules, type Stepping } from '#areas/steps.ts'
import { conflict, notFound, tooMany } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { windowThrottle } from '#platform/throttle.ts'
import { remember } from '../proof/commands.ts'
import { getContractBehindLink, type Contract, type Shown, type Signer } from '../queries.ts'
import { isSignersTurn, judgeSignerStep } from '../signers/model.ts'
import { open, touchContract } from '../steps/commands.ts'
import type { AnswerInput, AskInput } from './schema.ts'
import {
  expiryAfter,
  isQuestioned,
  questionTransitions,
  type Question,
  type QuestionEvent,
  type QuestionStatus,
} from './model.ts'

type Asked = Stepping<QuestionStatus> & { contractId: string; signerId: string }
type Answering = AnswerInput & { lockVersion?: number }
type Subject = Asked & Pick<Shown, 'contract' | 'internship'>

/** How the proof of the contract calls a step of a question. */
const proven: Record<QuestionEvent, string> = {
  ask: 'asked',
  answer: 'answered',
  withdraw: 'question-withdrawn',
  settle: 'question-settled',
}

const questionRecord: StepRecord<'contractQuestions', QuestionStatus, QuestionEvent> = {
  table: 'contractQuestions',
  type: 'contracts',
  steps: questionTransitions,
  isUnversioned: true,
  stamps: () => ({}),
  payload: () => ({}),
  alongside: (ctx, row, { event }) => {
    const { contractId, signerId } = row as Asked
    return remember(ctx, contractId, proven[event], signerId)
  },
}

const asked = (
  { contract, internship }: Shown,
  question: Pick<Question, 'id' | 'signerId'>,
  status: Asked['status'],
): Subject => ({
  id: question.id,
  status,
  organizationId: internship.organizationId,
  about: { type: 'contracts', id: contract.id },
  contractId: contract.id,
  signerId: question.signerId,
  contract,
  internship,
})

/** Each question is a mail to the office of the school, and holds a contract up: so many an hour are of no use to anybody. */
const questionsAsked = windowThrottle('question of a signer', 3, 60 * 60)

/** A signer asks the school something about the contract, which waits from then on. Asked twice it is asked once. */
export async function askSchool(ctx: Ctx, shown: Shown & { signer: Signer }, { question }: AskInput): Promise<void> {
  const { contract, signer } = shown
  if (openQuestionOf(contract, signer.id)) return
  assertSigning(contract)
  if (signer.status === 'signed') throw conflict('contracts.already-signed')
  if (judgeSignerStep('sign', signer.status, ['self']) !== 'allowed' || !isSignersTurn(signer, contract.signers))
    throw conflict('contracts.not-your-turn')
  const wait = await questionsAsked.take(ctx, `${ctx.tenant.id} ${signer.id}`)
  if (wait > 0) throw tooMany('contracts.too-many-questions', wait)
  const id = newId()
  const subject = asked(shown, { id, signerId: signer.id }, 'none')
  await ctx.db
    .insertInto('contractQuestions')
    .values({
      tenantId: ctx.tenant.id,
      id,
      contractId: contract.id,
      signerId: signer.id,
      status: 'open',
      askedText: question,
      askedName: null,
      answer: null,
      askedAt: ctx.now,
      answeredAt: null,
    })
    .execute()
  await writeStep(ctx, questionRecord, subject, 'ask', { payload: payloadOf(subject) })
  // The time that stands still began with the first question, which the second builds upon: it cannot be taken back by then.
  if (isQuestioned(contract)) await touchContract(ctx, contract.id)
  else await giveTurn(ctx, contract, contract.expiresAt)
}

/** Who asked has found it out, and may sign again. */
export async function withdrawQuestion(ctx: Ctx, shown: Shown & { signer: Signer }): Promise<void> {
  const question = openQuestionOf(shown.contract, shown.signer.id)
  if (!question) return
  assertSigning(shown.contract)
  const subject = asked(shown, question, question.status)
  await writeStep(ctx, questionRecord, subject, 'withdraw', { payload: payloadOf(subject) })
  await goOn(ctx, shown.contract)
}

const answering: StepRules<'contractQuestions', QuestionStatus, QuestionEvent, Subject, Answering> = {
  ...questionRecord,
  steps: questionTransitions,
  capacities: (actor, { internship }) => internshipCapacities(actor, internship),
  refusals: { notYours: 'contracts.not-yours', wrongState: 'contracts.invalid-transition' },
  effects: {
    answer(ctx, subject, { answer }) {
      assertSigning(subject.contract)
      return {
        columns: { answer, answeredAt: ctx.now },
        payload: payloadOf(subject),
        after: () => goOn(ctx, subject.contract),
      }
    },
  },
}

/** The school answers: the contract goes on as it was sent, and who asked is told. */
export async function answerQuestion(ctx: Ctx, contractId: string, id: string, input: AnswerInput): Promise<void> {
  const shown = await open(ctx, contractId)
  const question = shown.contract.questions.find((one) => one.id === id)
  if (!question) throw notFound()
  // The same words twice are said once; other words would be lost without a word.
  const isAnother = question.status === 'answered' && question.answer !== input.answer
  const rules: typeof answering = isAnother
    ? { ...answering, leadsTo: () => [], refusals: { ...answering.refusals, wrongState: 'contracts.answered-before' } }
    : answering
  await takeStepOn(ctx, rules, asked(shown, question, question.status), 'answer', input)
}

/** The school changed the contract, or called it off: what was asked of the one before needs no answer. */
export async function settleQuestions(ctx: Ctx, contractId: string): Promise<void> {
  const shown = await getContractBehindLink(ctx, contractId)
  for (const question of shown.contract.questions.filter(({ status }) => status === 'open'))
    await writeStep(ctx, questionRecord, asked(shown, question, question.status), 'settle')
}

/** Another is to sign in this signer's place: what was asked until now stays with who asked. */
export async function keepAsker(ctx: Ctx, { id, name }: Pick<Signer, 'id' | 'name'>): Promise<void> {
  await ctx.db
    .updateTable('contractQuestions')
    .set({ askedName: name })
    .where('tenantId', '=', ctx.tenant.id)
    .where('signerId', '=', id)
    .where('askedName', 'is', null)
    .execute()
}

function openQuestionOf({ questions }: Pick<Contract, 'questions'>, signerId: string): Question | undefined {
  return questions.find((one) => one.signerId === signerId && one.status === 'open')
}

function assertSigning({ status }: Contract): void {
  if (status !== 'signing') throw conflict('contracts.not-signing')
}

const payloadOf = ({ id, contractId, signerId }: Asked) => ({ contractId, signerId, questionId: id })

/** Those who sign are at turn again once nothing is asked any more, with the time they had left. */
async function goOn(ctx: Ctx, { id, turnSince }: Contract): Promise<void> {
  const { contract } = await getContractBehindLink(ctx, id)
  if (!isQuestioned(contract)) await giveTurn(ctx, contract, expiryAfter(contract.expiresAt, turnSince, ctx.now))
}

async function giveTurn(ctx: Ctx, { id }: Contract, expiresAt: Date | null): Promise<void> {
  await ctx.db
    .updateTable('contracts')
    .set({ turnSince: ctx.now, expiresAt, updatedAt: ctx.now })
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .execute()
}

import type { AreaNames } from '#areas/events.ts'
import type { Capacity } from '#areas/users/model.ts'
import { invalid } from '#platform/errors.ts'
import { allowedSteps, stepTable, type Situation } from '#platform/transitions.ts'

export const questionStatuses = ['open', 'answered', 'withdrawn', 'settled'] as const
export type QuestionStatus = (typeof questionStatuses)[number]

export const questionEvents = ['ask', 'answer', 'withdraw', 'settle'] as const
export type QuestionEvent = (typeof questionEvents)[number]

/** What a signer asks of the school; who else signs knows that there is a question, and not which. */
export type Question = {
  id: string
  signerId: string
  /** Who asked, where another signs in their place by now; null where the signer asked. */
  askedName: string | null
  status: QuestionStatus
  question: string
  answer: string | null
  askedAt: Date
  answeredAt: Date | null
}

/** An answer says something. */
export const answerLength = { min: 2, max: 1000 } as const

type Answering = { answer?: string | undefined }

const office = ['coordinator', 'platform_admin'] as const
// Being the named signer is checked per signer, as it is for a signature.
const signing = [
  'company_admin',
  'company_supervisor',
  'company_signatory',
  'student',
  'guardian',
  'school_supervisor',
  'school_signatory',
  'coordinator',
  'host_link',
] as const

/**
 * The steps of a question about a contract (docs/domain.md 4.6). While one is open the contract stays sent, and nobody signs
 * it. It is settled where the school changes the contract or calls it off instead of answering.
 */
export const questionTransitions = stepTable<
  QuestionStatus,
  QuestionEvent,
  Capacity,
  AreaNames,
  Situation<unknown, Answering>
>('contracts.question.event', {
  ask: { from: ['none'], to: ['open'], who: signing, records: 'contracts.question-asked' },
  answer: {
    from: ['open'],
    to: ['answered'],
    who: office,
    guard: ({ input }) =>
      (input.answer ?? '').trim().length < answerLength.min
        ? invalid({ answer: ['contracts.answer-too-short'] })
        : undefined,
    records: 'contracts.question-answered',
  },
  withdraw: { from: ['open'], to: ['withdrawn'], who: signing, records: 'contracts.question-withdrawn' },
  settle: { from: ['open'], to: ['settled'], who: ['system'], audits: 'nothing' },
})

export function questionStepsFor(status: QuestionStatus, who: readonly Capacity[]): QuestionEvent[] {
  return allowedSteps(questionTransitions, status, who)
}

/** Whether somebody waits for the school to answer, so that nobody is asked to sign meanwhile. */
export function isQuestioned({ questions }: { questions: readonly { status: QuestionStatus }[] }): boolean {
  return questions.some(({ status }) => status === 'open')
}

/** The time to sign stands still while the school has a question to answer: what it took is added. */
export function expiryAfter(expiresAt: Date | null, waitedSince: Date, now: Date): Date | null {
  return expiresAt && new Date(expiresAt.getTime() + Math.max(0, now.getTime() - waitedSince.getTime()))
}

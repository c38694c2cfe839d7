import { z } from 'zod'
import { internshipCapacities } from '#areas/internships/policy.ts'
import type { Actor } from '#areas/users/model.ts'
import { id, moment } from '#platform/shapes.ts'
import { readsQuestions } from '../policy.ts'
import type { Shown } from '../queries.ts'
import { questionStatuses, questionStepsFor } from './model.ts'

/** What was asked about a contract, as the reader may know it: what it is about is between who asked and the school. */
export function presentQuestions(
  actor: Actor,
  { contract, internship }: Shown,
  { mine, isBehindLink }: { mine: { id: string } | undefined; isBehindLink: boolean },
) {
  const reads = !isBehindLink && readsQuestions(actor, internship)
  const capacities = isBehindLink ? [] : internshipCapacities(actor, internship)
  return contract.questions.map((question) => {
    const isOwn = question.signerId === mine?.id && question.askedName === null
    return {
      id: question.id,
      signerId: question.signerId,
      name: question.askedName ?? contract.signers.find((signer) => signer.id === question.signerId)?.name ?? '',
      status: question.status,
      question: isOwn || reads ? question.question : null,
      answer: isOwn || reads ? question.answer : null,
      askedAt: question.askedAt,
      answeredAt: question.answeredAt,
      canAnswer: contract.status === 'signing' && questionStepsFor(question.status, capacities).includes('answer'),
      canWithdraw: isOwn && contract.status === 'signing' && question.status === 'open',
    }
  })
}

export const questionsShape = z.array(
  z.object({
    id,
    signerId: id,
    name: z.string(),
    status: z.enum(questionStatuses),
    question: z.string().nullable(),
    answer: z.string().nullable(),
    askedAt: moment,
    answeredAt: moment.nullable(),
    canAnswer: z.boolean(),
    canWithdraw: z.boolean(),
  }),
)

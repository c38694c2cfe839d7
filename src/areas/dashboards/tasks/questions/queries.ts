import type { Ctx } from '#areas/context.ts'
import { answerers } from '#areas/support/contact/model.ts'
import { listQuestions } from '#areas/support/contact/queries.ts'
import { readers } from '#areas/support/model.ts'
import { listFeedback } from '#areas/support/queries.ts'
import { actsAs } from '#areas/users/model.ts'
import { wholeList, type Task } from '../../model.ts'

/**
 * What was asked by the contact form and waits for an answer: what a school was asked before that school, what no school was
 * asked before who answers for the tenant, who may answer the others too.
 */
export async function listQuestionTasks(ctx: Ctx): Promise<Task[]> {
  if (!actsAs(ctx.actor, ...answerers)) return []
  const { rows } = await listQuestions(ctx, { filter: new Map([['status_eq', ['open']]]), page: wholeList })
  return rows
    .filter(({ isYours }) => isYours)
    .map(({ id, name, createdAt }) => ({
      key: 'question-answer',
      kind: 'questions',
      path: `/support/questions#vraag-${id}`,
      name,
      group: '',
      since: createdAt,
      values: {},
    }))
}

/** What was told about the product and nobody handled yet, before who runs the tenant. */
export async function listFeedbackTasks(ctx: Ctx): Promise<Task[]> {
  if (!actsAs(ctx.actor, ...readers)) return []
  const { rows } = await listFeedback(ctx, { filter: new Map([['status_eq', ['open']]]), page: wholeList })
  return rows.map(({ name, createdAt }) => ({
    key: 'feedback-handle',
    kind: 'questions',
    path: '/support',
    name: name ?? '',
    group: '',
    since: createdAt,
    values: {},
  }))
}

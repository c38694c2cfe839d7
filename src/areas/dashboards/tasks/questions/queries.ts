import type { Ctx } from '#areas/context.ts'
import { questionsOf } from '#areas/support/contact/model.ts'
import { listQuestions } from '#areas/support/contact/queries.ts'
import { wholeList, type Task } from '../../model.ts'

/**
 * What was asked by the contact form and waits for an answer: what a school was asked before that school, what no school was
 * asked before who runs the tenant, who may answer the others too.
 */
export async function listQuestionTasks(ctx: Ctx): Promise<Task[]> {
  const schools = questionsOf(ctx.actor)
  if (schools.length === 0) return []
  const { rows } = await listQuestions(ctx, { filter: new Map([['status_eq', ['open']]]), page: wholeList })
  return rows
    .filter(({ schoolId }) => schools !== 'all' || schoolId === null)
    .map(({ name, createdAt }) => ({
      key: 'question-answer',
      kind: 'questions',
      path: '/support/questions',
      name,
      group: '',
      since: createdAt,
      values: {},
    }))
}

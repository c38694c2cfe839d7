import type { Ctx } from '#areas/context.ts'
import { setAnswerDays } from '#areas/organizations/commands.ts'
import { setAnswerHours } from '#areas/vacancies/commands.ts'
import { answerDaysOf } from './model.ts'
import { readAnswers } from './queries.ts'

/** Reckons anew in how many days an organization usually answers. */
export async function reckonAnswerDays(ctx: Ctx, organizationId: string): Promise<void> {
  const answers = await readAnswers(ctx, organizationId)
  const days = answerDaysOf(answers)
  await setAnswerDays(ctx, organizationId, days)
  await setAnswerHours(ctx, organizationId, days && answers.medianDays && answers.medianDays * 24)
}

import type { Ctx } from '#areas/context.ts'
import { setAnswerDays } from '#areas/organizations/commands.ts'
import { answerDaysOf } from './model.ts'
import { readAnswers } from './queries.ts'

/** Reckons anew in how many days an organization usually answers. */
export async function reckonAnswerDays(ctx: Ctx, organizationId: string): Promise<void> {
  await setAnswerDays(ctx, organizationId, answerDaysOf(await readAnswers(ctx, organizationId)))
}

import type { Ctx } from '#areas/context.ts'
import { capacitiesOf, userIdOf } from '#areas/users/model.ts'
import { conflict, forbidden } from '#platform/errors.ts'
import { lockVacancy } from '../writing/commands.ts'
import { takeVacancyStep } from '../steps/commands.ts'
import { settleReports } from '../reports/commands.ts'
import { judgeReportStep, outcomeOf, type ReportDecision } from '../reports/model.ts'
import { getReport } from '../reports/queries.ts'

/**
 * Decides about what was said: looks into it, leaves the place as it is, hides it until it is mended, or closes it.
 * Hiding and closing answer everybody who said something about the place.
 * @throws Refusal 403, 404, 409 where it was decided already
 */
export async function decideReport(ctx: Ctx, id: string, decision: ReportDecision, note: string | null): Promise<void> {
  const { vacancyId } = await getReport(ctx, id)
  // The place first, so that two who decide about it wait for each other.
  const vacancy = await lockVacancy(ctx, vacancyId)
  const { status } = await getReport(ctx, id)
  const verdict = judgeReportStep(decision, status, capacitiesOf(ctx.actor))
  if (verdict === 'not_yours') throw forbidden('vacancies.not-yours')
  if (verdict === 'wrong_state') {
    if (status === outcomeOf[decision]) return
    throw conflict('vacancies.invalid-transition')
  }
  if (decision === 'review') {
    await ctx.db
      .updateTable('vacancyReports')
      .set({ status: outcomeOf.review, decidedBy: userIdOf(ctx.actor) ?? null })
      .where('tenantId', '=', ctx.tenant.id)
      .where('id', '=', id)
      .execute()
    ctx.audit({
      action: 'vacancies.report-in-review',
      subject: { type: 'vacancies', id: vacancyId },
      from: status,
      to: outcomeOf.review,
    })
    return
  }
  if (decision === 'hide' && vacancy.status !== 'hidden')
    await takeVacancyStep(ctx, vacancyId, 'hide', { reason: note ?? '' })
  if (decision === 'remove' && !['closed', 'archived', 'hidden'].includes(vacancy.status))
    await takeVacancyStep(ctx, vacancyId, 'close', { reason: note ?? '' })
  if (decision === 'remove' && vacancy.status === 'hidden') await takeVacancyStep(ctx, vacancyId, 'archive', {})
  await settleReports(ctx, {
    vacancyId,
    id: decision === 'remove' ? null : id,
    to: outcomeOf[decision],
    note,
  })
}

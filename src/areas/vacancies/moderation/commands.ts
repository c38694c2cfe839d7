import type { Ctx } from '#areas/context.ts'
import { judgeNow, writeStep, type StepRules } from '#areas/steps.ts'
import { capacitiesOf } from '#areas/users/model.ts'
import { lockVacancy } from '../writing/commands.ts'
import { takeVacancyStep } from '../steps/commands.ts'
import { asStepping, reportRecord, settleReports } from '../reports/commands.ts'
import { reportTransitions, type ReportDecision, type ReportEvent, type ReportStatus } from '../reports/model.ts'
import { getReport } from '../reports/queries.ts'

const rules: StepRules<'vacancyReports', ReportStatus, ReportEvent, ReturnType<typeof asStepping>, object> = {
  ...reportRecord,
  steps: reportTransitions,
  capacities: capacitiesOf,
  effects: {},
  refusals: { notYours: 'vacancies.not-yours', wrongState: 'vacancies.invalid-transition' },
}

/**
 * Decides about what was said: looks into it, leaves the place as it is, hides it until it is mended, or closes it.
 * Hiding and closing answer everybody who said something about the place.
 * @throws Refusal 403, 404, 409 where it was decided already
 */
export async function decideReport(ctx: Ctx, id: string, decision: ReportDecision, note: string | null): Promise<void> {
  const { vacancyId } = await getReport(ctx, id)
  // The place first, so that two who decide about it wait for each other.
  const vacancy = await lockVacancy(ctx, vacancyId)
  const report = asStepping(await getReport(ctx, id))
  if (!judgeNow(ctx, rules, report, decision, {})) return
  if (decision === 'review') return writeStep(ctx, reportRecord, report, decision)
  if (decision === 'hide' && vacancy.status !== 'hidden')
    await takeVacancyStep(ctx, vacancyId, 'hide', { reason: note ?? '' })
  if (decision === 'remove' && !['closed', 'archived', 'hidden'].includes(vacancy.status))
    await takeVacancyStep(ctx, vacancyId, 'close', { reason: note ?? '' })
  if (decision === 'remove' && vacancy.status === 'hidden') await takeVacancyStep(ctx, vacancyId, 'archive', {})
  await settleReports(ctx, {
    vacancyId,
    id: decision === 'remove' ? null : id,
    event: decision,
    note,
  })
}

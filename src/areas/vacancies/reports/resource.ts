import type { Ctx } from '#areas/context.ts'
import { capacitiesOf } from '#areas/users/model.ts'
import type { Resource } from '#platform/jsonapi.ts'
import { vacancyStepsFor } from '../steps/model.ts'
import { reportStepsFor, type ReportEvent } from './model.ts'
import type { Report } from './queries.ts'

export function presentReport(ctx: Ctx, { id, reporterId: _who, ...report }: Report): Resource {
  return {
    type: 'vacancy_reports',
    id,
    attributes: report,
    relationships: { vacancy: { data: { type: 'vacancies', id: report.vacancyId } } },
    meta: { allowedEvents: decisionsFor(ctx, report) },
  }
}

/** What may be decided now: to hide or close a place, that step must be open to who decides. */
function decisionsFor(
  { actor }: Ctx,
  { status, vacancyStatus }: Pick<Report, 'status' | 'vacancyStatus'>,
): ReportEvent[] {
  const capacities = capacitiesOf(actor)
  const steps = vacancyStepsFor(vacancyStatus, capacities)
  const isGone = ['closed', 'archived'].includes(vacancyStatus)
  const possible: Partial<Record<ReportEvent, boolean>> = {
    hide: vacancyStatus === 'hidden' || steps.includes('hide'),
    remove: isGone || steps.includes('close') || (vacancyStatus === 'hidden' && steps.includes('archive')),
  }
  return reportStepsFor(status, capacities).filter((decision) => possible[decision] ?? true)
}

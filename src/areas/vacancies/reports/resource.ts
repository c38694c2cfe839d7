import { z } from 'zod'
import type { Ctx } from '#areas/context.ts'
import { capacitiesOf } from '#areas/users/model.ts'
import type { Resource } from '#platform/jsonapi.ts'
import { forScreens, id as uuid, moment, shape } from '#platform/shapes.ts'
import { vacancyStepsFor } from '../steps/model.ts'
import { vacancyStatuses } from '../model.ts'
import { reportEvents, reportReasons, reportStatuses, reportStepsFor, type ReportEvent } from './model.ts'
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

export const reportShape = forScreens(
  shape(
    'vacancy_reports',
    z.object({
      vacancyId: uuid,
      vacancyTitle: z.string(),
      vacancyStatus: z.enum(vacancyStatuses),
      street: z.string().nullable(),
      houseNumber: z.string().nullable(),
      postcode: z.string().nullable(),
      city: z.string().nullable(),
      organizationId: uuid,
      organizationName: z.string(),
      organizationPhone: z.string().nullable(),
      reporterName: z.string(),
      reason: z.enum(reportReasons),
      details: z.string(),
      status: z.enum(reportStatuses),
      decisionNote: z.string().nullable(),
      decidedByName: z.string().nullable(),
      decidedAt: moment.nullable(),
      createdAt: moment,
    }),
    { vacancy: 'vacancies' },
    z.object({ allowedEvents: z.array(z.enum(reportEvents)) }),
  ),
)

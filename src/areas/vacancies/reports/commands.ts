import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { actsAs, userIdOf, whoAsks } from '#areas/users/model.ts'
import { tellStep, writeStep, type StepRecord, type Stepping } from '#areas/steps.ts'
import { conflict, forbidden } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { reporters } from '../policy.ts'
import { getVacancy } from '../queries.ts'
import { reportTransitions, type ReportEvent, type ReportStatus, type Settling } from './model.ts'
import { findOpenReport } from './queries.ts'
import type { ReportInput } from './schema.ts'
import { literals } from '#platform/db.ts'
import { sourcesOf, targetsOf } from '#platform/transitions.ts'

/**
 * Says that a place is not as it should be.
 * @throws Refusal 404 where the reader cannot see it, 409 where they said it before and nobody looked yet
 */
export async function reportVacancy(ctx: Ctx, vacancyId: string, { reason, details }: ReportInput): Promise<string> {
  const { userId } = whoAsks(ctx.actor)
  await getVacancy(ctx, vacancyId)
  if (!actsAs(ctx.actor, ...reporters)) throw forbidden('vacancies.not-yours')
  if (await findOpenReport(ctx, vacancyId, userId)) throw conflict('vacancies.reported-already')
  const id = newId()
  await ctx.db
    .insertInto('vacancyReports')
    .values({ tenantId: ctx.tenant.id, id, vacancyId, reporterId: userId, reason, details, createdAt: ctx.now })
    .execute()
  tellStep(ctx, reportRecord, asStepping({ id, vacancyId, status: 'none' }), {
    event: 'report',
    from: 'none',
    to: 'open',
  })
  return id
}

export const reportRecord: StepRecord<'vacancyReports', ReportStatus, ReportEvent> = {
  table: 'vacancyReports',
  type: 'vacancy_reports',
  steps: reportTransitions,
  isUnversioned: true,
  stamps: ({ actor, now }, { event }) => ({
    decidedBy: userIdOf(actor) ?? null,
    ...(event === 'review' ? {} : { decidedAt: now }),
  }),
  payload: (reportId) => ({ reportId }),
}

/** A report for the steps. It is told of the vacancy, without its organization: who said it is not for its people to read. */
export function asStepping<Status extends ReportStatus | 'none'>(report: {
  id: string
  vacancyId: string
  status: Status
}): Stepping<ReportStatus> & { about: { type: 'vacancies'; id: string } } {
  const { id, status, vacancyId } = report
  return { id, status, organizationId: null, about: { type: 'vacancies', id: vacancyId } }
}

/**
 * Writes down what became of what was said about a place: of one report, or of all that wait. Where a place is hidden
 * and nobody had said anything, who hides it says so now: a place is never hidden without a reason (docs/domain.md 4.3).
 */
export async function settleReports(
  ctx: Ctx,
  {
    vacancyId,
    id = null,
    event,
    note,
  }: { vacancyId: string; id?: string | null; event: Settling; note: string | null },
): Promise<void> {
  const me = userIdOf(ctx.actor) ?? null
  const { rows } = await sql<{ id: string; reporterId: string; status: ReportStatus }>`
    select id, reporter_id, status from vacancy_reports where tenant_id = ${ctx.tenant.id} and vacancy_id = ${vacancyId}
      and status in ${literals(sourcesOf(reportTransitions, event))} and (${id}::uuid is null or id = ${id}::uuid)
    order by id for update`.execute(ctx.db)
  const [outcome] = targetsOf(reportTransitions, event, 'open')
  for (const { reporterId, ...report } of rows)
    await writeStep(ctx, reportRecord, asStepping({ ...report, vacancyId }), event, {
      columns: { decisionNote: note },
      reason: note,
      payload: { reporterId, outcome },
    })
  if (rows.length > 0 || event !== 'hide' || !me || !note) return
  await ctx.db
    .insertInto('vacancyReports')
    .values({
      tenantId: ctx.tenant.id,
      id: newId(),
      vacancyId,
      reporterId: me,
      reason: 'other',
      details: note,
      status: outcome,
      decisionNote: note,
      decidedBy: me,
      decidedAt: ctx.now,
      createdAt: ctx.now,
    })
    .execute()
}

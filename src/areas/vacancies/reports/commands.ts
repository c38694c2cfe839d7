import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { actsAs, userIdOf, whoAsks } from '#areas/users/model.ts'
import { conflict, forbidden } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { reporters } from '../policy.ts'
import { getVacancy } from '../queries.ts'
import { reportTransitions, type ReportStatus } from './model.ts'
import { findOpenReport } from './queries.ts'
import type { ReportInput } from './schema.ts'
import { literals } from '#platform/db.ts'
import { sourcesOf } from '#platform/transitions.ts'

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
  const subject = { type: 'vacancies', id: vacancyId }
  // Without the organization: who said it is not for its people to read.
  ctx.audit({ action: 'vacancies.reported', subject, to: 'open' })
  ctx.record({ name: 'vacancies.reported', subject, payload: { reportId: id } })
  return id
}

type Outcome = Extract<ReportStatus, 'dismissed' | 'hidden' | 'removed'>

/**
 * Writes down what became of what was said about a place: of one report, or of all that wait. Where a place is hidden
 * and nobody had said anything, who hides it says so now: a place is never hidden without a reason (docs/domain.md 4.3).
 */
export async function settleReports(
  ctx: Ctx,
  { vacancyId, id = null, to, note }: { vacancyId: string; id?: string | null; to: Outcome; note: string | null },
): Promise<void> {
  const me = userIdOf(ctx.actor) ?? null
  const { rows } = await sql<{ id: string; reporterId: string; status: string }>`
    with waiting as (
      select id, status from vacancy_reports where tenant_id = ${ctx.tenant.id} and vacancy_id = ${vacancyId}
        and status in ${literals(sourcesOf(reportTransitions, 'dismiss'))} and (${id}::uuid is null or id = ${id}::uuid) order by id for update
    )
    update vacancy_reports r set status = ${to}, decision_note = ${note}, decided_by = ${me}, decided_at = ${ctx.now}
    from waiting w where r.tenant_id = ${ctx.tenant.id} and r.id = w.id returning r.id, r.reporter_id, w.status`.execute(
    ctx.db,
  )
  const subject = { type: 'vacancies', id: vacancyId }
  for (const report of rows) {
    ctx.audit({ action: `vacancies.report-${to}`, subject, from: report.status, to, reason: note })
    ctx.record({
      name: 'vacancies.report-decided',
      subject,
      payload: { reportId: report.id, reporterId: report.reporterId, outcome: to },
    })
  }
  if (rows.length > 0 || to !== 'hidden' || !me || !note) return
  await ctx.db
    .insertInto('vacancyReports')
    .values({
      tenantId: ctx.tenant.id,
      id: newId(),
      vacancyId,
      reporterId: me,
      reason: 'other',
      details: note,
      status: to,
      decisionNote: note,
      decidedBy: me,
      decidedAt: ctx.now,
      createdAt: ctx.now,
    })
    .execute()
}

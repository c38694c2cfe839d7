import { sql } from 'kysely'
import { apply } from '#areas/applications/applying/commands.ts'
import type { Ctx } from '#areas/context.ts'
import { lockRow } from '#areas/steps.ts'
import { lockStudent } from '#areas/students/queries.ts'
import { conflict } from '#platform/errors.ts'
import { getProposal, type Proposal } from './queries.ts'

/** The pupil takes what the school holds out: it becomes an application of theirs. Twice is once. */
export async function takeProposal(ctx: Ctx, id: string, { motivation }: { motivation: string }): Promise<Proposal> {
  const found = await held(ctx, id)
  if (found.status === 'taken') return found
  if (found.status !== 'open') throw conflict(`matching.proposal-${found.status}`)
  const { vacancyId } = found
  const applicationId = await apply(ctx, { vacancyId, motivation, bySchool: 'invited' })
  await answer(ctx, found, { status: 'taken', applicationId })
  await endOthers(ctx, found)
  return getProposal(ctx, id)
}

/** The pupil would rather not; the place is not held out to them again. */
export async function refuseProposal(ctx: Ctx, id: string): Promise<Proposal> {
  const found = await held(ctx, id)
  if (found.status === 'refused') return found
  if (found.status !== 'open') throw conflict(`matching.proposal-${found.status}`)
  await answer(ctx, found, { status: 'refused', applicationId: null })
  return getProposal(ctx, id)
}

async function held(ctx: Ctx, id: string): Promise<Proposal> {
  const { studentId } = await getProposal(ctx, id)
  // The pupil before anything of theirs, as everywhere.
  await lockStudent(ctx, studentId)
  await lockRow(ctx, 'matchProposals', id)
  return getProposal(ctx, id)
}

/** One place is asked for: what else was held out for the period is free again for others. */
async function endOthers(ctx: Ctx, { id, studentId }: Proposal): Promise<void> {
  await sql`update match_proposals m set expires_at = ${ctx.now} from match_proposals taken
    where taken.tenant_id = m.tenant_id and taken.id = ${id} and m.tenant_id = ${ctx.tenant.id} and m.student_id = ${studentId}
      and m.period_id = taken.period_id and m.id <> taken.id and m.status = 'open' and m.expires_at > ${ctx.now}`.execute(
    ctx.db,
  )
}

async function answer(
  ctx: Ctx,
  { id, schoolId }: Proposal,
  columns: { status: 'taken' | 'refused'; applicationId: string | null },
): Promise<void> {
  await ctx.db
    .updateTable('matchProposals')
    .set({ ...columns, answeredAt: ctx.now })
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .execute()
  ctx.audit({
    action: `matching.${columns.status}`,
    subject: { type: 'match_proposals', id },
    organizationId: schoolId,
  })
}

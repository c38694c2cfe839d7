import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { lockRow } from '#areas/steps.ts'
import { literals } from '#platform/db.ts'
import { openApplicationStatuses } from '../../model.ts'
import { goOnWithoutOne } from '../../steps/commands.ts'
import { leaves, toldOfTeam, writeStatus } from '../forming/commands.ts'
import { findMembership, getTeam } from '../queries.ts'

/**
 * What follows for a group when one of it withdrew or found another place: two or more go on, and wait for nobody who is
 * gone; the last one's application is their own from now on, with a yes that is asked anew. Runs as the system.
 */
export async function stepOutOfTeam(ctx: Ctx, applicationId: string): Promise<void> {
  const membership = await findMembership(ctx, applicationId)
  if (!membership) return
  const { teamId, studentId } = membership
  await lockRow(ctx, 'applicationTeams', teamId)
  await leaves(ctx, teamId, studentId)
  const team = await getTeam(ctx, teamId)
  toldOfTeam(ctx, 'team-left', team, studentId)
  const { rows } = await sql<{ id: string; studentId: string }>`
    select id, student_id from applications where tenant_id = ${ctx.tenant.id} and team_id = ${teamId}
      and status in ${literals(openApplicationStatuses)} order by id for update`.execute(ctx.db)
  const [first, ...others] = rows
  if (!first) return
  if (others.length > 0) return goOnWithoutOne(ctx, first.id)
  await ctx.db
    .updateTable('applications')
    .set({ teamId: null, teamAgreedAt: null, updatedAt: ctx.now })
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', first.id)
    .execute()
  await writeStatus(ctx, teamId, 'ended')
  toldOfTeam(ctx, 'team-alone', team, first.studentId)
}

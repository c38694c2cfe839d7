import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { lockRow } from '#areas/steps.ts'
import { literals } from '#platform/db.ts'
import { openApplicationStatuses } from '../../model.ts'
import { getApplication } from '../../queries.ts'
import { goOnWithoutOne } from '../../steps/commands.ts'
import { leaves, onTheirOwn } from '../deciding/commands.ts'
import { takeOutOfTeam, toldOfTeam, writeStatus } from '../forming/commands.ts'
import { findMembership, getTeam, listFormingOf } from '../queries.ts'

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
  // The group is held; its applications are held by the step that is taken on them, after their pupils.
  const { rows } = await sql<{ id: string; studentId: string }>`
    select id, student_id from applications where tenant_id = ${ctx.tenant.id} and team_id = ${teamId}
      and status in ${literals(openApplicationStatuses)} order by id`.execute(ctx.db)
  const [first, ...others] = rows
  if (!first) return
  // What a mentor said of the last one was said of her alone.
  await goOnWithoutOne(ctx, first.id)
  if (others.length > 0) return toldOfTeam(ctx, 'team-left', team, studentId)
  await onTheirOwn(ctx, first.id)
  await writeStatus(ctx, teamId, 'ended')
  toldOfTeam(ctx, 'team-alone', team, first.studentId)
}

/** Who asks for a place alone is no longer in a group that forms for that very place. Runs as the system. */
export async function stepOutOfForming(ctx: Ctx, applicationId: string): Promise<void> {
  const { teamId, vacancyId, studentId } = await getApplication(ctx, applicationId)
  if (teamId || !vacancyId) return
  for (const { id } of await listFormingOf(ctx, studentId, vacancyId)) {
    await lockRow(ctx, 'applicationTeams', id)
    const team = await getTeam(ctx, id)
    const isIn = team.members.some((one) => one.studentId === studentId)
    if (isIn && team.status === 'forming') await takeOutOfTeam(ctx, team, studentId, 'team-left')
  }
}

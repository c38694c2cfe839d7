import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import type { Application } from '../../queries.ts'
import type { ApplicationEvent } from '../../steps/model.ts'

/** By these a pupil may come to have a place: what else she asked for ends with it. */
const placing: ReadonlySet<ApplicationEvent> = new Set(['accept', 'company_confirmed', 'reconsider', 'confirm'])

/**
 * Holds what a step of an application may change, in the one order in which everybody does: the group, the pupils who may
 * come to have a place, the applications. So two steps of one group come one after the other, and neither waits for the
 * other to let go.
 * @returns the other applications of its group
 */
export async function holdForStep(ctx: Ctx, id: string, event: ApplicationEvent): Promise<string[]> {
  const tenant = ctx.tenant.id
  await sql`select 1 from application_teams where tenant_id = ${tenant}
    and id = (select team_id from applications where tenant_id = ${tenant} and id = ${id}) for no key update`.execute(
    ctx.db,
  )
  // Read after the group is held: who stepped out meanwhile is one of it no longer.
  const { rows } = await sql<{ id: string; studentId: string }>`
    select a.id, a.student_id from applications own
    join applications a on a.tenant_id = own.tenant_id and (a.id = own.id or a.team_id = own.team_id)
    where own.tenant_id = ${tenant} and own.id = ${id} order by a.id`.execute(ctx.db)
  const ids = rows.map((row) => row.id)
  const students = rows.map(({ studentId }) => studentId)
  if (placing.has(event))
    await sql`select 1 from student_profiles where tenant_id = ${tenant} and user_id = any (${students}::uuid[])
      order by user_id for no key update`.execute(ctx.db)
  await sql`select 1 from applications where tenant_id = ${tenant} and id = any (${ids}::uuid[])
    order by id for no key update`.execute(ctx.db)
  return ids.filter((one) => one !== id)
}

/**
 * Notes that a group, which is held, is another than it was: somebody came, went, or a step was taken for it. What was done
 * before can be taken back no more then, else half a group would be placed. The time is always a later one, so that it counts.
 */
export async function changeTeam(ctx: Ctx, id: string): Promise<void> {
  await sql`update application_teams set updated_at = greatest(${ctx.now}, updated_at + interval '1 microsecond')
    where tenant_id = ${ctx.tenant.id} and id = ${id}`.execute(ctx.db)
}

/** Notes that somebody is in a group no longer. */
export async function leaves(ctx: Ctx, teamId: string, studentId: string): Promise<void> {
  await ctx.db
    .updateTable('applicationTeamMembers')
    .set({ leftAt: ctx.now })
    .where('tenantId', '=', ctx.tenant.id)
    .where('teamId', '=', teamId)
    .where('studentId', '=', studentId)
    .execute()
  await changeTeam(ctx, teamId)
}

/** From here on the application of somebody who is in the group no longer is their own. */
export async function onTheirOwn(ctx: Ctx, id: string): Promise<void> {
  await ctx.db
    .updateTable('applications')
    .set({ teamId: null, teamAgreedAt: null, updatedAt: ctx.now })
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .execute()
}

/** Keeps the yes of these until the others have said theirs. */
export async function noteAgreed(ctx: Ctx, agreeing: readonly Application[]): Promise<void> {
  if (agreeing.length === 0) return
  await ctx.db
    .updateTable('applications')
    .set((eb) => ({ teamAgreedAt: ctx.now, updatedAt: ctx.now, lockVersion: eb('lockVersion', '+', 1) }))
    .where('tenantId', '=', ctx.tenant.id)
    .where(
      'id',
      'in',
      agreeing.map(({ id }) => id),
    )
    .execute()
  for (const { id, organizationId } of agreeing)
    ctx.audit({ action: 'applications.team-agreed', subject: { type: 'applications', id }, organizationId })
}

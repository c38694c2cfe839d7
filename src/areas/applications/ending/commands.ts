import { sql, type SqlBool } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { writeStep } from '#areas/steps.ts'
import { noteUnanswered } from '#areas/vacancies/steps/commands.ts'
import { literals } from '#platform/db.ts'
import { applicationRecord } from '../commands.ts'
import { openApplicationStatuses, type ApplicationStatus } from '../model.ts'
import { listApplicationsOfStep, type Application } from '../queries.ts'
import { holdForStep } from '../teams/deciding/commands.ts'
import { freeSeat } from '#areas/vacancies/writing/seats/commands.ts'

/** What the clock does to applications nobody answered or confirmed. Runs as the system. */
export async function expireApplications(ctx: Ctx): Promise<number> {
  const held = await holdWhatRanOut(ctx)
  const due = await ctx.db
    .selectFrom('applications')
    .select(['id', 'status', 'organizationId', 'vacancyId'])
    .where('tenantId', '=', ctx.tenant.id)
    .where('status', 'in', [...openApplicationStatuses])
    .where('expiresAt', '<', ctx.now)
    .where(sql<SqlBool>`id = any (${held}::uuid[])`)
    .orderBy('vacancyId')
    .orderBy('id')
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  for (const one of due) {
    await giveSeatBack(ctx, one)
    await writeStep(ctx, applicationRecord, standing(one), 'expire')
    const isUnanswered = one.status === 'submitted' || one.status === 'seen'
    if (isUnanswered && one.vacancyId) await noteUnanswered(ctx, one.vacancyId)
  }
  return due.length
}

/**
 * Holds groups and pupils, in the order of everybody, as far as nobody else is at them: whoever places a pupil reaches for
 * the other applications of that pupil late. A group runs out as a whole (BR-10), or not yet.
 * @returns the applications that may run out now
 */
async function holdWhatRanOut(ctx: Ctx): Promise<string[]> {
  const tenant = ctx.tenant.id
  const isDue = sql<SqlBool>`(a.tenant_id = ${tenant} and a.status in ${literals(openApplicationStatuses)} and a.expires_at < ${ctx.now})`
  const teams = await sql<{ id: string }>`
    select t.id from application_teams t where t.tenant_id = ${tenant}
      and exists (select 1 from applications a where ${isDue} and a.team_id = t.id)
    order by t.id for no key update skip locked`.execute(ctx.db)
  const { rows } = await sql<{ id: string; studentId: string; teamId: string | null }>`
    select a.id, a.student_id, a.team_id from applications a where ${isDue}
      and (a.team_id is null or a.team_id = any (${teams.rows.map(({ id }) => id)}::uuid[]))`.execute(ctx.db)
  const pupils = await sql<{ id: string }>`
    select user_id as id from student_profiles where tenant_id = ${tenant}
      and user_id = any (${rows.map(({ studentId }) => studentId)}::uuid[]) order by user_id for no key update skip locked`.execute(
    ctx.db,
  )
  const isHeld = new Set(pupils.rows.map(({ id }) => id))
  const busy = new Set(rows.filter(({ studentId }) => !isHeld.has(studentId)).map(({ teamId }) => teamId))
  return rows
    .filter(({ studentId, teamId }) => isHeld.has(studentId) && !(teamId && busy.has(teamId)))
    .map(({ id }) => id)
}

/** Who left the school holds up no group: what they asked for with it is taken back. Runs as the system. */
export async function withdrawWhoLeft(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select a.id from applications a join users u on u.tenant_id = a.tenant_id and u.id = a.student_id
    where a.tenant_id = ${ctx.tenant.id} and a.team_id is not null and a.status in ${literals(openApplicationStatuses)}
      and u.status not in ('active', 'invited') order by a.team_id, a.id`.execute(ctx.db)
  for (const { id } of rows) {
    await holdForStep(ctx, id, 'withdraw')
    const [one] = await listApplicationsOfStep(ctx, [id])
    if (!one?.teamId || !openApplicationStatuses.some((status) => status === one.status)) continue
    await giveSeatBack(ctx, one)
    await writeStep(ctx, applicationRecord, one, 'withdraw')
  }
}

/** Calls off what still waits at an organization that closes; the seats come free. */
export async function cancelApplicationsAt(ctx: Ctx, organizationId: string): Promise<void> {
  const open = await ctx.db
    .selectFrom('applications')
    .select(['id', 'status', 'organizationId', 'vacancyId'])
    .where('tenantId', '=', ctx.tenant.id)
    .where('organizationId', '=', organizationId)
    .where('status', 'in', [...openApplicationStatuses])
    .orderBy('vacancyId')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  for (const one of open) {
    await giveSeatBack(ctx, one)
    await writeStep(ctx, applicationRecord, standing(one), 'cancel', {
      columns: { declineReason: 'host_closed' },
      reason: 'host_closed',
    })
  }
}

/** What still waits for an answer at a place that closed, or that is over, waits no longer; the seats come free. */
export async function endApplicationsFor(ctx: Ctx, vacancyId: string, to: 'declined' | 'expired'): Promise<void> {
  const open = await ctx.db
    .selectFrom('applications')
    .select(['id', 'status', 'organizationId', 'vacancyId'])
    .where('tenantId', '=', ctx.tenant.id)
    .where('vacancyId', '=', vacancyId)
    .where('status', 'in', [...openApplicationStatuses])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  for (const one of open) {
    await giveSeatBack(ctx, one)
    const columns = { declineReason: 'other', decidedAt: ctx.now, expiresAt: null }
    if (to === 'expired') await writeStep(ctx, applicationRecord, standing(one), 'expire')
    else await writeStep(ctx, applicationRecord, standing(one), 'close', { columns })
  }
}

/** A pupil took a place: what else she asked for in that period falls away. */
export async function supersedeOthers(ctx: Ctx, { id, studentId, periodId }: Application): Promise<void> {
  const others = await ctx.db
    .selectFrom('applications')
    .select(['id', 'status', 'vacancyId', 'organizationId'])
    .where('tenantId', '=', ctx.tenant.id)
    .where('studentId', '=', studentId)
    .where('periodId', '=', periodId)
    .where('id', '<>', id)
    .where('status', 'in', [...openApplicationStatuses])
    .orderBy('vacancyId')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  for (const other of others) {
    await giveSeatBack(ctx, other)
    await writeStep(ctx, applicationRecord, standing(other), 'supersede')
  }
}

/** Who was accepted held a seat, where there is a vacancy that has seats. */
async function giveSeatBack(ctx: Ctx, { status, vacancyId }: { status: string; vacancyId: string | null }) {
  if (status === 'accepted' && vacancyId) await freeSeat(ctx, vacancyId)
}

function standing<Row extends { status: string }>(row: Row): Row & { status: ApplicationStatus } {
  return { ...row, status: row.status as ApplicationStatus }
}

import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { userIdOf } from '#areas/users/model.ts'
import { notFound } from '#platform/errors.ts'
import { takenAtMoment } from '../counting/queries.ts'
import type { TeamStatus } from './model.ts'

export type TeamMember = {
  studentId: string
  firstName: string
  name: string
  groupNames: string[]
  motivation: string
  isAgreed: boolean
  applicationId: string | null
}

export type Team = {
  id: string
  /** Whose time to form is over has ended, before the clock came by. */
  status: TeamStatus
  code: string
  vacancyId: string
  vacancyTitle: string
  organizationName: string
  requiresMotivation: boolean
  slotId: string | null
  momentStartsAt: Date | null
  momentEndsAt: Date | null
  momentNote: string | null
  periodId: string
  schoolId: string
  /** What the school wants otherwise than the tenant. */
  schoolSettings: Record<string, unknown>
  expiresAt: Date
  /** Seats that nobody has, of the moment where there is one. */
  seatsFree: number
  /** Who is in it and has not left the school, the longest first: that one leads it. */
  members: TeamMember[]
}

function select(ctx: Ctx, wanted: RawBuilder<SqlBool>) {
  return sql<Team>`
    select t.id, case when t.status = 'forming' and t.expires_at <= ${ctx.now} then 'ended' else t.status end as status, t.code,
      t.vacancy_id, v.title as vacancy_title, o.name as organization_name, v.requires_motivation, t.slot_id,
      m.starts_at as moment_starts_at, m.ends_at as moment_ends_at, m.note as moment_note, t.period_id, t.school_id, sch.settings as school_settings, t.expires_at,
      least(v.seats - v.seats_taken, m.seats - ${takenAtMoment({ tenantId: sql`t.tenant_id`, slotId: sql`t.slot_id` })}) as seats_free,
      coalesce((select json_agg(json_build_object('studentId', b.student_id, 'firstName', u.first_name,
          'name', concat_ws(' ', u.first_name, u.infix, u.last_name), 'motivation', b.motivation, 'isAgreed', b.agreed_at is not null,
          'applicationId', b.application_id, 'groupNames', array(select g.name from group_memberships gm
            join groups g on g.tenant_id = gm.tenant_id and g.id = gm.group_id
            where gm.tenant_id = b.tenant_id and gm.student_id = b.student_id and gm.left_on is null order by g.name))
          order by b.position)
        from application_team_members b
        join users u on u.tenant_id = b.tenant_id and u.id = b.student_id and u.status in ('active', 'invited')
        where b.tenant_id = t.tenant_id and b.team_id = t.id and b.left_at is null), '[]') as members
    from application_teams t
    join vacancies v on v.tenant_id = t.tenant_id and v.id = t.vacancy_id
    join organizations o on o.tenant_id = v.tenant_id and o.id = v.organization_id
    join organizations sch on sch.tenant_id = t.tenant_id and sch.id = t.school_id
    left join vacancy_slots m on m.tenant_id = t.tenant_id and m.id = t.slot_id
    where t.tenant_id = ${ctx.tenant.id} and ${wanted}
    order by t.created_at desc, t.id limit 50`
}

/** A group is its members' alone; what was sent of it the others see as applications. */
function isIn(ctx: Ctx): RawBuilder<SqlBool> {
  if (ctx.actor.kind === 'system') return sql<SqlBool>`true`
  return sql<SqlBool>`exists (select 1 from application_team_members me where me.tenant_id = t.tenant_id and me.team_id = t.id
    and me.student_id = ${userIdOf(ctx.actor) ?? null}::uuid and me.left_at is null)`
}

/** @throws Refusal 404 for who is not in it */
export async function getTeam(ctx: Ctx, id: string): Promise<Team> {
  const { rows } = await select(ctx, sql<SqlBool>`(t.id = ${id} and ${isIn(ctx)})`).execute(ctx.db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** The groups one is in that still form. */
export async function listTeams(ctx: Ctx): Promise<Team[]> {
  const current = sql<SqlBool>`(t.status = 'forming' and t.expires_at > ${ctx.now})`
  const { rows } = await select(ctx, sql<SqlBool>`(${current} and ${isIn(ctx)})`).execute(ctx.db)
  return rows
}

/** The groups a pupil is in that still form for a place, whoever asks. */
export async function listFormingOf(ctx: Ctx, studentId: string, vacancyId: string): Promise<Team[]> {
  const wanted = sql<SqlBool>`(t.status = 'forming' and t.expires_at > ${ctx.now} and t.vacancy_id = ${vacancyId}
    and exists (select 1 from application_team_members me where me.tenant_id = t.tenant_id and me.team_id = t.id
      and me.student_id = ${studentId} and me.left_at is null))`
  return (await select(ctx, wanted).execute(ctx.db)).rows
}

/** The group that forms under a code at a school, whoever asks. */
export async function findTeamByCode(ctx: Ctx, code: string, schoolId: string): Promise<Team | undefined> {
  const { rows } = await select(
    ctx,
    sql<SqlBool>`(t.code = ${code} and t.school_id = ${schoolId} and t.status = 'forming' and t.expires_at > ${ctx.now})`,
  ).execute(ctx.db)
  return rows[0]
}

/** Whether a pupil is in a group that forms. */
export async function isForming(ctx: Ctx, studentId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from application_team_members b join application_teams t on t.tenant_id = b.tenant_id and t.id = b.team_id
    where b.tenant_id = ${ctx.tenant.id} and b.student_id = ${studentId} and b.left_at is null
      and t.status = 'forming' and t.expires_at > ${ctx.now} limit 1`.execute(ctx.db)
  return rows.length > 0
}

/** Of whose group an application is a part, as long as its pupil is in it. */
export async function findMembership(
  ctx: Ctx,
  applicationId: string,
): Promise<{ teamId: string; studentId: string } | undefined> {
  const { rows } = await sql<{ teamId: string; studentId: string }>`
    select team_id, student_id from application_team_members
    where tenant_id = ${ctx.tenant.id} and application_id = ${applicationId} and left_at is null`.execute(ctx.db)
  return rows[0]
}

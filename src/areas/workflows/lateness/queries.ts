import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { everybody, withStandings } from '#areas/desk/standing/kept/queries.ts'
import { holdsToday } from '#areas/groups/queries.ts'
import { listRestDays } from '#areas/periods/calendar/queries.ts'
import type { Bilingual } from '../model.ts'
import { dayOf, weekdayOf } from '#platform/week.ts'
import { dueOf } from '../roads/matrix/queries.ts'

/** A pupil who is late with the phase they are in, in a period that is not over. */
export type LateRoad = {
  id: string
  studentId: string
  periodId: string
  phase: Bilingual
  dueOn: string
  daysLate: number
}

/** The schools at which somebody is today: not in a weekend, not on a day of rest. */
async function schoolsThatCome(ctx: Ctx): Promise<string[]> {
  const today = dayOf(ctx.now)
  if (['sat', 'sun'].includes(weekdayOf(today))) return []
  const rest = await listRestDays(ctx, undefined)
  return rest
    .filter(({ allowHolidays, days }) => !allowHolidays && !days.includes(today))
    .map(({ schoolId }) => schoolId)
}

/**
 * Who is late today at schools where people are, each with the phase that is late longest. Who was let off, or is further
 * already, is not late; nor is who waits for what comes before, although the matrix counts the days of that, too. Each stands in
 * the one period where the matrix has them, so that no notice tells of another.
 */
export async function listLate(ctx: Ctx): Promise<LateRoad[]> {
  const today = sql`${dayOf(ctx.now)}::date`
  const schools = await schoolsThatCome(ctx)
  if (schools.length === 0) return []
  const { rows } = await sql<LateRoad>`
    ${await withStandings(ctx, everybody)}
    select distinct on (c.id) c.id, c.student_id, c.period_id, c.name as phase, c.due_on, ${today} - c.due_on as days_late from (
      select r.id, r.student_id, r.period_id, f.place, f.phase -> 'name' as name, rp.state, coalesce(m.extended_to, ${dueOf()}) as due_on,
        coalesce(max(f.place) filter (where rp.state = 'done') over (partition by r.id), 0) as reached
      from standing stands join roads r on r.tenant_id = ${ctx.tenant.id} and r.student_id = stands.id and r.period_id = stands.period_id
      join internship_periods p on p.tenant_id = r.tenant_id and p.id = r.period_id and p.status not in ('draft', 'archived')
        and coalesce(p.search_opens_on, p.starts_on) <= ${today} and coalesce(p.completion_deadline, p.ends_on) + 30 >= ${today}
      join student_profiles s on s.tenant_id = r.tenant_id and s.user_id = r.student_id and not s.exempt and s.school_id = any (${schools}::uuid[])
      join organizations o on o.tenant_id = s.tenant_id and o.id = s.school_id and o.status = 'approved'
      join users u on u.tenant_id = r.tenant_id and u.id = r.student_id and u.status = 'active'
      join workflow_versions v on v.tenant_id = r.tenant_id and v.workflow_id = r.workflow_id and v.version = r.version
      cross join lateral jsonb_array_elements(v.phases) with ordinality f (phase, place)
      join road_phases rp on rp.tenant_id = r.tenant_id and rp.road_id = r.id and rp.phase_id = (f.phase ->> 'id')::uuid
      left join road_marks m on m.tenant_id = r.tenant_id and m.road_id = r.id and m.phase_id = rp.phase_id
      where stands.state <> 'exempt') c
    where c.state in ('open', 'in_progress') and c.place > c.reached and c.due_on < ${today}
    order by c.id, c.due_on`.execute(ctx.db)
  return rows
}

/** How many pupils of a mentor are late in a period. */
type LateOfMentor = { id: string; periodId: string; periodName: string; count: number }

/** Mentors of pupils who are late, with how many are so in which period. */
export async function listMentorsOfLate(ctx: Ctx): Promise<LateOfMentor[]> {
  const late = await listLate(ctx)
  if (late.length === 0) return []
  const { rows } = await sql<LateOfMentor>`
    select ms.mentor_id as id, l.period_id, p.name as period_name, count(distinct l.id)::int as count
    from unnest(${late.map(({ studentId }) => studentId)}::uuid[], ${late.map(({ periodId }) => periodId)}::uuid[]) l (id, period_id)
    join internship_periods p on p.tenant_id = ${ctx.tenant.id} and p.id = l.period_id
    join mentorships ms on ms.tenant_id = ${ctx.tenant.id} and ms.role = 'mentor' and ${holdsToday(ctx, 'ms')}
      and (ms.student_id = l.id or ms.group_id in (
        select gm.group_id from group_memberships gm where gm.tenant_id = ms.tenant_id and gm.student_id = l.id and gm.left_on is null))
    join users u on u.tenant_id = ms.tenant_id and u.id = ms.mentor_id and u.status = 'active'
    group by ms.mentor_id, l.period_id, p.name order by ms.mentor_id, l.period_id`.execute(ctx.db)
  return rows
}

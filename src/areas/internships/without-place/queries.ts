import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { internshipsTouched } from '#areas/periods/queries.ts'
import { holdsToday } from '#areas/groups/queries.ts'
import { literals } from '#platform/db.ts'
import { endedStatuses, failedStatuses } from '../model.ts'

const firstNames = 8
const studentName = sql`concat_ws(' ', u.first_name, u.infix, u.last_name)`

/** For periods, which ask whom a change leaves out: who still comes, on days that no longer lie within. */
export const internshipsLeftOut = internshipsTouched.extend(async (ctx, { id, before, after }) => {
  const { rows } = await sql<{ name: string }>`
    select ${studentName} as name from internships i
    join users u on u.tenant_id = i.tenant_id and u.id = i.student_id
    where i.tenant_id = ${ctx.tenant.id} and i.period_id = ${id} and i.status not in ${literals(endedStatuses)}
      and ((i.starts_on < ${after.startsOn}::date and ${after.startsOn > before.startsOn})
        or (i.ends_on > ${after.endsOn}::date and ${after.endsOn < before.endsOn}))
    order by u.last_name, u.first_name, i.id`.execute(ctx.db)
  return { count: rows.length, names: rows.slice(0, firstNames).map(({ name }) => name) }
})

export type WithoutPlace = { studentId: string; mentorIds: string[] }

/** The pupils of a period with fewer places than it asks for, and who is their mentor. */
export async function pupilsWithoutPlace(ctx: Ctx, periodId: string): Promise<WithoutPlace[]> {
  const { rows } = await sql<WithoutPlace>`
    select s.user_id as student_id, array(
        select distinct m.mentor_id from mentorships m
        left join group_memberships mg on mg.tenant_id = m.tenant_id and mg.group_id = m.group_id and mg.left_on is null
        where m.tenant_id = s.tenant_id and m.role = 'mentor' and ${holdsToday(ctx, 'm')} and coalesce(m.student_id, mg.student_id) = s.user_id
      ) as mentor_ids
    from internship_periods p
    join student_profiles s on s.tenant_id = p.tenant_id and s.school_id = p.school_id and not s.exempt
    join users u on u.tenant_id = s.tenant_id and u.id = s.user_id and u.status in ('active', 'invited')
    where p.tenant_id = ${ctx.tenant.id} and p.id = ${periodId}
      and exists (select 1 from period_groups pg join group_memberships gm on gm.tenant_id = pg.tenant_id and gm.group_id = pg.group_id
        and gm.left_on is null where pg.tenant_id = p.tenant_id and pg.period_id = p.id and gm.student_id = s.user_id)
      and (select count(*) from internships i where i.tenant_id = p.tenant_id and i.period_id = p.id and i.student_id = s.user_id
        and i.status not in ${literals(failedStatuses)}) < p.min_internships
    order by s.user_id`.execute(ctx.db)
  return rows
}

type DuePeriod = { id: string; name: string }

/** Periods whose closing day lies within these days, by the day on which they close. */
export async function periodsClosing(ctx: Ctx, from: string, until: string): Promise<DuePeriod[]> {
  const { rows } = await sql<DuePeriod>`
    select id, id || ':' || applications_close_on as name from internship_periods
    where tenant_id = ${ctx.tenant.id} and status not in ('draft', 'archived')
      and applications_close_on between ${from}::date and ${until}::date`.execute(ctx.db)
  return rows
}

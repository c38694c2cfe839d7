import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { listCounted } from '#areas/desk/standing/queries.ts'
import { nearestPeriodFirst } from '#areas/periods/queries.ts'
import { narrowedTo } from '#areas/users/model.ts'
import { dayOf } from '#platform/week.ts'
import { contractsPerWeek, countLate, perGroup, stuckPupils } from '../model.ts'
import { studentsVisibleTo } from '#areas/students/file/queries.ts'
import { holdsToday } from '#areas/groups/queries.ts'

type PeriodChoice = {
  id: string
  name: string
  startsOn: string
  endsOn: string
  contractDeadline: string | null
  schoolName: string
}

/** How the pupils of a period stand: who is stuck, how contracts grow, class by class. */
export async function schoolView(ctx: Ctx, { periodId, groupId }: { periodId?: string; groupId?: string }) {
  const visible = studentsVisibleTo(ctx, sql`gm.student_id`, sql`g.school_id`)
  const school = narrowedTo(ctx.actor, ctx.organizationId)
  const within = school ? sql`p.school_id = ${school}::uuid` : sql`true`
  const { rows: periods } = await sql<PeriodChoice>`
    select p.id, p.name, p.starts_on, p.ends_on, p.contract_deadline, o.name as school_name
    from internship_periods p join organizations o on o.tenant_id = p.tenant_id and o.id = p.school_id
    where p.tenant_id = ${ctx.tenant.id} and p.status not in ('draft', 'archived') and ${within}
      and exists (select 1 from period_groups pg join groups g on g.tenant_id = pg.tenant_id and g.id = pg.group_id
        join group_memberships gm on gm.tenant_id = g.tenant_id and gm.group_id = g.id and gm.left_on is null
        where pg.tenant_id = p.tenant_id and pg.period_id = p.id and ${visible})
    order by ${nearestPeriodFirst('p', dayOf(ctx.now))} limit 50`.execute(ctx.db)
  const period = periods.find(({ id }) => id === periodId) ?? periods[0]
  if (!period) return { periods: [], period: null }
  const rows = await listCounted(ctx, period.id)
  const { rows: mentors } = await sql<{ groupId: string; names: string[] }>`
    select ms.group_id, array_agg(concat_ws(' ', m.first_name, m.infix, m.last_name) order by m.last_name) as names
    from period_groups pg join mentorships ms on ms.tenant_id = pg.tenant_id and ms.group_id = pg.group_id and ms.role = 'mentor' and ${holdsToday(ctx, 'ms')}
    join users m on m.tenant_id = ms.tenant_id and m.id = ms.mentor_id
    where pg.tenant_id = ${ctx.tenant.id} and pg.period_id = ${period.id} group by ms.group_id`.execute(ctx.db)
  const groups = [...new Map(rows.map((row) => [row.groupId, row.groupName])).entries()].map(([id, name]) => ({
    id,
    name,
  }))
  const shown = groupId ? rows.filter((row) => row.groupId === groupId) : rows
  const starts = new Date(`${period.startsOn}T00:00:00Z`)
  const ends = new Date(`${period.endsOn}T00:00:00Z`)
  return {
    periods,
    period,
    groups,
    groupId: groups.some(({ id }) => id === groupId) ? groupId : null,
    total: shown.length,
    contracted: shown.filter(({ contractedAt }) => contractedAt !== null).length,
    progress: contractsPerWeek(shown, starts, ends, ctx.now),
    stuck: stuckPupils(shown, ctx.now, starts),
    late: countLate(shown),
    classes: perGroup(shown, new Map(mentors.map(({ groupId: id, names }) => [id, names]))),
  }
}

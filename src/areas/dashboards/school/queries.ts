import { sql } from 'kysely'
import { openApplicationStatuses } from '#areas/applications/model.ts'
import type { Ctx } from '#areas/context.ts'
import { calledOffStatuses } from '#areas/internships/model.ts'
import { narrowedTo } from '#areas/users/model.ts'
import { dayOf } from '#platform/week.ts'
import { contractsPerWeek, perGroup, stuckPupils, type PupilRow } from '../model.ts'
import { studentsVisibleTo } from '#areas/students/file/queries.ts'
import { literals } from '#platform/db.ts'

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
    order by (${dayOf(ctx.now)}::date between p.starts_on and p.ends_on) desc, p.starts_on desc, p.id limit 50`.execute(
    ctx.db,
  )
  const period = periods.find(({ id }) => id === periodId) ?? periods[0]
  if (!period) return { periods: [], period: null }
  const { rows } = await sql<PupilRow>`
    select gm.student_id, concat_ws(' ', u.first_name, u.infix, u.last_name) as student_name, g.id as group_id, g.name as group_name,
      array(select concat_ws(' ', m.first_name, m.infix, m.last_name) from mentorships ms join users m on m.tenant_id = ms.tenant_id and m.id = ms.mentor_id
        where ms.tenant_id = g.tenant_id and ms.group_id = g.id and ms.ended_on is null order by m.last_name) as mentor_names,
      i.id as internship_id, i.status as internship_status, coalesce(i.minutes_approved, 0) as minutes_approved, i.minutes_planned,
      case when i.status in ${literals(calledOffStatuses)} then null when i.needs_contract then (select max(c.completed_at) from contracts c where c.tenant_id = gm.tenant_id and c.internship_id = i.id)
        else i.created_at end as contracted_at,
      coalesce(a.open_applications, 0)::int as open_applications, coalesce(a.declined_applications, 0)::int as declined_applications,
      a.last_at
    from period_groups pg
    join groups g on g.tenant_id = pg.tenant_id and g.id = pg.group_id
    join group_memberships gm on gm.tenant_id = g.tenant_id and gm.group_id = g.id and gm.left_on is null
    join users u on u.tenant_id = gm.tenant_id and u.id = gm.student_id
    left join lateral (select x.*, (x.program = 'traineeship' or ${ctx.tenant.capabilities.digitalContracts}::boolean) as needs_contract
      from internships x where x.tenant_id = gm.tenant_id and x.student_id = gm.student_id and x.period_id = pg.period_id
      order by x.status in ${literals(calledOffStatuses)}, x.created_at desc limit 1) i on true
    left join lateral (select count(*) filter (where y.status = any (${[...openApplicationStatuses]}::text[])) as open_applications,
        count(*) filter (where y.status in ('declined', 'expired')) as declined_applications, max(y.updated_at) as last_at
      from applications y where y.tenant_id = gm.tenant_id and y.student_id = gm.student_id and y.period_id = pg.period_id) a on true
    where pg.tenant_id = ${ctx.tenant.id} and pg.period_id = ${period.id} and ${visible}
    order by student_name, gm.student_id`.execute(ctx.db)
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
    classes: perGroup(shown),
  }
}

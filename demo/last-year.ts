import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { addPeriod } from '#areas/periods/commands.ts'
import { schoolYearOf } from '#areas/periods/model.ts'
import { addDays } from '#platform/week.ts'
import { seasonOf } from './year.ts'

/** Which part of the pupils of last year had their contract at the end of each week: slowly at first, and most of them in the last weeks. */
const parts = [0.14, 0.18, 0.22, 0.27, 0.32, 0.37, 0.41, 0.45, 0.49, 0.52, 0.55, 0.63, 0.72, 0.81, 0.87, 0.92, 0.94]

/** As many more pupils there are this year. */
const grown = 1.03

type Period = Parameters<typeof addPeriod>[1]

/** The period of a year before this one, in the archive: its pupils are gone, and how it went is kept in numbers. */
export async function goesBackAYear(ctx: Ctx, running: string, period: Period): Promise<void> {
  const startsOn = aYearBefore(period.startsOn)
  const id = await addPeriod(ctx, {
    ...period,
    name: seasonOf(startsOn),
    schoolYear: schoolYearOf(startsOn).name,
    startsOn,
    endsOn: aYearBefore(period.endsOn),
    searchOpensOn: period.searchOpensOn && aYearBefore(period.searchOpensOn),
    applicationsCloseOn: period.applicationsCloseOn && aYearBefore(period.applicationsCloseOn),
    contractDeadline: period.contractDeadline ? aYearBefore(period.contractDeadline) : null,
    groupIds: [],
    status: 'archived',
  })
  await sql`
    insert into period_weeks (tenant_id, period_id, week, pupils, placed, counted_on)
    select ${ctx.tenant.id}, ${id}, week, pupils, round(pupils * part), ${startsOn}::date + (week * 7)::int
    from unnest(${parts}::numeric[]) with ordinality as told (part, week),
      (select round(count(distinct gm.student_id) / ${grown}::numeric)::int as pupils from period_groups pg
       join group_memberships gm on gm.tenant_id = pg.tenant_id and gm.group_id = pg.group_id and gm.left_on is null
       where pg.tenant_id = ${ctx.tenant.id} and pg.period_id = ${running}) as school`.execute(ctx.db)
}

/** The same day of the week, fifty-two weeks before. */
const aYearBefore = (day: string) => addDays(day, -52 * 7)

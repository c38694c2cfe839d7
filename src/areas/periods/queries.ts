import type { Ctx } from '#areas/context.ts'
import type { Program } from '#areas/tenancy/model.ts'
import { periodStatusOn, type PeriodStatus } from './model.ts'

export type Period = {
  id: string
  schoolId: string
  name: string
  program: Program
  startsOn: string
  endsOn: string
  searchOpensOn: string | null
  applicationsCloseOn: string | null
  hoursTarget: number | null
  maxInternships: number
  status: PeriodStatus
}

/** The periods of a pupil's classes with where they stand today, the one in which she can search first. */
export async function listPeriodsOfGroups(ctx: Ctx, groupIds: string[], today: string): Promise<Period[]> {
  if (groupIds.length === 0) return []
  const rows = await ctx.db
    .selectFrom('internshipPeriods as p')
    .innerJoin('periodGroups as pg', (join) =>
      join.onRef('pg.tenantId', '=', 'p.tenantId').onRef('pg.periodId', '=', 'p.id'),
    )
    .select([
      'p.id',
      'p.schoolId',
      'p.name',
      'p.program',
      'p.startsOn',
      'p.endsOn',
      'p.searchOpensOn',
      'p.applicationsCloseOn',
      'p.hoursTarget',
      'p.maxInternships',
      'p.status',
    ])
    .distinct()
    .where('p.tenantId', '=', ctx.tenant.id)
    .where('pg.groupId', 'in', groupIds)
    .orderBy('p.startsOn')
    .orderBy('p.id')
    .execute()
  const periods = rows.map((row) => {
    const program = row.program as Program
    const status = row.status as PeriodStatus
    return { ...row, program, status: periodStatusOn({ ...row, status }, today) }
  })
  return periods.sort((a, b) => Number(b.status === 'open') - Number(a.status === 'open'))
}

export async function findPeriod(ctx: Ctx, id: string, today: string): Promise<Period | undefined> {
  const row = await ctx.db
    .selectFrom('internshipPeriods')
    .select([
      'id',
      'schoolId',
      'name',
      'program',
      'startsOn',
      'endsOn',
      'searchOpensOn',
      'applicationsCloseOn',
      'hoursTarget',
      'maxInternships',
      'status',
    ])
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    ...row,
    program: row.program as Program,
    status: periodStatusOn({ ...row, status: row.status as PeriodStatus }, today),
  }
}

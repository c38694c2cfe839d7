import type { Ctx } from '#areas/context.ts'
import type { Program } from '#areas/tenancy/model.ts'
import { periodStatusOn, type PeriodStatus } from './model.ts'

export type Period = {
  id: string
  schoolId: string
  name: string
  program: Program
  schoolYear: string
  startsOn: string
  endsOn: string
  searchOpensOn: string | null
  applicationsCloseOn: string | null
  contractDeadline: string | null
  completionDeadline: string | null
  hoursTarget: number | null
  minInternships: number
  maxInternships: number
  /** Empty: any day that is agreed. */
  weekdays: string[]
  allowHolidays: boolean
  /** Where it stands today. */
  status: PeriodStatus
  lockVersion: number
}

const columns = [
  'id',
  'schoolId',
  'name',
  'program',
  'schoolYear',
  'startsOn',
  'endsOn',
  'searchOpensOn',
  'applicationsCloseOn',
  'contractDeadline',
  'completionDeadline',
  'hoursTarget',
  'minInternships',
  'maxInternships',
  'weekdays',
  'allowHolidays',
  'status',
  'lockVersion',
] as const

type Row = Omit<Period, 'program' | 'status'> & { program: string; status: string }

/** The row as it stands on a day. */
function onDay(row: Row, today: string): Period {
  const status = row.status as PeriodStatus
  return { ...row, program: row.program as Program, status: periodStatusOn({ ...row, status }, today) }
}

/** The periods of a pupil's classes with where they stand today, the one in which she can search first. */
export async function listPeriodsOfGroups(ctx: Ctx, groupIds: string[], today: string): Promise<Period[]> {
  if (groupIds.length === 0) return []
  const rows = await ctx.db
    .selectFrom('internshipPeriods')
    .select(columns)
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('periodGroups')
        .select('periodId')
        .where('tenantId', '=', ctx.tenant.id)
        .where('groupId', 'in', groupIds),
    )
    .orderBy('startsOn')
    .orderBy('id')
    .execute()
  const periods = rows.map((row) => onDay(row, today))
  return periods.sort((a, b) => Number(b.status === 'open') - Number(a.status === 'open'))
}

export async function findPeriod(ctx: Ctx, id: string, today: string): Promise<Period | undefined> {
  const row = await ctx.db
    .selectFrom('internshipPeriods')
    .select(columns)
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && onDay(row, today)
}

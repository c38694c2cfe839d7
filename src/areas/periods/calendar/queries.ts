import type { Ctx } from '#areas/context.ts'
import { capabilitiesAt } from '#areas/tenancy/settings/model.ts'
import type { OwnDays, SchoolCalendar, SchoolDayKind } from './model.ts'

/** The calendar of a school: its region, what it says of its own days, and how it keeps weeks of tests. */
export async function calendarOf(
  ctx: Ctx,
  school: { schoolId: string; schoolSettings: Record<string, unknown> },
): Promise<SchoolCalendar> {
  const { holidayRegion, restsInTestWeeks } = capabilitiesAt(ctx.tenant.capabilities, school.schoolSettings)
  const rows = await ctx.db
    .selectFrom('schoolDays')
    .select(['kind', 'name', 'startsOn', 'endsOn'])
    .where('tenantId', '=', ctx.tenant.id)
    .where('schoolId', '=', school.schoolId)
    .orderBy('startsOn')
    .execute()
  const own = rows.map((row): OwnDays => ({ ...row, kind: row.kind as SchoolDayKind }))
  return { region: holidayRegion, own, restsInTestWeeks }
}

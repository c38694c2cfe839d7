import type { Ctx } from '#areas/context.ts'
import { newId } from '#platform/ids.ts'

export type NewPeriod = {
  schoolId: string
  name: string
  program: 'mas' | 'traineeship'
  schoolYear: string
  startsOn: string
  endsOn: string
  searchOpensOn: string | null
  applicationsCloseOn: string | null
  hoursTarget: number | null
  maxInternships: number
  groupIds: string[]
}

export async function addPeriod(ctx: Ctx, { groupIds, ...period }: NewPeriod): Promise<string> {
  const id = newId()
  await ctx.db
    .insertInto('internshipPeriods')
    .values({ tenantId: ctx.tenant.id, id, status: 'open', ...period })
    .execute()
  for (const groupId of groupIds)
    await ctx.db.insertInto('periodGroups').values({ tenantId: ctx.tenant.id, periodId: id, groupId }).execute()
  ctx.audit({ action: 'periods.added', subject: { type: 'internship_periods', id }, organizationId: period.schoolId })
  return id
}

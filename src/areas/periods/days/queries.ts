import type { Ctx } from '#areas/context.ts'
import type { SchoolDayKind } from '#areas/periods/calendar/model.ts'
import { mayRead } from '#areas/periods/policy.ts'
import { notFound } from '#platform/errors.ts'

export type SchoolDays = {
  id: string
  schoolId: string
  kind: SchoolDayKind
  name: string
  startsOn: string
  endsOn: string
}

const columns = ['id', 'schoolId', 'kind', 'name', 'startsOn', 'endsOn'] as const

/** What a school says of its own days, from a day on. */
export async function listSchoolDays(ctx: Ctx, schoolId: string, from: string, until: string): Promise<SchoolDays[]> {
  const rows = await ctx.db
    .selectFrom('schoolDays')
    .select(columns)
    .where('tenantId', '=', ctx.tenant.id)
    .where('schoolId', '=', schoolId)
    .where('endsOn', '>=', from)
    .where('startsOn', '<=', until)
    .orderBy('startsOn')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, kind: row.kind as SchoolDayKind }))
}

/** Some days of a school the actor may look into. */
export async function getSchoolDays(ctx: Ctx, id: string): Promise<SchoolDays> {
  const row = await ctx.db
    .selectFrom('schoolDays')
    .select(columns)
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row || !mayRead(ctx.actor, row.schoolId)) throw notFound()
  return { ...row, kind: row.kind as SchoolDayKind }
}

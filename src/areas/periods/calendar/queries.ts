import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Ctx } from '#areas/context.ts'
import { capabilitiesAt } from '#areas/tenancy/settings/model.ts'
import { addDays, dayOf } from '#platform/week.ts'
import { restDaysIn, type OwnDays, type SchoolCalendar, type SchoolDayKind } from './model.ts'

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

/** The days on which nobody comes, in periods that keep school holidays and in those that do not. */
export type RestDays = { schoolId: string; allowHolidays: boolean; days: string[] }

// Schools of one region without days of their own share theirs; a day later all of them are reckoned again.
const reckoned = new LRUCache<string, string[]>({ max: 2_000 })

/** The days of rest of one school, or of all of the tenant, over the last year, up to today. */
export async function listRestDays(ctx: Ctx, school: string | undefined): Promise<RestDays[]> {
  const { rows } = await sql<{ id: string; settings: Record<string, unknown>; own: OwnDays[] }>`
    select o.id, o.settings, coalesce((select json_agg(json_build_object('kind', d.kind, 'name', d.name, 'startsOn', d.starts_on, 'endsOn', d.ends_on) order by d.starts_on)
      from school_days d where d.tenant_id = o.tenant_id and d.school_id = o.id), '[]') as own
    from organizations o where o.tenant_id = ${ctx.tenant.id} and o.type = 'School' and (${school ?? null}::uuid is null or o.id = ${school ?? null}::uuid)`.execute(
    ctx.db,
  )
  const until = dayOf(ctx.now)
  return rows.flatMap(({ id, settings, own }) => {
    const { holidayRegion, restsInTestWeeks } = capabilitiesAt(ctx.tenant.capabilities, settings)
    const calendar: SchoolCalendar = { region: holidayRegion, own, restsInTestWeeks }
    return [true, false].map((allowHolidays) => {
      const key = JSON.stringify([until, allowHolidays, calendar])
      const days = reckoned.get(key) ?? restDaysIn(calendar, allowHolidays, { from: addDays(until, -366), until })
      reckoned.set(key, days)
      return { schoolId: id, allowHolidays, days }
    })
  })
}

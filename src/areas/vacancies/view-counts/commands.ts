import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { userIdOf } from '#areas/users/model.ts'
import { dayOf } from '#platform/week.ts'
import { isLook, lookCounter } from './model.ts'

const looks = lookCounter()

/** Somebody looks at a place. Reading writes nothing: it is counted here and written by the clock. */
export function noteLook(ctx: Ctx, vacancy: { id: string; organizationId: string }): void {
  if (!isLook(ctx.actor, vacancy.organizationId, ctx.userAgent)) return
  const who = userIdOf(ctx.actor) ?? `${ctx.ip ?? ''} ${ctx.userAgent ?? ''}`
  looks.note({ tenantId: ctx.tenant.id, vacancyId: vacancy.id, who, day: dayOf(ctx.now) })
}

/** Writes what was counted since the last time. Runs as the system. */
export async function writeLooks(ctx: Ctx): Promise<void> {
  const taken = looks.take(ctx.tenant.id)
  if (taken.length === 0) return
  try {
    await sql`
      insert into vacancy_views as seen (tenant_id, vacancy_id, on_day, views)
      select ${ctx.tenant.id}, r."vacancyId", r.day, r.views
      from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as r ("vacancyId" uuid, day date, views int)
      on conflict (tenant_id, vacancy_id, on_day) do update set views = seen.views + excluded.views`.execute(ctx.db)
  } catch (error) {
    for (const one of taken) looks.add(one)
    throw error
  }
}

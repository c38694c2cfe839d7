import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { userIdOf } from '#areas/users/model.ts'
import { dayOf } from '#platform/week.ts'
import { countsAsView } from './model.ts'

const views = viewCounter()

/** Somebody views a place. Reading writes nothing: it is counted here and written by the clock. */
export function countView(
  ctx: Pick<Ctx, 'tenant' | 'actor' | 'now' | 'ip' | 'userAgent'>,
  vacancy: { id: string; organizationId: string },
): void {
  if (!countsAsView(ctx.actor, vacancy.organizationId, ctx.userAgent)) return
  const who = userIdOf(ctx.actor) ?? `${ctx.ip ?? ''} ${ctx.userAgent ?? ''}`
  views.note({ tenantId: ctx.tenant.id, vacancyId: vacancy.id, who, day: dayOf(ctx.now) })
}

/** Writes what was counted since the last time. Runs as the system. */
export async function writeViewCounts(ctx: Ctx): Promise<void> {
  const taken = views.take(ctx.tenant.id)
  if (taken.length === 0) return
  try {
    await sql`
      insert into vacancy_views as seen (tenant_id, vacancy_id, on_day, views)
      select ${ctx.tenant.id}, r."vacancyId", r.day, r.views
      from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as r ("vacancyId" uuid, day date, views int)
      on conflict (tenant_id, vacancy_id, on_day) do update set views = seen.views + excluded.views`.execute(ctx.db)
  } catch (error) {
    for (const one of taken) views.add(one)
    throw error
  }
}

/**
 * Counts views, of one person or browser at most one a day for a place. Who viewed is known within this process alone,
 * as a digest under a key that is thrown away at the end of the day; what leaves it is a number.
 */
export function viewCounter(mostKnown = 200_000) {
  let day = ''
  let key = randomBytes(32)
  const known = new Set<string>()
  let counts = new Map<string, { tenantId: string; vacancyId: string; day: string; views: number }>()

  return {
    note(view: { tenantId: string; vacancyId: string; who: string; day: string }): void {
      if (view.day !== day || known.size >= mostKnown) {
        day = view.day
        key = randomBytes(32)
        known.clear()
      }
      const digest = createHmac('sha256', key)
        .update(`${view.tenantId} ${view.vacancyId} ${view.who}`)
        .digest('base64url')
      if (known.has(digest)) return
      known.add(digest)
      this.add({ ...view, views: 1 })
    },
    add({
      tenantId,
      vacancyId,
      day: on,
      views,
    }: {
      tenantId: string
      vacancyId: string
      day: string
      views: number
    }): void {
      const name = `${vacancyId} ${on}`
      const before = counts.get(name)?.views ?? 0
      counts.set(name, { tenantId, vacancyId, day: on, views: before + views })
    },
    /** What was counted for a tenant since the last time. */
    take(tenantId: string) {
      const taken = [...counts.values()].filter((one) => one.tenantId === tenantId)
      counts = new Map([...counts].filter(([, one]) => one.tenantId !== tenantId))
      return taken
    },
  }
}

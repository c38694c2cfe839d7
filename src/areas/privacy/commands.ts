import { sql, type Kysely } from 'kysely'
import type { Ctx, Look, Tables } from '#areas/context.ts'
import { forgetNotices } from '#areas/notifications/commands.ts'
import { forgetScreenshots } from '#areas/support/commands.ts'
import { capacitiesOf, organizationsOf } from '#areas/users/model.ts'
import { inTransaction } from '#platform/db.ts'
import { dayOf } from '#platform/week.ts'

/** What is in the database for today already, so that reading on costs nothing. Emptied when it grows or the day turns. */
const kept = new Set<string>()
let keptOn = ''
const mostKept = 100_000

type Looker = Pick<Ctx, 'tenant' | 'actor' | 'now' | 'organizationId'>

/**
 * Keeps who looked at whose record: once a day for each kind. Written after the answer is made and before it leaves, in
 * a transaction of its own, because who only reads may not write.
 */
export async function keepLooks(
  db: Kysely<Tables>,
  { tenant, actor, now, organizationId }: Looker,
  looks: Look[],
): Promise<void> {
  if (looks.length === 0 || actor.kind === 'system') return
  const day = dayOf(now)
  if (day !== keptOn || kept.size > mostKept) kept.clear()
  keptOn = day
  const viewer = actor.kind === 'user' ? actor.userId : null
  const impersonator = actor.kind === 'user' ? (actor.impersonatorId ?? null) : null
  const capacity = actor.kind === 'user' ? (capacitiesOf(actor)[0] ?? 'visitor') : 'link'
  const nameOf = ({ subjectId, what }: Look) =>
    [tenant.id, day, subjectId, what, viewer, impersonator, capacity].join(' ')
  const fresh = looks.filter((look) => look.subjectId !== viewer && !kept.has(nameOf(look)))
  if (fresh.length === 0) return
  await inTransaction(db, { tenantId: tenant.id, cooperationId: tenant.cooperationId }, async (own) => {
    await own
      .insertInto('dataViews')
      .values(
        fresh.map(({ subjectId, what }) => ({
          tenantId: tenant.id,
          subjectId,
          viewerId: viewer,
          impersonatorId: impersonator,
          capacity,
          organizationId: organizationId ?? organizationsOf(actor)[0] ?? null,
          what,
          onDay: day,
          firstAt: now,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
  for (const look of fresh) kept.add(nameOf(look))
}

/** Takes away what was kept long enough, by the tenant's own terms. Runs with every sweep, as the system. */
export async function forgetInTime(ctx: Ctx): Promise<void> {
  const { viewsKeptMonths } = ctx.tenant.capabilities
  await sql`delete from data_views where tenant_id = ${ctx.tenant.id}
    and on_day < ${dayOf(ctx.now)}::date - make_interval(months => ${viewsKeptMonths})`.execute(ctx.db)
  await forgetNotices(ctx)
  await forgetScreenshots(ctx)
}

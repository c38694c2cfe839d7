import { sql, type Kysely } from 'kysely'
import type { Ctx, LoggedAccess, Tables } from '#areas/context.ts'
import { forgetTeams } from '#areas/applications/teams/forming/commands.ts'
import { forgetWaiting } from '#areas/applications/waiting-list/commands.ts'
import { forgetUploads } from '#areas/imports/engine/commands.ts'
import { forgetNotices } from '#areas/notifications/commands.ts'
import { forgetScreenshots } from '#areas/support/commands.ts'
import { capacitiesOf, organizationsOf } from '#areas/users/model.ts'
import { inTransaction, type Db } from '#platform/db.ts'
import { dayOf } from '#platform/week.ts'

/** Looks of today that are in the database already, so that reading on costs nothing. Emptied when large and every day. */
const kept = new Set<string>()
let keptOn = ''
const mostKept = 100_000

type Looker = Pick<Ctx, 'tenant' | 'actor' | 'now' | 'organizationId'>

/** Keeps who looked at whose record, once a day for each kind: with what is being written. */
export async function writeLooks(db: Db<Tables>, looker: Looker, looks: LoggedAccess[]): Promise<void> {
  await write(db, rowsOf(looker, looks))
}

async function write(db: Db<Tables>, rows: Row[]): Promise<void> {
  // A file of a whole school is more rows than one statement has parameters for.
  for (let at = 0; at < rows.length; at += 2_000)
    await db
      .insertInto('dataViews')
      .values(rows.slice(at, at + 2_000))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** The same for a call that only reads: after its answer is made and before it leaves, in a transaction of its own. */
export async function writeLooksAfter(db: Kysely<Tables>, looker: Looker, looks: LoggedAccess[]): Promise<void> {
  const day = dayOf(looker.now)
  if (day !== keptOn || kept.size > mostKept) kept.clear()
  keptOn = day
  const fresh = rowsOf(looker, looks).filter((row) => !kept.has(nameOf(row)))
  if (fresh.length === 0) return
  const { id: tenantId, cooperationId } = looker.tenant
  await inTransaction(db, { tenantId, cooperationId }, (own) => write(own, fresh))
  for (const row of fresh) kept.add(nameOf(row))
}

type Row = ReturnType<typeof rowsOf>[number]

const nameOf = (row: Row) =>
  [row.tenantId, row.subjectId, row.what, row.viewerId, row.impersonatorId, row.capacity].join(' ')

function rowsOf({ tenant, actor, now, organizationId }: Looker, looks: LoggedAccess[]) {
  if (actor.kind === 'system') return []
  const viewer = actor.kind === 'user' ? actor.userId : null
  return looks
    .filter(({ subjectId }) => subjectId !== viewer)
    .map(({ subjectId, what }) => ({
      tenantId: tenant.id,
      subjectId,
      viewerId: viewer,
      impersonatorId: actor.kind === 'user' ? (actor.impersonatorId ?? null) : null,
      capacity: actor.kind === 'user' ? (capacitiesOf(actor)[0] ?? 'visitor') : 'link',
      organizationId: organizationId ?? organizationsOf(actor)[0] ?? null,
      what,
      onDay: dayOf(now),
      firstAt: now,
    }))
}

/** Takes away what was kept long enough, by the tenant's own terms. Runs with every sweep, as the system. */
export async function forgetInTime(ctx: Ctx): Promise<void> {
  const { viewsKeptMonths } = ctx.tenant.capabilities
  await sql`delete from data_views where tenant_id = ${ctx.tenant.id}
    and on_day < ${dayOf(ctx.now)}::date - make_interval(months => ${viewsKeptMonths})`.execute(ctx.db)
  await forgetNotices(ctx)
  await forgetScreenshots(ctx)
  await forgetWaiting(ctx)
  await forgetTeams(ctx)
  await forgetUploads(ctx)
}

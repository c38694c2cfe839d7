import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { dayOf } from '#platform/week.ts'

/** So many are written to in one round of the clock, which comes every five minutes. */
const atOnce = 500

/**
 * Writes to the people whom a list made, on the day that was picked: those who have an address, were not written to and have
 * not come in. A round sends some; when nobody is left the list is done.
 */
export async function sendInvites(ctx: Ctx): Promise<void> {
  const today = dayOf(ctx.now)
  const { rows: runs } = await sql<{ id: string }>`
    select id from import_runs where tenant_id = ${ctx.tenant.id} and invites_on <= ${today}::date and invited_at is null and undone_at is null
    order by invites_on, id for update skip locked`.execute(ctx.db)
  let left = atOnce
  for (const { id: runId } of runs) {
    left -= await invite(ctx, runId, left)
    if (left <= 0) return
    await ctx.db
      .updateTable('importRuns')
      .set({ invitedAt: ctx.now })
      .where('tenantId', '=', ctx.tenant.id)
      .where('id', '=', runId)
      .execute()
  }
}

/** Writes to somebody whom a line made after the others of its list were written to. */
export async function inviteLate(ctx: Ctx, runId: string, line: number): Promise<void> {
  await invite(ctx, runId, 1, line)
}

async function invite(ctx: Ctx, runId: string, limit: number, line?: number): Promise<number> {
  const { rows: people } = await sql<{ id: string }>`
    select u.id from import_rows x join users u on u.tenant_id = x.tenant_id and u.id = x.record_id and u.status = 'invited'
    join accounts a on a.cooperation_id = u.cooperation_id and a.id = u.account_id and a.email is not null
    where x.tenant_id = ${ctx.tenant.id} and x.run_id = ${runId} and x.action = 'create' and (${line ?? null}::int is null or x.line = ${line ?? null})
      and not exists (select 1 from access_tokens t where t.tenant_id = u.tenant_id and t.subject_type = 'users' and t.subject_id = u.id and t.kind = 'confirm')
      and not exists (select 1 from events e where e.tenant_id = u.tenant_id and e.subject_type = 'users' and e.subject_id = u.id and e.name = 'identity.confirmation-asked')
    group by u.id order by u.id limit ${limit}`.execute(ctx.db)
  for (const { id } of people) {
    const subject = { type: 'users', id }
    ctx.record({ name: 'identity.confirmation-asked', subject, payload: { userId: id, inviter: null } })
  }
  return people.length
}

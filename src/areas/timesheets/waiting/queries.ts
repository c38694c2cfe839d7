import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import type { Internship } from '#areas/internships/queries.ts'
import { organizationsOf } from '#areas/users/model.ts'
import { Refusal } from '#platform/errors.ts'
import { allowedWeekEvents } from '../policy.ts'
import { getTimesheet, type Timesheet } from '../queries.ts'

export type WaitingSheet = { timesheet: Timesheet; internship: Internship }

/** As many pupils as are shown on one page. */
const mostSheets = 50

/** The sheets with hours that wait for who is signed in at a company, who waits longest first; of each only what waits. */
export async function listWaitingSheets(ctx: Ctx): Promise<WaitingSheet[]> {
  const organizations = organizationsOf(ctx.actor, 'company_admin', 'company_supervisor')
  if (organizations.length === 0) return []
  const ids = await waitingAt(ctx, sql`i.organization_id = any (${organizations}::uuid[])`)
  const found: WaitingSheet[] = []
  for (const id of ids) {
    const sheet = await getTimesheet(ctx, id).catch((error: unknown) => {
      // A supervisor sees the own pupils alone.
      if (error instanceof Refusal && error.status === 404) return undefined
      throw error
    })
    if (
      sheet?.internship.isOfMyCompany &&
      allowedWeekEvents(ctx.actor, sheet.internship, 'submitted').includes('approve')
    )
      found.push(onlyWaiting(sheet))
  }
  return found
}

/**
 * The same for the holder of a company's link: the sheets whose mails go to the same people, because the same person
 * guides those pupils.
 */
export async function listWaitingByLink(
  ctx: Ctx,
  { organizationId, supervisorUserId }: Internship,
): Promise<WaitingSheet[]> {
  const ids = await waitingAt(
    ctx,
    sql`i.organization_id = ${organizationId} and i.supervisor_user_id is not distinct from ${supervisorUserId}::uuid`,
  )
  const asSystem: Ctx = { ...ctx, actor: { kind: 'system' } }
  const found: WaitingSheet[] = []
  for (const id of ids) found.push(onlyWaiting(await getTimesheet(asSystem, id)))
  return found
}

function onlyWaiting({ timesheet, internship }: WaitingSheet): WaitingSheet {
  return {
    timesheet: { ...timesheet, weeks: timesheet.weeks.filter(({ status }) => status === 'submitted') },
    internship,
  }
}

async function waitingAt(ctx: Ctx, where: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from timesheets t join internships i on i.tenant_id = t.tenant_id and i.id = t.internship_id
    join timesheet_weeks w on w.tenant_id = t.tenant_id and w.timesheet_id = t.id and w.status = 'submitted'
    where t.tenant_id = ${ctx.tenant.id} and t.locked_at is null and ${where}
    group by t.id order by min(w.turn_since), t.id limit ${mostSheets}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

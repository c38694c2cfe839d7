import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { conflict, forbidden, invalid, notFound, Refusal } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { isAllowedUrl } from '#platform/outgoing.ts'
import { lockAway, takeOut } from '#platform/vault.ts'
import { dayOf } from '#platform/week.ts'
import type { KeptTable } from '../engine/commands.ts'
import { takeInRoster } from '../roster/commands.ts'
import type { RosterKind } from '../roster/model.ts'
import { schoolsToImportFor } from '../roster/policy.ts'
import type { SourceAccess } from './asking/commands.ts'
import type { SourceFault } from './asking/model.ts'
import { getRosterSource, listRosterSources } from './queries.ts'
import type { RosterSourceInput } from './schema.ts'

const reachOf = (ctx: Ctx) => ({ loopback: ctx.services.testPages })
const purposeOf = (tenantId: string, id: string) => `roster source ${tenantId} ${id}`

/** Says where the administration of a school answers. The secret goes to no other address than it was given for. */
export async function keepSource(ctx: Ctx, { clientSecret, ...given }: RosterSourceInput): Promise<string> {
  if (!schoolsToImportFor(ctx.actor).includes(given.schoolId)) throw forbidden('groups.not-your-school')
  for (const name of ['baseUrl', 'tokenUrl'] as const)
    if (!isAllowedUrl(given[name], reachOf(ctx))) throw invalid({ [name]: ['imports.source-url'] })
  const before = (await listRosterSources(ctx)).find(({ schoolId }) => schoolId === given.schoolId)
  const isSame = before && (['baseUrl', 'tokenUrl', 'clientId'] as const).every((name) => before[name] === given[name])
  if (clientSecret === '' && !isSame) throw invalid({ clientSecret: ['imports.fields.needed'] })
  const id = before?.id ?? newId()
  if (before) {
    const { dataDir } = ctx.services
    const secret = clientSecret && { clientSecret: await lockAway(dataDir, clientSecret, purposeOf(ctx.tenant.id, id)) }
    await ctx.db
      .updateTable('rosterSources')
      .set((eb) => ({ ...given, ...secret, fault: null, lockVersion: eb('lockVersion', '+', 1) }))
      .where('tenantId', '=', ctx.tenant.id)
      .where('id', '=', id)
      .execute()
  } else {
    const made = await ctx.db
      .insertInto('rosterSources')
      .values({
        ...given,
        tenantId: ctx.tenant.id,
        id,
        clientSecret: await lockAway(ctx.services.dataDir, clientSecret, purposeOf(ctx.tenant.id, id)),
        createdAt: ctx.now,
      })
      .onConflict((conflicting) => conflicting.columns(['tenantId', 'schoolId']).doNothing())
      .returning('id')
      .execute()
    if (made.length === 0) throw conflict('platform.stale')
  }
  ctx.audit({ action: 'imports.source-kept', subject: { type: 'roster_sources', id }, organizationId: given.schoolId })
  return id
}

/** Asks nobody any more; the secret goes. */
export async function removeSource(ctx: Ctx, id: string): Promise<void> {
  const { schoolId } = await getRosterSource(ctx, id)
  await ctx.db.deleteFrom('rosterSources').where('tenantId', '=', ctx.tenant.id).where('id', '=', id).execute()
  ctx.audit({ action: 'imports.source-removed', subject: { type: 'roster_sources', id }, organizationId: schoolId })
}

/** Has the administration asked now, behind this call: it may take its time. */
export async function askNow(ctx: Ctx, id: string): Promise<void> {
  await getRosterSource(ctx, id)
  await sql`update roster_sources set asked_at = ${ctx.now}, fault = null where tenant_id = ${ctx.tenant.id} and id = ${id}`.execute(
    ctx.db,
  )
  await askSoon(ctx, id)
}

async function askSoon(ctx: Ctx, id: string): Promise<void> {
  await sql`select app.enqueue('fetch_roster', ${JSON.stringify({ tenantId: ctx.tenant.id, id })}::json, ${`roster:${id}`})`.execute(
    ctx.db,
  )
}

/** Between two and six at night every source that wants it is asked, once. Runs with every sweep, as the system. */
export async function askAtNight(ctx: Ctx): Promise<void> {
  const today = sql`${dayOf(ctx.now)}::date`
  const { rows } = await sql<{ id: string }>`
    update roster_sources set asked_on = ${today}, asked_at = ${ctx.now} where tenant_id = ${ctx.tenant.id} and is_nightly and coalesce(asked_on < ${today}, true)
      and extract(hour from ${ctx.now}::timestamptz at time zone 'Europe/Amsterdam') between 2 and 5 returning id`.execute(
    ctx.db,
  )
  for (const { id } of rows) await askSoon(ctx, id)
}

/** Where and as whom a source is asked; undefined where there is none any more. */
export async function accessTo(ctx: Ctx, id: string): Promise<SourceAccess | { fault: 'secret' } | undefined> {
  const row = await ctx.db
    .selectFrom('rosterSources')
    .select(['baseUrl', 'tokenUrl', 'clientId', 'clientSecret'])
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const clientSecret = await takeOut(ctx.services.dataDir, row.clientSecret, purposeOf(ctx.tenant.id, id))
  return clientSecret === undefined ? { fault: 'secret' } : { ...row, clientSecret, reach: reachOf(ctx) }
}

/** Writes down why nothing came of asking. */
export async function noteFault(ctx: Ctx, id: string, fault: SourceFault): Promise<void> {
  await sql`update roster_sources set fault = ${fault} where tenant_id = ${ctx.tenant.id} and id = ${id}`.execute(
    ctx.db,
  )
}

/**
 * Puts what came among the lists that wait to be confirmed; what is the same as the last time, or nothing of this kind, does not
 * wait twice. @returns whether the file is kept
 */
export async function takeInFetched(ctx: Ctx, id: string, kind: RosterKind, table: KeptTable): Promise<boolean> {
  const { schoolId, schoolName } = await getRosterSource(ctx, id)
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from import_runs where tenant_id = ${ctx.tenant.id} and organization_id = ${schoolId} and kind = ${kind}
    order by created_at desc, id desc limit 1`.execute(ctx.db)
  if (rows[0]?.sha256 === table.kept.sha256) return false
  await takeInRoster(ctx, table, { kind, schoolId, fileName: `OneRoster ${schoolName} ${dayOf(ctx.now)}.zip` })
  return true
}

/** Everything that came is put where it waits. */
export async function noteFetched(ctx: Ctx, id: string): Promise<void> {
  await sql`update roster_sources set fetched_at = ${ctx.now}, fault = null where tenant_id = ${ctx.tenant.id} and id = ${id}`.execute(
    ctx.db,
  )
}

/** A list that cannot be made anything of is a fault of the source, and no fault of ours. */
export function isUnreadable(error: unknown): boolean {
  return error instanceof Refusal && (error.status === 422 || error.status === notFound().status)
}

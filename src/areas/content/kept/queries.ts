import { sql, type Kysely } from 'kysely'
import type { Tables } from '#areas/context.ts'
import { preparedQuery } from '#platform/db.ts'

/**
 * What a website shows to visitors, as one word: as long as it stays the same, so does every page of it. It counts what was
 * written, and what came by the clock. One statement, which sets the tenant for itself: it wants no transaction around it.
 */
export async function siteVersion({
  db,
  tenant,
  now,
}: {
  db: Kysely<Tables>
  tenant: { id: string }
  now: Date
}): Promise<string> {
  const [row] = await ask(db, { tenantId: tenant.id, now: now.toISOString() })
  return row?.version ?? ''
}

const ask = preparedQuery<{ tenantId: string; now: string }, { version: string }>(
  (of) => sql`select app.site_version(${of('tenantId')}::uuid, ${of('now')}::timestamptz) as version`,
)

import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { preparedQuery } from '#platform/db.ts'

/**
 * What a website shows to visitors, as one word: as long as it stays the same, so does every page of it. It counts what was
 * written, and what came by the clock.
 */
export async function siteVersion({ db, tenant, now }: Pick<Ctx, 'db' | 'tenant' | 'now'>): Promise<string> {
  const [row] = await ask(db, { tenantId: tenant.id, now: now.toISOString() })
  return row?.version ?? ''
}

const ask = preparedQuery<{ tenantId: string; now: string }, { version: string }>(
  (of) => sql`
    select concat_ws(' ',
      (select concat_ws(' ', count(*), sum(id), max(id)) from site_changes where tenant_id = ${of('tenantId')}::uuid),
      (select count(*) from content_pages where tenant_id = ${of('tenantId')}::uuid and status = 'scheduled'
        and publish_at <= ${of('now')}::timestamptz)) as version`,
)

import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import type { Job } from '#areas/server.ts'
import { invalid } from '#platform/errors.ts'
import type { Verdict } from '#platform/scanner.ts'
import { scanPause, type ScanState } from '../model.ts'

/**
 * What the operator's scanner says of something somebody sent; where none is set, that the rules of the product looked at it.
 * Slow work, for `prepare`. Where the scanner says nothing, the file waits, and is looked at again.
 * @throws Refusal 422 where something is found
 */
export async function scanSent({ services }: Pick<Ctx, 'services'>, bytes: Uint8Array): Promise<ScanState> {
  if (!services.scanner) return 'own_rules'
  const verdict = await services.scanner(bytes)
  if (verdict.says === 'clean') return 'clean'
  if (verdict.says === 'refused') throw invalid({ file: ['files.infected'] })
  services.log.warn('the scanner of files says nothing', { why: verdict.why })
  return 'waiting'
}

/** Has looked at again what waits, the longest waiting first. Runs with every sweep, as the system. */
export async function scanWaiting(ctx: Ctx): Promise<void> {
  if (!ctx.services.scanner) return
  await sql`
    select app.enqueue('scan_file', json_build_object('tenantId', w.tenant_id, 'id', w.id), 'scan:' || w.id)
    from (select f.tenant_id, f.id from files f where f.tenant_id = ${ctx.tenant.id} and f.scan_state = 'waiting'
        and coalesce(f.scanned_at, f.created_at) <= ${new Date(ctx.now.getTime() - scanPause)}
      order by coalesce(f.scanned_at, f.created_at) limit 100) w`.execute(ctx.db)
}

/** Looks again at a file that waits. A scanner that still says nothing leaves it waiting. */
export async function scanFile({ id, inside, services }: Job): Promise<void> {
  const { scanner } = services
  const storageKey = await inside((ctx) => findWaiting(ctx, id))
  if (!scanner || !storageKey) return
  const verdict = await scanner(await services.files.get(storageKey))
  if (verdict.says === 'nothing') services.log.warn('the scanner of files says nothing', { why: verdict.why })
  await inside((ctx) => writeVerdict(ctx, id, verdict))
}

async function findWaiting(ctx: Ctx, id: string): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('files')
    .select('storageKey')
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .where('scanState', '=', 'waiting')
    .executeTakeFirst()
  return row?.storageKey
}

async function writeVerdict(ctx: Ctx, id: string, verdict: Verdict): Promise<void> {
  const state = verdict.says === 'nothing' ? 'waiting' : verdict.says
  await ctx.db
    .updateTable('files')
    .set({
      scanState: state,
      scanFound: verdict.says === 'refused' ? verdict.found : null,
      scannedAt: ctx.now,
    })
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .where('scanState', '=', 'waiting')
    .execute()
}

import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { dropBytes, keepBytes, removeFiles, type KeptBytes } from '#areas/files/commands.ts'
import { scanSent } from '#areas/files/scanning/commands.ts'
import { endedStatuses } from '#areas/internships/model.ts'
import { lastDayOf } from '#areas/internships/queries.ts'
import { literals } from '#platform/db.ts'
import { invalid } from '#platform/errors.ts'
import { readPaper } from '#platform/papers.ts'
import { dayOf } from '#platform/week.ts'

/** A paper as it lies in the store, without a row that says so yet. */
export type KeptPaper = { kept: KeptBytes; mime: string }

type Outside = Pick<Ctx, 'services' | 'tenant'>

/**
 * Reads and keeps what was sent: slow work. The bytes decide what it is; a photograph is drawn anew, so that nothing of where and
 * when it was taken comes along.
 * @throws Refusal 422 when it is no paper that is taken here
 */
export async function keepPaper(ctx: Outside, bytes: Uint8Array): Promise<KeptPaper> {
  if (bytes.byteLength === 0) throw invalid({ file: ['documents.file-missing'] })
  const read = await readPaper(bytes)
  if ('problem' in read) throw invalid({ file: [`documents.file-${read.problem}`] })
  return { kept: await keepBytes(ctx, read.bytes, await scanSent(ctx, bytes)), mime: read.mime }
}

/** Takes a kept paper away again, where nothing came of it. */
export async function dropPaper(ctx: Outside, { kept }: KeptPaper): Promise<void> {
  await dropBytes(ctx, [kept])
}

/**
 * Takes away what nobody needs: of a certificate of conduct the file a day after it was judged (that it was seen, by whom and
 * until when stays) or can be judged no more, of every other a time after the internship, and whatever was replaced. Runs with every sweep, as the system.
 */
export async function forgetPapers(ctx: Ctx): Promise<void> {
  const yesterday = new Date(ctx.now.getTime() - 86_400_000)
  await sql`
    update required_documents d set file_id = null, updated_at = ${ctx.now}
    from internships i
    where d.tenant_id = ${ctx.tenant.id} and i.tenant_id = d.tenant_id and i.id = d.internship_id and d.file_id is not null
      and ((d.kind = 'vog' and d.status <> 'received' and d.turn_since < ${yesterday})
        or (d.kind = 'vog' and i.status in ${literals(endedStatuses)} and greatest(i.turn_since, d.turn_since) < ${yesterday})
        or (i.status in ${literals(endedStatuses)}
          and ${lastDayOf('i')} + make_interval(months => ${ctx.tenant.capabilities.documentsKeptMonths}) < ${dayOf(ctx.now)}::date))`.execute(
    ctx.db,
  )
  const { rows } = await sql<{ id: string }>`
    select f.id from files f where f.tenant_id = ${ctx.tenant.id} and f.owner_type = 'required_documents' and f.created_at < ${yesterday}
      and not exists (select 1 from required_documents d where d.tenant_id = f.tenant_id and d.file_id = f.id)`.execute(
    ctx.db,
  )
  await removeFiles(
    ctx,
    rows.map(({ id }) => id),
  )
}

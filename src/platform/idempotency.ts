import { sql } from 'kysely'
import type { Db } from './db.ts'

/** Whose request it is, by the key they gave it. */
export type RequestKey = { tenantId: string; actor: string; key: string }
export type KeptAnswer = { requestHash: string; status: number; headers: Record<string, string>; body: string }

const keptFor = 24 * 3_600_000

/** Takes the key for this request; where it was taken before, the answer that was given then. */
export async function claimKey<Tables>(
  db: Db<Tables>,
  { tenantId, actor, key }: RequestKey,
  requestHash: string,
): Promise<'claimed' | KeptAnswer | undefined> {
  const { numAffectedRows } = await sql`
    insert into idempotency_keys (tenant_id, actor, key, request_hash, status, headers, body)
    values (${tenantId}, ${actor}, ${key}, ${requestHash}, 0, '{}', '') on conflict do nothing`.execute(db)
  if (numAffectedRows) return 'claimed'
  const { rows } = await sql<KeptAnswer>`
    select request_hash, status, headers, body from idempotency_keys
    where tenant_id = ${tenantId} and actor = ${actor} and key = ${key}`.execute(db)
  return rows[0]
}

/** Keeps what the request was answered, for who sends it again. Nobody may change a kept row: it is written anew. */
export async function keepAnswer<Tables>(
  db: Db<Tables>,
  { tenantId, actor, key }: RequestKey,
  { requestHash, status, headers, body }: KeptAnswer,
): Promise<void> {
  await sql`
    delete from idempotency_keys where tenant_id = ${tenantId} and actor = ${actor} and key = ${key}`.execute(db)
  await sql`
    insert into idempotency_keys (tenant_id, actor, key, request_hash, status, headers, body)
    values (${tenantId}, ${actor}, ${key}, ${requestHash}, ${status}, ${JSON.stringify(headers)}::jsonb, ${body})`.execute(
    db,
  )
}

/** An answer is kept a day. */
export async function forgetAnswers<Tables>(db: Db<Tables>, tenantId: string, now: Date): Promise<void> {
  await sql`
    delete from idempotency_keys
    where tenant_id = ${tenantId} and created_at < ${new Date(now.getTime() - keptFor)}`.execute(db)
}

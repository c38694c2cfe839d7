import { sql } from 'kysely'
import type { Db } from './db.ts'
import { newId } from './ids.ts'

export type OutgoingEvent = { name: string; subject: { type: string; id: string }; payload?: Record<string, unknown> }
export type OutgoingAudit = {
  action: string
  subject: { type: string; id?: string }
  organizationId?: string | null
  from?: string | null
  to?: string | null
  reason?: string | null
  /** `byKey` is said by the author's key alone: a command that says it too would be written over. */
  changes?: Record<string, unknown> & { byKey?: never }
}
export type Author = {
  id?: string
  name?: string
  impersonatorId?: string
  /** How the key begins that a program came with: the line says which it was. */
  keyPrefix?: string
  ip?: string
  requestId: string
}

/** What happened may still be taken back: until then nobody hears of it. */
export type Held = { id: string; until: Date; seconds: number }

/**
 * Writes what happened and who did it, in the transaction that did it: events for the reactions, lines for the audit
 * chain, work for the queue and word to those who watch. The chain's head is locked here, as late as can be.
 * What is held waits for its reactions, and the word to those who watch with it.
 */
export async function writeEvents<Tables>(
  db: Db<Tables>,
  tenantId: string,
  at: Date,
  author: Author,
  events: OutgoingEvent[],
  audits: OutgoingAudit[],
  held?: Held,
): Promise<void> {
  if (events.length > 0) {
    const rows = events.map((event) => ({
      id: newId(),
      name: event.name,
      subject_type: event.subject.type,
      subject_id: event.subject.id,
      payload: event.payload ?? {},
    }))
    const subjects = [...new Set(events.map((event) => `${event.subject.type}/${event.subject.id}`))]
    await sql`
      with written as (
        insert into events (tenant_id, id, name, subject_type, subject_id, payload, actor_id, happened_at, retry_at)
        select ${tenantId}, r.id, r.name, r.subject_type, r.subject_id, r.payload, ${author.id ?? null}::uuid, ${at}, ${held?.until ?? null}
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, name text, subject_type text, subject_id uuid, payload jsonb)
      )
      select app.enqueue('handle_events', ${JSON.stringify({ tenantId })}::json,
          ${held ? `events:${tenantId}:${held.id}` : `events:${tenantId}`},
          clock_timestamp() + make_interval(secs => ${held?.seconds ?? null}::int)),
        (select count(pg_notify('happened', ${`${tenantId} `} || s)) from unnest(${held ? [] : subjects}::text[]) s)`.execute(
      db,
    )
  }
  for (const audit of audits) {
    const changes = { ...audit.changes, ...(author.keyPrefix ? { byKey: author.keyPrefix } : {}) }
    await sql`
      insert into audit_log (tenant_id, id, action, subject_type, subject_id, actor_id, actor_name, impersonator_id,
        organization_id, from_status, to_status, reason, changes, ip, request_id, at)
      values (${tenantId}, ${newId()}, ${audit.action}, ${audit.subject.type}, ${audit.subject.id ?? null}, ${author.id ?? null},
        ${author.name ?? null}, ${author.impersonatorId ?? null}, ${audit.organizationId ?? null}, ${audit.from ?? null},
        ${audit.to ?? null}, ${audit.reason ?? null}, ${JSON.stringify(changes)}::jsonb, ${author.ip ?? null},
        ${author.requestId}, ${at})`.execute(db)
  }
}

/** An event as it waits for the reactions to it. */
export type WaitingEvent = {
  id: string
  name: string
  subjectType: string
  subjectId: string
  payload: Record<string, unknown>
  actorId: string | null
  attempts: number
}

/** The oldest event whose reactions are due, or one of them, locked until this transaction ends; others pass it by. */
export async function nextEvent<Tables>(
  db: Db<Tables>,
  tenantId: string,
  now: Date,
  id: string | null = null,
): Promise<WaitingEvent | undefined> {
  const { rows } = await sql<WaitingEvent>`
    select id, name, subject_type, subject_id, payload, actor_id, attempts from events
    where tenant_id = ${tenantId} and handled_at is null and (retry_at is null or retry_at <= ${now})
      and (${id}::uuid is null or id = ${id})
    order by happened_at, id limit 1 for update skip locked`.execute(db)
  return rows[0]
}

/** Those who watch hear now of what waited. */
export async function markHandled<Tables>(db: Db<Tables>, tenantId: string, id: string, at: Date): Promise<void> {
  await sql`
    with handled as (
      update events set handled_at = ${at} where tenant_id = ${tenantId} and id = ${id}
      returning subject_type, subject_id, retry_at
    )
    select pg_notify('happened', ${`${tenantId} `} || subject_type || '/' || subject_id)
    from handled where retry_at is not null`.execute(db)
}

/** Leaves an event for later, with what went wrong. */
export async function postponeEvent<Tables>(
  db: Db<Tables>,
  tenantId: string,
  id: string,
  { attempts, retryAt, failure }: { attempts: number; retryAt: Date; failure: string },
): Promise<void> {
  await sql`
    update events set attempts = ${attempts}, retry_at = ${retryAt}, failure = ${failure}
    where tenant_id = ${tenantId} and id = ${id}`.execute(db)
}

/** How far a tenant's chain has come: its last number, and the digest that stands for every line up to there. */
export type AuditHead = { seq: number; hash: string }

export async function readAuditHead<Tables>(db: Db<Tables>, tenantId: string): Promise<AuditHead | undefined> {
  const { rows } = await sql<AuditHead>`
    select seq, encode(hash, 'hex') as hash from audit_heads where tenant_id = ${tenantId} and seq > 0`.execute(db)
  return rows[0]
}

/**
 * The first link that does not fit, or undefined when the tenant's whole chain holds. A chain can be written anew as a whole
 * and hold again: `kept` are heads that were written down elsewhere, each of which must still stand in it. -1 where the
 * chain is not what its head says, or is gone.
 */
export async function findBrokenAudit<Tables>(
  db: Db<Tables>,
  tenantId: string,
  kept: readonly AuditHead[] = [],
): Promise<number | undefined> {
  const { rows } = await sql<{ seq: number }>`
    select seq from (
      select seq, hash, prev_hash, app.audit_row_hash(prev_hash, a) as expected,
        lag(hash, 1, '\\x'::bytea) over (order by seq) as before, row_number() over (order by seq) as place
      from audit_log a where tenant_id = ${tenantId}
    ) chain
    where hash <> expected or prev_hash <> before or seq <> place
    order by seq limit 1`.execute(db)
  if (rows[0]) return rows[0].seq
  const { rows: found } = await sql<{ isIntact: boolean | null; hasPast: boolean }>`
    select (
        select h.seq = coalesce(last.seq, 0) and h.hash = coalesce(last.hash, '\\x'::bytea)
        from audit_heads h left join lateral (select seq, hash from audit_log where tenant_id = h.tenant_id order by seq desc limit 1) last on true
        where h.tenant_id = ${tenantId}) as "isIntact",
      exists (select 1 from audit_log where tenant_id = ${tenantId}) or exists (select 1 from events where tenant_id = ${tenantId}) as "hasPast"`.execute(
    db,
  )
  const { isIntact = null, hasPast = false } = found[0] ?? {}
  // Whoever takes the lines and their head away leaves what happened.
  if (isIntact === false || (isIntact === null && hasPast)) return -1
  if (kept.length === 0) return undefined
  const { rows: lost } = await sql<{ seq: number }>`
    select k.seq from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as k (seq bigint, hash text)
    where not exists (
      select 1 from audit_log a where a.tenant_id = ${tenantId} and a.seq = k.seq and encode(a.hash, 'hex') = k.hash)
    order by k.seq limit 1`.execute(db)
  return lost[0]?.seq
}

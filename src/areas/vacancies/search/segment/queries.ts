import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { emptySegment, putRow, type Segment, type SegmentRow } from './model.ts'

/** From so many places on a copy in columns is worth its memory; below, the database is as quick. */
export const worthwhile = 300
/** Rows read on with one question, so that nobody waits for all of them. */
const slice = 20_000
/** Places kept in this process, all tenants together; who was not asked for longest goes first. */
const most = 1_500_000

type Kept = {
  segment: Segment
  /** What the copy has seen: everything a transaction of this snapshot could see. */
  snapshot: string
  /** Goes up with everything put in. */
  version: number
  /** The last id read on the way to being whole. */
  readTo: string | undefined
  isReading: boolean
}

const kept = new Map<string, Kept>()

/**
 * The copy of the tenant's open places as of now, when there is a whole one. Every question asks the database first what
 * changed since the copy was made, in one read of an index: what another server committed a moment ago is in it. A
 * transaction that writes sees rows that may never be, so it is sent to the database.
 */
export async function currentSegment(ctx: Ctx): Promise<Segment | undefined> {
  const copy = kept.get(ctx.tenant.id)
  if (!copy) return undefined
  kept.delete(ctx.tenant.id)
  kept.set(ctx.tenant.id, copy)
  if (copy.readTo !== undefined && !(await readOn(ctx, copy))) return undefined
  for (let turn = 0; turn < 3; turn += 1) {
    const { version } = copy
    const news = await changesSince(ctx, copy.snapshot)
    if (!news) return undefined
    // Somebody put in newer rows while these were on their way: ask again from there.
    if (news.rows.length > 0 && copy.version !== version) continue
    if (copy.version === version) copy.snapshot = news.snapshot
    if (news.rows.length > 0) {
      for (const row of news.rows) putRow(copy.segment, row)
      copy.version += 1
    }
    const { size, dead } = copy.segment
    if (dead > 1000 + size / 4) kept.delete(ctx.tenant.id)
    return copy.segment
  }
  return undefined
}

/** Begins a copy for a tenant that has so many places; the questions that follow read it. */
export async function beginSegment(ctx: Ctx): Promise<void> {
  if (kept.has(ctx.tenant.id)) return
  const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(ctx.db)
  if (!rows[0] || kept.has(ctx.tenant.id)) return
  kept.set(ctx.tenant.id, {
    segment: emptySegment(),
    snapshot: rows[0].snapshot,
    version: 0,
    readTo: '00000000-0000-0000-0000-000000000000',
    isReading: false,
  })
}

/** Lets go who was not asked for longest, once there is too much. */
function makeRoom(): void {
  let held = 0
  for (const [tenant, { segment }] of [...kept].toReversed()) {
    held += segment.size
    if (held > most) kept.delete(tenant)
  }
}

const columns = sql`s.vacancy_id as id, s.organization_id as "organizationId", o.name as "organizationName", s.is_open as "isOpen", s.is_full as "isFull", s.min_age as "minAge",
  s.seats_left as "seatsLeft", s.hours_min as "hoursMin", s.hours_max as "hoursMax", s.starts_on as "startsOn", s.ends_on as "endsOn",
  s.closes_on as "closesOn", s.lat, s.lng, s.published, s.answer_hours as "answerHours", s.format, array_to_string(s.sectors, ',') as sectors,
  array_to_string(s.days, ',') as days, array_to_string(s.levels, ',') as levels, array_to_string(s.accessibility, ',') as accessibility,
  array_to_string(s.school_ids, ',') as "schoolIds", array_to_string(s.moments, ',') as moments, w.words::text as words`
const withWords = sql`join organizations o on o.tenant_id = s.tenant_id and o.id = s.organization_id
  left join vacancy_words w on w.tenant_id = s.tenant_id and w.vacancy_id = s.vacancy_id`

/** Reads the next slice; true once there is no more. */
async function readOn(ctx: Ctx, copy: Kept): Promise<boolean> {
  if (copy.isReading) return false
  copy.isReading = true
  try {
    const { rows: ends } = await sql<{ isWriting: boolean; id: string | null; count: number }>`
      select pg_current_xact_id_if_assigned() is not null as is_writing, max(vacancy_id::text) as id, count(*)::int as count
      from (select vacancy_id from vacancy_search where tenant_id = ${ctx.tenant.id} and vacancy_id > ${copy.readTo}::uuid
        order by vacancy_id limit ${slice}) s`.execute(ctx.db)
    const [end] = ends
    if (!end || end.isWriting) return false
    const { rows } = await sql<SegmentRow>`
      select ${columns} from vacancy_search s ${withWords}
      where s.tenant_id = ${ctx.tenant.id} and s.vacancy_id > ${copy.readTo}::uuid and s.vacancy_id <= ${end.id}::uuid and s.is_open
      order by s.vacancy_id`.execute(ctx.db)
    for (const row of rows) putRow(copy.segment, row)
    makeRoom()
    copy.readTo = end.count === slice ? (end.id as string) : undefined
    return copy.readTo === undefined
  } finally {
    copy.isReading = false
  }
}

/** What was committed that the snapshot did not see; nothing to be said by a transaction that writes itself. */
async function changesSince(ctx: Ctx, snapshot: string): Promise<{ snapshot: string; rows: SegmentRow[] } | undefined> {
  const { rows } = await sql<{ isWriting: boolean; snapshot: string; rows: string | null }>`
    select pg_current_xact_id_if_assigned() is not null as is_writing, pg_current_snapshot()::text as snapshot,
      (select json_agg(r)::text from (
        select ${columns} from vacancy_search s ${withWords}
        where s.tenant_id = ${ctx.tenant.id} and s.changed >= ${snapshot.split(':')[0]}::xid8
          -- A database brought back from a copy counts from further back: those numbers are yet to come.
          and s.changed < pg_snapshot_xmax(pg_current_snapshot())
          and not pg_visible_in_snapshot(s.changed, ${snapshot}::pg_snapshot)) r) as rows`.execute(ctx.db)
  const [news] = rows
  if (!news || news.isWriting) return undefined
  return { snapshot: news.snapshot, rows: news.rows ? (JSON.parse(news.rows) as SegmentRow[]) : [] }
}

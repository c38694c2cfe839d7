import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { prepared, preparedQuery } from '#platform/db.ts'
import { noWords, type Words } from '../text/queries.ts'
import { facetKeys, facets } from '../facets/model.ts'
import { emptyIndex, putPlace, type ColumnIndex, type IndexedPlace } from './rows/model.ts'

/** From so many places on a copy in columns is worth its memory; below, the database is as quick. */
const worthwhile = 300
/** Rows read at once, and how often with one question, so that nobody waits for all of a million. */
const slice = 5000
const slices = 20
/** Places kept in this process, all tenants together; who was not asked for longest goes first. */
const most = 1_500_000

export type Copy = {
  index: ColumnIndex
  /** What the copy has seen: everything a transaction of this snapshot could see. */
  snapshot: string
  /** Goes up with everything put in. */
  version: number
  /** What the words of the tenant mean; another one as soon as they may mean something else. */
  words: Words
  wordsSnapshot: string
  /** The last id read on the way to being whole. */
  readTo: string | undefined
  isReading: boolean
}

const kept = new Map<string, Copy>()

/** The copy of the tenant's open places, as it was when it was last brought up to date; nothing where there is no whole one. */
export async function wholeCopy(ctx: Ctx): Promise<Copy | undefined> {
  const copy = kept.get(ctx.tenant.id)
  if (!copy) return undefined
  kept.delete(ctx.tenant.id)
  kept.set(ctx.tenant.id, copy)
  if (copy.readTo !== undefined) await readOn(ctx, copy)
  return copy.readTo === undefined ? copy : undefined
}

/**
 * Tells whether the copy was up to date, and brings it there where it was not. Every question asks, in one look at two
 * indexes: what another server committed a moment ago is in it. A transaction that writes sees what may never be: it has
 * nothing to do with a copy.
 */
export async function bringUpToDate(ctx: Ctx, copy: Copy): Promise<'was' | 'is-now' | 'never'> {
  const { version, words } = copy
  const news = await findNews(ctx, copy)
  if (news.isWriting) return 'never'
  const isOld = news.hasPlaces || news.hasWords || news.groups !== words.groups
  if (!isOld) {
    if (copy.version === version) copy.snapshot = news.snapshot
    if (copy.words === words) copy.wordsSnapshot = news.snapshot
    return 'was'
  }
  if ((news.hasWords || news.groups !== words.groups) && copy.words === words) {
    copy.words = noWords(news.groups)
    copy.wordsSnapshot = news.snapshot
  }
  if (news.hasPlaces) {
    const changes = await changesSince(ctx, copy.snapshot)
    // Where somebody put in newer rows while these were on their way, the next question asks again from there.
    if (copy.version === version) {
      for (const row of changes.rows) putPlace(copy.index, row)
      copy.snapshot = changes.snapshot
      copy.version += 1
      const { size, dead } = copy.index
      if (dead > 1000 + size / 4) kept.delete(ctx.tenant.id)
    }
  }
  return 'is-now'
}

/** Begins a copy where there is none and enough places to be worth it; told in one question, so that it goes before others. */
export async function beginWhereWorthwhile(ctx: Ctx): Promise<void> {
  if (kept.has(ctx.tenant.id)) return
  const { rows } = await sql<{ snapshot: string; isEnough: boolean }>`${prepared}
    select pg_current_snapshot()::text as snapshot, count(*) = ${worthwhile}::int as is_enough from (
      select from vacancy_search where tenant_id = ${ctx.tenant.id} and is_open limit ${worthwhile}::int) s`.execute(
    ctx.db,
  )
  if (rows[0]?.isEnough) begin(ctx, rows[0].snapshot)
}

/** Begins a copy, however few places there are. */
export async function beginIndex(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(ctx.db)
  if (rows[0]) begin(ctx, rows[0].snapshot)
}

/** The questions that follow read it. */
function begin(ctx: Ctx, snapshot: string): void {
  if (kept.has(ctx.tenant.id)) return
  kept.set(ctx.tenant.id, {
    index: emptyIndex(),
    snapshot,
    version: 0,
    words: noWords(null),
    wordsSnapshot: snapshot,
    readTo: '00000000-0000-0000-0000-000000000000',
    isReading: false,
  })
}

/** Lets go who was not asked for longest, once there is too much. */
function makeRoom(): void {
  let held = 0
  for (const [tenant, { index }] of [...kept].toReversed()) {
    held += index.size
    if (held > most) kept.delete(tenant)
  }
}

// Named as they are here, also within JSON, where nobody renames keys.
const quoted = (name: string) => sql.raw(`"${name}"`)
/** A list goes as text, joined by commas: that is quicker to send and to read. */
const listed = (name: string) => sql`array_to_string(${sql.ref(`s.${name}`)}, ',') as ${quoted(name)}`
const columns = sql`s.vacancy_id as id, s.organization_id as "organizationId", o.name as "organizationName", s.is_open as "isOpen",
  s.is_full as "isFull", s.starts_on as "startsOn", s.ends_on as "endsOn", s.closes_on as "closesOn", s.lat, s.lng, s.published,
  s.answer_hours as "answerHours", ${sql.join(
    facetKeys.flatMap((key) =>
      facets[key].columns.map((name) =>
        facets[key].test.startsWith('has-') ? listed(name) : sql`${sql.ref(`s.${name}`)} as ${quoted(name)}`,
      ),
    ),
  )}, ${sql.join(['schoolIds', 'groupIds', 'moments'].map(listed))}, w.words::text as words`
const withWords = sql`join organizations o on o.tenant_id = s.tenant_id and o.id = s.organization_id
  left join vacancy_words w on w.tenant_id = s.tenant_id and w.vacancy_id = s.vacancy_id`

/** Reads the next slices, unless somebody does already. */
async function readOn(ctx: Ctx, copy: Copy): Promise<void> {
  if (copy.isReading) return
  copy.isReading = true
  try {
    for (let at = 0; at < slices && copy.readTo !== undefined; at += 1) {
      const { rows: ends } = await sql<{ isWriting: boolean; id: string | null; count: number }>`
        select pg_current_xact_id_if_assigned() is not null as is_writing, max(vacancy_id::text) as id, count(*)::int as count
        from (select vacancy_id from vacancy_search where tenant_id = ${ctx.tenant.id} and vacancy_id > ${copy.readTo}::uuid
          order by vacancy_id limit ${slice}) s`.execute(ctx.db)
      const [end] = ends
      if (!end || end.isWriting) return
      const { rows } = await sql<IndexedPlace>`
        select ${columns} from vacancy_search s ${withWords}
        where s.tenant_id = ${ctx.tenant.id} and s.vacancy_id > ${copy.readTo}::uuid and s.vacancy_id <= ${end.id}::uuid and s.is_open
        order by s.vacancy_id`.execute(ctx.db)
      for (const row of rows) putPlace(copy.index, row)
      makeRoom()
      copy.readTo = end.count === slice ? (end.id as string) : undefined
    }
  } finally {
    copy.isReading = false
  }
}

type News = { isWriting: boolean; snapshot: string; hasPlaces: boolean; hasWords: boolean; groups: string | null }

/** Committed and not seen yet. Numbers that are yet to come are those of a database brought back from a copy. */
const isUnseen = (snapshot: RawBuilder<unknown>) => sql`changed >= split_part(${snapshot}, ':', 1)::xid8
  and changed < pg_snapshot_xmax(pg_current_snapshot()) and not pg_visible_in_snapshot(changed, ${snapshot}::pg_snapshot)`

// In the order of the index, which a plan for any number then keeps to.
const askNews = preparedQuery<{ tenantId: string; places: string; words: string }, News>(
  (of) => sql`
    select pg_current_xact_id_if_assigned() is not null as is_writing, pg_current_snapshot()::text as snapshot,
      (select true from vacancy_search where tenant_id = ${of('tenantId')} and ${isUnseen(of('places'))} order by changed limit 1) is not null as has_places,
      (select true from search_words where tenant_id = ${of('tenantId')} and ${isUnseen(of('words'))} order by changed limit 1) is not null as has_words,
      (select json_agg(words order by id)::text from search_synonyms where tenant_id = ${of('tenantId')}) as groups`,
)

async function findNews(ctx: Ctx, { snapshot, wordsSnapshot }: Copy): Promise<News> {
  const [news] = await askNews(ctx.db, { tenantId: ctx.tenant.id, places: snapshot, words: wordsSnapshot })
  return news as News
}

async function changesSince(ctx: Ctx, snapshot: string): Promise<{ snapshot: string; rows: IndexedPlace[] }> {
  const { rows } = await sql<{ snapshot: string; rows: string | null }>`
    select pg_current_snapshot()::text as snapshot,
      (select json_agg(r)::text from (
        select ${columns} from (select * from vacancy_search where tenant_id = ${ctx.tenant.id} and ${isUnseen(sql.val(snapshot))}) s ${withWords}) r) as rows`.execute(
    ctx.db,
  )
  const [news] = rows
  return { snapshot: news?.snapshot ?? snapshot, rows: news?.rows ? (JSON.parse(news.rows) as IndexedPlace[]) : [] }
}

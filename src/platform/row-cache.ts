import { sql, type RawBuilder } from 'kysely'
import { LRUCache } from 'lru-cache'
import { preparedQuery, type Db } from './db.ts'
import { camelCase } from './jsonapi.ts'

type Source = {
  /** Each as it is written after `select`. */
  columns: readonly string[]
  /** Joins to `k`, whose `id` is asked for; within the tenant. */
  joined: (tenantId: RawBuilder<unknown>) => RawBuilder<unknown>
  /** Every row that is told of, by who wrote it last and where it lies; null for what must be told each time. */
  version: RawBuilder<unknown>
}
type CacheQuestion = { ids: string[]; versions: (string | null)[]; tenantId: string }

/**
 * Rows that are read all day, in this process. The database is asked each time, under all its policies, and tells what is not
 * here already: nothing is told that it would not tell, and nothing that is no longer so.
 */
export function rowCache<Row extends object>(
  most: number,
  { columns, joined, version }: Source,
  revive: (row: Row) => Row = (row) => row,
) {
  // Named as they are here: to rename the keys of what was read makes slow objects, slowly.
  const named = columns.map((column) => {
    const [, value = column, name = ''] = /^(?:(.*) as )?(?:\w+\.)?(\w+)$/s.exec(column) ?? []
    return `${value} as "${camelCase(name)}"`
  })
  const cache = new LRUCache<string, { version: string; row: Row }>({ max: most })
  const ask = preparedQuery<CacheQuestion, { id: string; version: string | null; row: string | null }>(
    (of) => sql`
    select k.id, x.version, case when x.version = k.version then null else (select to_json(r) from (select ${sql.raw(named.join(', '))}) r)::text end as row
    from unnest(${of('ids')}::uuid[], ${of('versions')}::text[]) k (id, version)
    ${joined(of('tenantId'))} cross join lateral (select ${version} as version) x`,
  )
  return async <Tables>(db: Db<Tables>, tenantId: string, ids: readonly string[]): Promise<Map<string, Row>> => {
    if (ids.length === 0) return new Map()
    // A copy as of now: another question may put newer rows in while the answer to this one is on its way.
    const before = new Map(ids.map((id) => [id, cache.peek(id)]))
    const versions = [...before.values()].map((one) => one?.version ?? null)
    const found = new Map<string, Row>()
    for (const { id, version: told, row } of await ask(db, { ids: [...before.keys()], versions, tenantId })) {
      const known = before.get(id)
      const one = row === null && known ? known.row : revive(JSON.parse(row as string) as Row)
      found.set(id, one)
      if (told !== null) cache.set(id, { version: told, row: one })
    }
    return found
  }
}

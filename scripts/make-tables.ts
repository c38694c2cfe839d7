// Writes tables.ts of each area and of the platform, the rows of the tables they name, from a migrated database:
// node scripts/make-tables.ts postgres://owner@host/database
import { writeFileSync } from 'node:fs'
import pg from 'pg'
import { owners } from '../src/areas/tables.ts'

const scalar: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  date: 'string',
  time: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  bool: 'boolean',
  timestamptz: 'Date',
  jsonb: 'Json',
  bytea: 'Buffer',
  tsvector: 'string',
  xid8: 'string',
  _text: 'string[]',
  _uuid: 'string[]',
  _bytea: 'Buffer[]',
}

const client = new pg.Client({ connectionString: process.argv[2] })
await client.connect()
const { rows } = await client.query<{
  table: string
  column: string
  type: string
  nullable: boolean
  filled: boolean
  always: boolean
}>(`
  select c.relname as table, a.attname as column, t.typname as type, not a.attnotnull as nullable,
    a.atthasdef as filled, a.attgenerated <> '' as always
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attnum`)
await client.end()

const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
const pascal = (name: string) => camel(name).replace(/^./, (letter) => letter.toUpperCase())
const jsonImport = (text: string) => {
  const used = ['Json', 'JsonGenerated'].filter((name) => new RegExp(`\\b${name}\\b`).test(text))
  return used.length ? [`import type { ${used.join(', ')} } from '#platform/json.ts'`] : []
}
const byArea = new Map<string, string[]>()
for (const [table, area] of Object.entries(owners)) {
  const columns = rows.filter((row) => row.table === table)
  if (columns.length === 0) throw new Error(`no table ${table}`)
  const lines = columns.map((row) => {
    const name = scalar[row.type]
    if (!name) throw new Error(`${table}.${row.column}: no type for ${row.type}`)
    const type = row.nullable ? `${name} | null` : name
    if (row.type === 'jsonb')
      return `  ${camel(row.column)}: ${row.filled ? 'JsonGenerated' : row.nullable ? 'Json | null' : 'Json'}`
    return `  ${camel(row.column)}: ${row.always ? `GeneratedAlways<${type}>` : row.filled ? `Generated<${type}>` : type}`
  })
  byArea.set(area, [...(byArea.get(area) ?? []), `export type ${pascal(table)}Table = {\n${lines.join('\n')}\n}`])
}
const unknown = [...new Set(rows.map((row) => row.table))].filter(
  (table) => !(table in owners) && table !== 'schema_migrations',
)
if (unknown.length) throw new Error(`tables that no src/areas/<area>/area.ts names: ${unknown.join(', ')}`)

for (const [area, types] of byArea) {
  const text = types.join('\n\n')
  const kysely = ['Generated', 'GeneratedAlways'].filter((name) => text.includes(`${name}<`))
  const imports = [
    ...(kysely.length ? [`import type { ${kysely.join(', ')} } from 'kysely'`] : []),
    ...jsonImport(text),
  ]
  writeFileSync(
    `${area === 'platform' ? 'src' : 'src/areas'}/${area}/tables.ts`,
    `${imports.join('\n')}\n\n${text}\n`.trimStart(),
  )
}

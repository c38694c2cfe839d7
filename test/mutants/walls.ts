import pg from 'pg'

/** A row-level rule taken away or widened, and how it is put back. */
export type Wall = { table: string; what: string; sql: string; undo: string }

type Policy = { table: string; name: string; using: string | null; check: string | null }

/** Every restriction the database itself holds, weakened in each way it can be. @param url of a migrated database */
export async function wallsOf(url: string): Promise<Wall[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows: policies } = await client.query<Policy>(`
    select c.relname as table, p.polname as name,
      pg_get_expr(p.polqual, p.polrelid) as using, pg_get_expr(p.polwithcheck, p.polrelid) as check
    from pg_policy p join pg_class c on c.oid = p.polrelid where c.relnamespace = 'public'::regnamespace
      and coalesce(pg_get_expr(p.polqual, p.polrelid), '') <> 'true' order by 1, 2`)
  const { rows: tables } = await client.query<{ name: string; isForced: boolean }>(`
    select relname as name, relforcerowsecurity as "isForced" from pg_class
    where relnamespace = 'public'::regnamespace and relrowsecurity order by 1`)
  await client.end()
  const ways = [
    ...tables.flatMap(({ name, isForced }) => [
      { table: name, what: 'no row-level security', ...onTable(name, 'disable', 'enable') },
      ...(isForced ? [{ table: name, what: 'not for its owner', ...onTable(name, 'no force', 'force') }] : []),
    ]),
    ...policies.flatMap(({ table, name, using, check }) => {
      const weakened = (what: string, clause: string, was: string | null) => ({
        table,
        what: `${name}: ${what}`,
        sql: `alter policy ${name} on public.${table} ${clause}`,
        undo: `alter policy ${name} on public.${table} ${clause.replace(/\(.*/s, `(${was})`)}`,
      })
      return [
        weakened('reads everything', 'using (true)', using),
        weakened('reads everything by an or', `using (${using} or true)`, using),
        weakened('writes everything', 'with check (true)', check),
        weakened('writes everything by an or', `with check (${check} or true)`, check),
      ]
    }),
  ]
  // Tenant tables are made by one procedure: each is weakened in one of the ways, in turn; those made by hand in all.
  const byHand = new Set(policies.filter(({ name }) => name !== 'tenant_only').map(({ table }) => table))
  const made = [...new Set(ways.map(({ table }) => table))].filter((table) => !byHand.has(table))
  return ways.filter(({ table }, _at, all) => {
    if (byHand.has(table)) return true
    const own = all.filter((one) => one.table === table)
    return own[made.indexOf(table) % own.length] === all[_at]
  })
}

const onTable = (name: string, off: string, on: string) => ({
  sql: `alter table public.${name} ${off} row level security`,
  undo: `alter table public.${name} ${on} row level security`,
})

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { servingRole, servingUrl } from '#platform/db.ts'

// What stands in the database itself: the wall behind the wall.

/** Not of one tenant, or of none alone; each reached as its migration says. */
const withoutTenant = ['accounts', 'postcodes', 'schema_migrations', 'tenant_domains', 'tenants', 'throttle_counts']
const definers = [
  'enqueue',
  'find_named',
  'find_people',
  'keep_change',
  'key_is_elsewhere',
  'put_back',
  'search_spelling',
  'search_text',
  'search_vocabulary',
  'session_is_elsewhere',
  'take_back',
  'tenants_health',
  'work_waiting',
]

let owner: pg.Client
let serving: pg.Client

beforeAll(async () => {
  owner = new pg.Client({ connectionString: inject('ownerUrl') })
  serving = new pg.Client({ connectionString: servingUrl(inject('ownerUrl')) })
  await Promise.all([owner.connect(), serving.connect()])
})
afterAll(() => Promise.all([owner.end(), serving.end()]))

async function names(query: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(query)
  return rows.map(({ name }) => name)
}

const tables = `from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`
/** A column is what the transaction is about, as the database writes it. */
const isOwn = (column: string) => `(${column} = ( SELECT app.${column}() AS ${column}))`
const notGlobal = `and c.relname <> all ('{${withoutTenant.join(',')}}')`

describe('every table', () => {
  it('has a tenant, but for the few that have none', async () => {
    expect(
      await names(`select c.relname as name ${tables} and not exists (
        select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and a.attnotnull) order by 1`),
    ).toEqual([...withoutTenant].filter((name) => name !== 'tenant_domains'))
  })

  it('is under row-level security, forced', async () => {
    expect(
      await names(
        `select c.relname as name ${tables} ${notGlobal} and not (c.relrowsecurity and c.relforcerowsecurity)`,
      ),
    ).toEqual([])
    expect(
      await names(
        `select c.relname as name ${tables} and c.relname = 'accounts' and c.relrowsecurity and c.relforcerowsecurity`,
      ),
    ).toEqual(['accounts'])
  })

  it('has a restrictive policy on the tenant, to read and to write, that asks nothing else', async () => {
    expect(
      await names(`select c.relname as name ${tables} ${notGlobal} and not exists (
        select 1 from pg_policy p where p.polrelid = c.oid and not p.polpermissive and p.polcmd = '*'
          and pg_get_expr(p.polqual, p.polrelid) = '${isOwn('tenant_id')}'
          and pg_get_expr(p.polwithcheck, p.polrelid) = '${isOwn('tenant_id')}')`),
    ).toEqual([])
  })

  it('without a tenant of its own is narrowed as reviewed', async () => {
    const { rows } = await owner.query(`
      select c.relname, p.polname, p.polpermissive, p.polcmd,
        pg_get_expr(p.polqual, p.polrelid) as reads, pg_get_expr(p.polwithcheck, p.polrelid) as writes
      from pg_policy p join pg_class c on c.oid = p.polrelid where c.relname = any ('{${withoutTenant.join(',')}}') order by 1, 2`)
    const cooperation = isOwn('cooperation_id')
    const tenant = isOwn('tenant_id').replace('(tenant_id =', '(id =')
    expect(rows.map((row: object) => Object.values(row))).toEqual([
      ['accounts', 'cooperation_only', false, '*', cooperation, cooperation],
      ['accounts', 'everyone', true, '*', 'true', 'true'],
      ['tenants', 'everyone_reads', true, 'r', 'true', null],
      ['tenants', 'own_row_only', true, 'w', tenant, tenant],
    ])
    expect(await names(`select c.relname as name ${tables} and c.relname = 'tenants' and c.relrowsecurity`)).toEqual([
      'tenants',
    ])
  })

  it('has indexes that start with the tenant', async () => {
    expect(
      await names(`select i.relname as name from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
        where c.relnamespace = 'public'::regnamespace ${notGlobal}
          and x.indkey[0] <> (select attnum from pg_attribute where attrelid = c.oid and attname = 'tenant_id')`),
    ).toEqual([])
  })

  it('points at others of the same tenant only', async () => {
    // To a table without tenant a plain key is right; the account of a user goes by the cooperation.
    expect(
      await names(`select k.conname as name from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class r on r.oid = k.confrelid
        where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and r.relname <> all ('{${withoutTenant.join(',')}}')
          and not (select attnum from pg_attribute where attrelid = c.oid and attname = 'tenant_id') = any (k.conkey)`),
    ).toEqual([])
  })
})

describe('the serving role', () => {
  it('owns nothing and can look past nothing', async () => {
    expect(
      await names(
        `select rolname as name from pg_roles where rolname = '${servingRole}' and not (rolsuper or rolbypassrls or rolcreatedb or rolcreaterole)`,
      ),
    ).toEqual([servingRole])
    expect(
      await names(
        `select c.relname as name from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname = '${servingRole}'`,
      ),
    ).toEqual([])
  })

  it('sees no row without a tenant', async () => {
    const all = await names(`select c.relname as name ${tables} ${notGlobal}`)
    for (const table of all) {
      const { rows } = await serving.query<{ count: number }>(`select count(*)::int as count from public.${table}`)
      expect([table, rows[0]?.count]).toEqual([table, 0])
    }
  })

  it('cannot change what is kept for ever', async () => {
    for (const table of ['audit_log', 'contract_events', 'events']) {
      await expect(serving.query(`delete from public.${table}`)).rejects.toThrow(/permission denied|append-only/)
      await expect(serving.query(`truncate public.${table}`)).rejects.toThrow(/permission denied|append-only/)
    }
  })

  it('cannot empty a table, make one, or reach the queue', async () => {
    await expect(serving.query('create table public.mine (id int)')).rejects.toThrow(/permission denied/)
    await expect(serving.query('truncate public.users')).rejects.toThrow(/permission denied/)
    await expect(serving.query('select * from graphile_worker._private_jobs')).rejects.toThrow(/permission denied/)
  })
})

describe('functions and views', () => {
  it('run as their owner only where that is reviewed, with a fixed search path', async () => {
    expect(
      await names(
        `select p.proname as name from pg_proc p where p.prosecdef and p.pronamespace in ('app'::regnamespace, 'public'::regnamespace) order by 1`,
      ),
    ).toEqual(definers)
    expect(
      await names(
        `select p.proname as name from pg_proc p where p.pronamespace = 'app'::regnamespace and not coalesce(p.proconfig::text like '%search_path=%', false)`,
      ),
      // Asked of thousands of names at once: it names all it uses wholly instead.
    ).toEqual(['fold_text'])
  })

  it('show nothing past the policies', async () => {
    expect(
      await names(
        `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm')`,
      ),
    ).toEqual([])
  })
})

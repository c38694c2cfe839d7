import pg from 'pg'

/** Tables that say who a tenant is, and not what happened in it. */
const ofTheTenantItself = ['tenant_domains']

/**
 * In which tenants the story stands whole, and in which it was begun and never told: a start that was broken off left them half.
 * As the owner of the database: who serves may not write who the tenants are.
 */
export function openMarks(ownerUrl: string) {
  const owner = new pg.Pool({ connectionString: ownerUrl, connectionTimeoutMillis: 5000, max: 2 })
  return {
    async begunOnly(): Promise<Set<string>> {
      const { rows } = await owner.query<{ id: string }>(`select id from tenants where story = 'begun'`)
      return new Set(rows.map(({ id }) => id))
    },
    async mark(tenantId: string, story: 'begun' | 'told'): Promise<void> {
      await owner.query('update tenants set story = $2 where id = $1', [tenantId, story])
    },
    /** Takes away all that happened in a tenant, its record included: of a story nobody has seen yet. */
    async empty(tenantId: string): Promise<void> {
      const { rows } = await owner.query<{ name: string }>(
        `select t.table_name as name from information_schema.tables t
        join information_schema.columns c using (table_schema, table_name)
        where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name = 'tenant_id'
          and not (t.table_name = any ($1))`,
        [ofTheTenantItself],
      )
      const client = await owner.connect()
      try {
        await client.query('begin')
        // Neither what refers to what, nor what may only be added to, counts for a story that never was.
        await client.query('set local session_replication_role = replica')
        for (const { name } of rows) await client.query(`delete from "${name}" where tenant_id = $1`, [tenantId])
        await client.query('commit')
      } finally {
        // A connection that is closed takes what was not committed with it.
        client.release(true)
      }
    },
    close: () => owner.end(),
  }
}

export type Marks = ReturnType<typeof openMarks>

import { createHash } from 'node:crypto'
import pg from 'pg'
import { deployments } from './deployments/model.ts'

/** Adds the deployments that are not there yet. Runs as the database's owner, before anything is served; a row once made is the tenant's own. */
export async function ensureTenants(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    for (const { key, name, cooperation, capabilities, theme } of deployments) {
      await client.query(
        `insert into tenants (id, cooperation_id, key, name, support_email, capabilities, theme)
         values ($1, $2, $3, $4, $5, $6, $7) on conflict (key) do nothing`,
        [
          steadyId(`tenant ${key}`),
          steadyId(`cooperation ${cooperation}`),
          key,
          name,
          `hulp@${key}.example`,
          JSON.stringify(capabilities),
          JSON.stringify(theme),
        ],
      )
    }
  } finally {
    await client.end()
  }
}

/** The same id for the same name on every machine, so that a restored database fits. */
function steadyId(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

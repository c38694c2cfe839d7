import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { servingRole, servingUrl } from './db.ts'
import { sha256Hex } from './ids.ts'

export class MigrationFailed extends Error {
  constructor(file: string, cause: unknown) {
    super(`The database change ${file} could not be made: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    })
    this.name = 'MigrationFailed'
  }
}

/** An applied file no longer says what this database was made with: what it would hold is anybody's guess. */
export class MigrationChanged extends Error {
  constructor(file: string) {
    super(
      `The database change ${file} is not the one this database was made with, and an applied change is never edited: run the release that made the database, or in development begin with a new data folder.`,
    )
    this.name = 'MigrationChanged'
  }
}

/**
 * Brings the database to the newest form: the serving role first, then every file of `folder` not yet applied, each in a
 * transaction of its own. A lock lets one server do it while others wait.
 * @throws MigrationChanged before anything is done, when a file was edited after it was applied here.
 * @throws MigrationFailed with the file's name; nothing of that file stays behind.
 */
export async function migrate(ownerUrl: string, folder: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5000 })
  await client.connect()
  const applied: string[] = []
  try {
    await client.query('select pg_advisory_lock(731224)')
    await makeServingRole(client, ownerUrl)
    await client.query(
      'create table if not exists public.schema_migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; sha256: string }>(
      'select name, sha256 from public.schema_migrations',
    )
    const done = new Map(rows.map(({ name, sha256 }) => [name, sha256]))
    const files = await Promise.all(
      (await readdir(folder))
        .filter((name) => name.endsWith('.sql'))
        .sort()
        .map(async (name) => {
          const text = await readFile(`${folder}/${name}`, 'utf8')
          // Git may write the same lines with other endings.
          const lines = text.replaceAll('\r\n', '\n')
          return { name, text, sums: [lines, lines.replaceAll('\n', '\r\n')].map(sha256Hex) }
        }),
    )
    const changed = files.find(({ name, sums }) => done.has(name) && !sums.includes(done.get(name) as string))
    if (changed) throw new MigrationChanged(changed.name)
    for (const { name, text, sums } of files) {
      if (done.has(name)) continue
      try {
        await client.query('begin')
        await client.query(text)
        await client.query('insert into public.schema_migrations (name, sha256) values ($1, $2)', [name, sums[0]])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw new MigrationFailed(name, error)
      }
      applied.push(name)
    }
    return applied
  } finally {
    await client.end()
  }
}

/**
 * Has the server note how much is in its tables, now and not when it comes round to it: after much was written at once.
 * Until then it plans every question as if there were next to nothing.
 */
export async function noteSizes(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

async function makeServingRole(client: pg.Client, ownerUrl: string): Promise<void> {
  const { password } = new URL(servingUrl(ownerUrl))
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [servingRole])
  const verb = rowCount === 0 ? 'create' : 'alter'
  await client.query(
    `${verb} role ${servingRole} login nosuperuser nobypassrls nocreatedb nocreaterole noreplication password '${password}'`,
  )
}

import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrateJobs } from '#platform/jobs.ts'
import { migrate } from '#platform/migrations.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    ownerUrl: string
  }
}

/**
 * One migrated database for the whole run; every test lives in a tenant of its own. `TEST_DATABASE_URL` names another
 * server (its owner), else the embedded one starts on an empty folder.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await ownFolder()
  const given = process.env.TEST_DATABASE_URL
  const server = given ? { ownerUrl: given, stop: async () => {} } : await embedded()
  const name = `test_${process.pid}_${Date.now()}`
  await run(server.ownerUrl, `create database ${name}`)
  // It is thrown away: nobody waits for the disk, which others may keep busy for longer than a row may be kept.
  await run(server.ownerUrl, `alter database ${name} set synchronous_commit = off`)
  const url = new URL(server.ownerUrl)
  url.pathname = `/${name}`
  await migrateJobs(url.href)
  await migrate(url.href, 'migrations')
  project.provide('ownerUrl', url.href)
  return async () => {
    await run(server.ownerUrl, `drop database ${name} with (force)`)
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Where every test puts its files, so that nothing of them stays behind on the machine. */
async function ownFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stageplein-tests-'))
  // A database that a test starts as root runs as somebody else, who must be able to go through it.
  await chmod(folder, 0o755)
  process.env.TMPDIR = folder
  return folder
}

async function embedded() {
  const { startEmbedded } = await import('#platform/postgres.ts')
  const dataDir = await mkdtemp(join(tmpdir(), 'stageplein-test-'))
  const server = await startEmbedded({ dataDir })
  return {
    ownerUrl: server.ownerUrl,
    stop: () => server.stop(),
  }
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

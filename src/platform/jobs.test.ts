import { spawn } from 'node:child_process'
import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { migrateJobs } from './jobs.ts'

/** A process of its own with one job, which takes the database away from under the queue and fails. */
const program = `
import pg from 'pg'
import { startJobs } from '#platform/jobs.ts'
const [url, name, owner] = process.argv.slice(1)
const log = Object.fromEntries(['debug', 'info', 'warn', 'error'].map((level) => [level, (message) => console.log(message)]))
const away = async () => {
  const client = new pg.Client({ connectionString: owner })
  await client.connect()
  await client.query('alter database ' + name + ' allow_connections false')
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  await client.end()
  setTimeout(() => (console.log('still there'), process.exit(0)), 1500)
  throw new Error('the job failed')
}
await startJobs(url, { away }, '', log)
const client = new pg.Client({ connectionString: url })
client.on('error', () => undefined)
await client.connect()
await client.query("select graphile_worker.add_job('away')")
`

it('a job that fails while the database goes away ends nothing but itself', async () => {
  const name = `jobs_${process.pid}_${Date.now()}`
  const ownerUrl = inject('ownerUrl')
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await owner.query(`create database ${name}`)
    const url = Object.assign(new URL(ownerUrl), { pathname: `/${name}` }).href
    await migrateJobs(url)
    const child = spawn(process.execPath, ['--input-type=module', '-e', program, url, name, ownerUrl])
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()))
    const code = await new Promise((resolve) => child.once('exit', resolve))
    expect(said).toContain('the queue could not write down how a job ended')
    expect(said).toContain('still there')
    expect(code).toBe(0)
  } finally {
    await owner.query(`drop database ${name} with (force)`)
    await owner.end()
  }
})

import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { readConfig } from '#platform/config.ts'
import { mediaType } from '#platform/jsonapi.ts'
import { hashPassword } from '#platform/passwords.ts'
import { openRuntime } from '../src/runtime.ts'
import { aRoster, asCsv } from '../test/rosters.ts'
import { fillSchool, people } from './desk/school.ts'
import { cell, databaseClock } from './measure.ts'
import { serve } from './search/server.ts'

// A class list of 10,000 pupils over HTTP, by a process of its own: looked at, read in behind the request while its page is
// asked how far it is, and looked at again. `npm run bench lists`; BENCH_PUPILS says how many pupils instead.

const pupils = Number(process.env.BENCH_PUPILS ?? 10_000)
const password = 'een-lang-wachtwoord-2026'
const tenant = 'roermond'
const dataDir = mkdtempSync(join(tmpdir(), 'stageplein-lists-'))
const say = (line: string) => void process.stdout.write(`${line}\n`)

type Run = { data: { id: string; attributes: { status: string; reading: unknown; counts: Record<string, number> } } }

const runtime = await openRuntime(
  readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }, { production: false, demo: false }),
)
const owner = new pg.Client({ connectionString: runtime.ownerUrl })
await owner.connect()
const server = await serve(runtime.ownerUrl, join(dataDir, 'server'))
try {
  await fillSchool(owner, { key: tenant, pupils: 200, passwordHash: await hashPassword(password) })
  const database = await databaseClock(owner)
  const measured = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const before = [performance.now(), server.processor(), database()] as const
    const result = await work()
    const [wall, ours, its] = [performance.now() - before[0], server.processor() - before[1], database() - before[2]]
    say(`| ${name} | ${cell(wall)} | ${cell(ours)} | ${cell(its)} | ${JSON.stringify(result)} |`)
    return result
  }
  const { headers } = await server.post(tenant, '/auth/sign_in', { email: `${tenant}.${people.coordinator}`, password })
  const session = Object.fromEntries(['access-token', 'client', 'uid'].map((name) => [name, String(headers[name])]))
  const own = { ...session, accept: mediaType, 'content-type': mediaType }
  const list = Buffer.from(asCsv('magister', aRoster(pupils, 500_001))).toString('latin1')
  let id = ''
  const look = async () => {
    const { status, text } = await server.send(
      tenant,
      'POST',
      '/api/v1/imports?kind=students&file_name=lijst.csv',
      { ...session, accept: mediaType, 'content-type': 'application/octet-stream' },
      list,
    )
    if (status !== 201) throw new Error(`the list was answered ${status}: ${text.slice(0, 300)}`)
    const { data } = JSON.parse(text) as Run
    id = data.id
    return data.attributes.counts
  }
  say(`${pupils} lines, ${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}\n`)
  say('| | ms | of the server’s processor | of the database’s | |\n| --- | --- | --- | --- | --- |')
  await measured('looked at', look)
  await measured('read in', async () => {
    const begin = JSON.stringify({ data: { type: 'imports', id, attributes: {} } })
    await server.send(tenant, 'PUT', `/api/v1/imports/${id}/begin`, own, begin)
    const seen = new Set<string>()
    for (;;) {
      const { data } = JSON.parse((await server.get(tenant, `/api/v1/imports/${id}`, own)).text) as Run
      const { status, reading, counts } = data.attributes
      if (status !== 'previewed') return { status, counts, seen: [...seen] }
      seen.add(String((reading as { part: string | null } | null)?.part))
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  })
  await measured('looked at again', look)
} finally {
  await server.stop()
  await owner.end()
  await runtime.close()
  rmSync(dataDir, { recursive: true, force: true })
}
